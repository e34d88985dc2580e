/** The connection to the server: it comes back by itself, and asks for what it missed. */
import type { FromPage, ToPage } from "./wire";

type Answer = Extract<ToPage, { id: number }>;
/** The connection chooses the number. */
export type Question = FromPage extends infer M ? (M extends { id: number } ? Omit<M, "id"> : never) : never;

/** How the server closes the connection to a table that is gone for good. */
const GONE = 4004;
const WAITS = [250, 500, 1000, 2000, 4000];

export class Connection {
  #socket: WebSocket | null = null;
  #tries = 0;
  #next = 1;
  #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (why: Error) => void }>();
  #closed = false;
  #timer: number | undefined;

  constructor(
    readonly table: string,
    readonly hello: () => FromPage,
    readonly onMessage: (message: ToPage) => void,
    readonly onChange: (isOpen: boolean) => void,
    /** The table is no more: nobody will answer. */
    readonly onGone: () => void,
  ) {
    this.#connect();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.hello()));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#closed) return; // what was under way when we left
      this.#tries = 0;
      this.onChange(true);
      this.#handle(JSON.parse(event.data) as ToPage);
    };
    socket.onclose = ({ code }) => this.#broke(socket, code);
  }

  #broke(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    for (const { reject } of this.#waiting.values()) reject(new Error("the connection broke"));
    this.#waiting.clear();
    if (this.#closed) return;
    if (code === GONE) {
      this.onGone();
      return;
    }
    this.onChange(false);
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
    this.#timer = window.setTimeout(() => this.#connect(), wait);
  }

  #handle(message: ToPage): void {
    if ("id" in message && this.#waiting.has(message.id)) {
      this.#waiting.get(message.id)?.resolve(message);
      this.#waiting.delete(message.id);
    } else {
      this.onMessage(message);
    }
  }

  /** Asks and waits for the answer; an Error if the connection breaks before it comes. */
  ask(question: Question): Promise<Answer> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        reject(new Error("there is no connection"));
        return;
      }
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ ...question, id }));
    });
  }

  /** Says hello again, in another language or after a change of seat. */
  greet(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(this.hello()));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}
