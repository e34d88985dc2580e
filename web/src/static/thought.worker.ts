/** Where bots and the coach think, and boards are drawn that have no picture yet. */
import type { PyProxy } from "pyodide/ffi";
import type { Work, Worked } from "./messages";
import { python } from "./python";

interface Module extends PyProxy {
  warm_up(): void;
  done(kind: string, asked: unknown): PyProxy & { getBuffer(kind: "u8"): { data: Uint8Array; release(): void } };
}

async function started() {
  const found = await python();
  const module = found.pyimport("stellwerk.server.in_browser") as Module;
  module.warm_up();
  return { found, module };
}

const starting = started();

self.onmessage = async ({ data: { id, kind, asked } }: MessageEvent<Work>) => {
  const { found, module } = await starting;
  const bytes = module.done(kind, found.toPy(asked));
  const view = bytes.getBuffer("u8");
  const answer = new Uint8Array(view.data);
  view.release();
  bytes.destroy();
  self.postMessage({ id, answer } satisfies Worked, { transfer: [answer.buffer] });
};
