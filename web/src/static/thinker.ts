/** The second worker, seen from the game's: it thinks and draws, and is replaced if it takes too long. */
import type { Beginning, Work, Worked } from "./messages";

/** Seconds for it to load Python, and between two tries. */
const START = 60;
const PAUSE = 2;

export class Thinker {
  #worker: Worker;
  #next = 1;
  #waiting = new Map<number, (answer: Uint8Array<ArrayBuffer> | null) => void>();

  /** With Python's machine code as it is compiled, and the memory that Python begins with, which is given away. */
  constructor(
    readonly machine: WebAssembly.Module,
    memory: ArrayBuffer,
  ) {
    this.#worker = this.#started(memory);
  }

  #started(memory: ArrayBuffer | null): Worker {
    const worker = new Worker(new URL("./thought.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Worked>) => this.#settle(data.id, data.answer);
    worker.postMessage({ machine: this.machine, memory } satisfies Beginning, memory ? [memory] : []);
    worker.onerror = () => setTimeout(() => worker === this.#worker && this.#replace(), 1000 * PAUSE);
    return worker;
  }

  #settle(id: number, answer: Uint8Array<ArrayBuffer> | null): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  #replace(): void {
    this.#worker.terminate();
    this.#worker = this.#started(null);
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null);
  }

  /** null: none has come in this time. */
  async answer(kind: string, asked: Uint8Array<ArrayBuffer>, seconds: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const id = this.#next++;
    const timer = setTimeout(() => this.#replace(), 1000 * (seconds + START));
    const answer = await new Promise<Uint8Array<ArrayBuffer> | null>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, kind, asked } satisfies Work, [asked.buffer]);
    });
    clearTimeout(timer);
    return answer;
  }
}
