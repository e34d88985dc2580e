/** Between the page and the worker in which the game runs. */

export type ToGame =
  | { type: "request"; id: number; method: string; path: string; body: string }
  | { type: "connect"; line: number; path: string }
  | { type: "send"; line: number; text: string }
  | { type: "close"; line: number };

export type FromGame =
  /** What is being loaded. */
  | { type: "step"; step: Step }
  /** From now on it answers; games outlive the tab only if they are kept. */
  | { type: "ready"; isKept: boolean }
  /** "": its files could not be loaded. */
  | { type: "failed"; why: string }
  | { type: "answer"; id: number; status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
  | { type: "happens"; line: number; what: "open" | "message" | "close"; value: string | number };

export const STEPS = ["python", "game", "store"] as const;
export type Step = (typeof STEPS)[number];

/** Between the game's worker and the one that thinks. The first message: */
export interface Beginning {
  machine: WebAssembly.Module;
  /** null: it loads this itself. */
  memory: ArrayBuffer | null;
}

export interface Work {
  id: number;
  kind: string;
  asked: Uint8Array<ArrayBuffer>;
}

export interface Worked {
  id: number;
  /** null: it failed. */
  answer: Uint8Array<ArrayBuffer> | null;
}
