/**
 * The game in this browser: a worker in place of a server.
 *
 * One tab at a time has the worker and its store, by a lock of the browser. Another tab says so, and can ask for them:
 * then the first one gives them up.
 */
import type { Socket, Transport } from "../transport";
import type { FromGame, Step, ToGame } from "./messages";
import { offline } from "./offline.svelte";

const LOCK = "stellwerk";

export class Here implements Transport {
  readonly canDie = false;
  /** What is being loaded; "ready": the game answers. "elsewhere": another tab has it. */
  state: Step | "ready" | "elsewhere" | "failed" = $state("python");
  /** Whether games outlive this tab. */
  isKept = $state(true);
  why = $state("");

  #worker: Worker | null = null;
  #waiting = new Map<number, (answer: Response) => void>();
  #lines = new Map<number, Line>();
  #next = 1;
  /** Ends our hold on the lock. */
  #release: (() => void) | null = null;
  #begin: () => void = () => undefined;
  /** The worker has been started. What is sent to it then waits there until it can be answered. */
  readonly #begun = new Promise<void>((resolve) => (this.#begin = resolve));
  readonly #others = new BroadcastChannel(LOCK);

  constructor() {
    this.#others.onmessage = () => this.#giveUp();
    if (!("locks" in navigator)) this.#start();
    else void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => this.#hold(lock));
  }

  /** Keeps the lock as long as we have the worker. */
  #hold(lock: Lock | null): Promise<void> | undefined {
    if (lock === null) {
      this.state = "elsewhere";
      return undefined;
    }
    this.state = "python";
    this.#start();
    return new Promise((resolve) => (this.#release = resolve));
  }

  #start(): void {
    this.#worker = new Worker(new URL("./game.worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromGame>) => this.#handle(data);
    this.#worker.onerror = (event) => this.#handle({ type: "failed", why: event.message });
    this.#begin();
  }

  /** Another tab asks for the game. */
  #giveUp(): void {
    if (!this.#worker) return;
    this.#worker.terminate();
    this.#worker = null;
    this.state = "elsewhere";
    this.#release?.();
  }

  /** Takes the game from another tab. A page that has had it before begins anew: what it shows is old. */
  takeOver(): void {
    this.#others.postMessage("give it up");
    void navigator.locks.request(LOCK, (lock) => {
      if (this.#release) location.reload();
      else return this.#hold(lock);
    });
  }

  #handle(message: FromGame): void {
    switch (message.type) {
      case "step":
        this.state = message.step;
        break;
      case "ready":
        this.state = "ready";
        this.isKept = message.isKept;
        void offline.keep();
        break;
      case "failed":
        this.state = "failed";
        this.why = message.why;
        break;
      case "answer": {
        const { id, status, headers, body } = message;
        this.#waiting.get(id)?.(new Response(status === 204 ? null : body, { status, headers }));
        this.#waiting.delete(id);
        break;
      }
      case "happens":
        this.#lines.get(message.line)?.happens(message.what, message.value);
    }
  }

  post(message: ToGame): void {
    this.#worker?.postMessage(message);
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    if ((init.method ?? "GET") === "GET") {
      const built = await fromFile(path);
      if (built) return built;
    }
    await this.#begun;
    const id = this.#next++;
    const body = typeof init.body === "string" ? init.body : "";
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.post({ type: "request", id, method: init.method ?? "GET", path, body });
    });
  }

  socket(path: string): Socket {
    const number = this.#next++;
    const line = new Line(this, number, () => this.#lines.delete(number));
    this.#lines.set(number, line);
    this.post({ type: "connect", line: number, path });
    return line;
  }
}

/** Boards are files, so that they are seen before Python is there; null: this is none of them. */
async function fromFile(path: string): Promise<Response | null> {
  const [, key, language] = /^\/api\/boards(?:\/([\w-]+)\.json)?\?language=(\w+)$/.exec(path) ?? [];
  if (language === undefined) return null;
  const found = await fetch(`${import.meta.env.BASE_URL}boards/${key ?? `catalogue-${language}`}.json`);
  return found.ok ? found : null;
}

class Line implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readyState: number = WebSocket.CONNECTING;

  constructor(
    readonly here: Here,
    readonly number: number,
    readonly gone: () => void,
  ) {}

  happens(what: "open" | "message" | "close", value: string | number): void {
    if (what === "open") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    } else if (what === "message") {
      this.onmessage?.(new MessageEvent("message", { data: String(value) }));
    } else {
      this.#end(Number(value));
    }
  }

  send(text: string): void {
    this.here.post({ type: "send", line: this.number, text });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.here.post({ type: "close", line: this.number });
    this.#end(1000);
  }

  #end(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.gone();
    this.onclose?.(new CloseEvent("close", { code }));
  }
}
