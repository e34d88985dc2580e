/**
 * The game in this browser: a worker in place of a server.
 *
 * One tab at a time has the worker and its store, by a lock of the browser. Another tab says so, and can take it over.
 */
import type { Socket, Transport } from "../transport";
import type { FromGame, Step, ToGame } from "./messages";
import { offline } from "./offline.svelte";

const LOCK = "stellwerk";
/** Left in the browser's history by a page without the game that reloads itself. */
const ELSEWHERE = "elsewhere";
/** Milliseconds for a page that has just been left to let go of the lock. */
const LEAVING = 1000;

export class Here implements Transport {
  readonly canDie = false;
  /** What is being loaded; "ready": the game answers. "elsewhere": another tab has it. */
  state: Step | "ready" | "elsewhere" | "failed" = $state("python");
  /** Whether games outlive this tab. */
  isKept = $state(true);
  /** Why it failed; "": its files could not be loaded. */
  why = $state("");

  #worker: Worker | null = null;
  #waiting = new Map<number, (answer: Response) => void>();
  #sockets = new Map<number, WorkerSocket>();
  #next = 1;
  #isAsked = false;
  #begin: () => void = () => undefined;
  /** The worker has been started. What is sent to it then waits there until it can be answered. */
  readonly #begun = new Promise<void>((resolve) => (this.#begin = resolve));

  constructor() {
    // of several tabs that load a new version, the one that had the game has it again
    offline.follow(() => this.state === "elsewhere" && history.replaceState(ELSEWHERE, ""));
    const hasBeen = history.state === ELSEWHERE;
    if (hasBeen) history.replaceState(null, "");
    if (hasBeen) this.#stop("elsewhere");
    else if ("locks" in navigator) void this.#hold({ signal: AbortSignal.timeout(LEAVING) });
    else this.#start();
  }

  /** Keeps the lock until the tab is closed, or another one takes it. */
  async #hold(how: LockOptions): Promise<void> {
    const begin = (): Promise<never> => {
      // a page that has had the game before shows what is old
      if (this.#worker) location.reload();
      else this.#start();
      return new Promise(() => undefined);
    };
    await navigator.locks.request(LOCK, how, begin).catch(() => this.#stop("elsewhere"));
  }

  /** Takes the game from another tab. */
  takeOver(): void {
    void this.#hold({ steal: true });
  }

  #start(): void {
    this.state = "python";
    this.#worker = new Worker(new URL("./game.worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromGame>) => this.#handle(data);
    this.#worker.onerror = ({ message }) => this.#handle({ type: "failed", why: message });
    this.#begin();
  }

  #stop(why: "elsewhere" | "failed"): void {
    this.#worker?.terminate();
    this.state = why;
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
        this.why = message.why;
        this.#stop("failed");
        break;
      case "answer": {
        const { id, status, headers, body } = message;
        this.#waiting.get(id)?.(new Response(status === 204 ? null : body, { status, headers }));
        this.#waiting.delete(id);
        break;
      }
      case "happens":
        this.#sockets.get(message.line)?.happens(message.what, message.value);
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
    if (init.method === "POST") this.#keep();
    await this.#begun;
    const id = this.#next++;
    const body = typeof init.body === "string" ? init.body : "";
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.post({ type: "request", id, method: init.method ?? "GET", path, body });
    });
  }

  /** Asks the browser not to clear our games away when its disk is full; some ask the player. */
  #keep(): void {
    if (this.#isAsked || !isSecureContext) return;
    this.#isAsked = true;
    navigator.storage.persist().catch(() => undefined);
  }

  socket(path: string): Socket {
    const number = this.#next++;
    const line = new WorkerSocket(this, number, () => this.#sockets.delete(number));
    this.#sockets.set(number, line);
    void this.#begun.then(() => this.post({ type: "connect", line: number, path }));
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

class WorkerSocket implements Socket {
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
