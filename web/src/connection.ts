/**
 * The connection to a table: it comes back by itself, and asks for what it missed.
 *
 * A line often dies without a word, on phones above all. So silence is questioned with a ping, and if nothing comes
 * then either, the line is given up for a new one. A decision that was under way is sent again there, unless the game
 * has gone on: it names the version that it answers, so it counts once.
 */
import type { Socket, Transport } from "./transport";
import { type FromPage, PING, type ToPage } from "./wire";

type Answer = Extract<ToPage, { id: number }>;
/** The connection chooses the number. */
export type Question = FromPage extends infer M ? (M extends { id: number } ? Omit<M, "id"> : never) : never;

interface Waiting {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (why: Error) => void;
  /** The line on which it was sent last. */
  line: Socket | null;
  isAgain: boolean;
}

/** How the server closes the connection to a table that is gone for good. */
const GONE = 4004;
/** Milliseconds between tries. */
const WAITS = [250, 500, 1000, 2000, 4000];
/** Milliseconds of silence that are questioned: while somebody waits for an answer, and otherwise. */
const SILENCE = { asked: 3000, idle: 15_000 };
/** Milliseconds for the answer to a ping, and for a new line; a ping waits until a hint has been thought about. */
const ANSWER_TIMEOUT = 4000;
const THOUGHT_TIMEOUT = 30_000;
/** When a page comes back to life, its line may be dead. */
const WAKES = ["online", "pageshow", "focus"];

export class Connection {
  #socket: Socket | null = null;
  #tries = 0;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #closed = false;
  /** Until the next try, or until silence has lasted too long. */
  #timer: number | undefined;
  /** A ping is under way. */
  #isChecking = false;

  constructor(
    readonly transport: Transport,
    readonly table: string,
    readonly hello: () => FromPage,
    readonly onMessage: (message: ToPage) => void,
    readonly onChange: (isOpen: boolean) => void,
    /** The table is no more: nobody will answer. */
    readonly onGone: () => void,
  ) {
    for (const event of WAKES) addEventListener(event, this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  #connect(): void {
    const socket = this.transport.socket(`/api/tables/${this.table}/socket`);
    this.#socket = socket;
    if (this.transport.canDie) this.#wait(ANSWER_TIMEOUT, () => this.#lose());
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = ({ data }) => {
      if (this.#closed || socket !== this.#socket) return; // what was under way when we left
      this.#tries = 0;
      this.#isChecking = false;
      this.onChange(true);
      this.#handle(JSON.parse(data) as ToPage);
      this.#listen();
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#broke(code);
    };
  }

  #wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(then, milliseconds);
  }

  /** Waits for the next message, and asks whether anybody is there if none comes. */
  #listen(): void {
    if (!this.transport.canDie) return;
    this.#wait(this.#waiting.size > 0 ? SILENCE.asked : SILENCE.idle, () => this.#check());
  }

  #check(): void {
    if (this.#isChecking || !this.transport.canDie) return;
    this.#isChecking = true;
    const isThinking = [...this.#waiting.values()].some(({ question }) => question.type === "hint");
    this.#wait(isThinking ? THOUGHT_TIMEOUT : ANSWER_TIMEOUT, () => this.#lose());
    this.#socket?.send(PING);
  }

  #wake = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#check();
    else if (this.#socket === null) this.#connect();
  };

  /** Gives up a line on which nobody answers; its own farewell might take minutes. */
  #lose(): void {
    this.#socket?.close();
    this.#broke();
  }

  #broke(code?: number): void {
    this.#socket = null;
    this.#isChecking = false;
    if (this.#closed || code === GONE) {
      this.#refuse(() => true);
      this.close();
      if (code === GONE) this.onGone();
      return;
    }
    this.#refuse(({ question }) => !isDecision(question));
    this.onChange(false);
    this.#wait(WAITS[Math.min(this.#tries++, WAITS.length - 1)] ?? 0, () => this.#connect());
  }

  #refuse(which: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of this.#waiting) {
      if (!which(waiting)) continue;
      this.#waiting.delete(id);
      waiting.reject(new Error("the connection broke"));
    }
  }

  #handle(message: ToPage): void {
    if (message.type === "pong") return;
    const waiting = "id" in message ? this.#waiting.get(message.id) : undefined;
    if (waiting && "id" in message) {
      this.#waiting.delete(message.id);
      // the first copy has arrived after all
      const isDone = waiting.isAgain && message.type === "refused" && message.code === "stale";
      waiting.resolve(isDone ? { type: "done", id: message.id } : message);
      return;
    }
    this.onMessage(message);
    if (message.type === "told") this.#settle(message.seat, message.version);
  }

  /** What was decided on a line that broke is sent again, or has been done: the game says which. */
  #settle(seat: number | null, version: number): void {
    for (const [id, waiting] of this.#waiting) {
      const { question } = waiting;
      if (waiting.line === this.#socket || !isDecision(question) || question.seat !== seat) continue;
      if (question.version === version) {
        waiting.isAgain = true;
        this.#send(id, waiting);
      } else {
        this.#waiting.delete(id);
        waiting.resolve({ type: "done", id });
      }
    }
  }

  #send(id: number, waiting: Waiting): void {
    waiting.line = this.#socket;
    this.#socket?.send(JSON.stringify({ ...waiting.question, id }));
  }

  /** Asks and waits for the answer; an Error if the connection breaks before it comes. */
  ask(question: Question): Promise<Answer> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        reject(new Error("there is no connection"));
        return;
      }
      const waiting = { question, resolve, reject, line: null, isAgain: false };
      this.#waiting.set(id, waiting);
      this.#send(id, waiting);
      // not for each: somebody who asks again and again would wait for ever
      if (this.#waiting.size === 1 && !this.#isChecking) this.#listen();
    });
  }

  /** Says hello again, in another language or after a change of seat. */
  greet(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(this.hello()));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const event of WAKES) removeEventListener(event, this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#socket?.close();
  }
}

/** A decision counts once, however often it is sent. */
function isDecision(question: Question): question is Extract<Question, { version: number; seat: number }> {
  return question.type === "act" || question.type === "take_back";
}
