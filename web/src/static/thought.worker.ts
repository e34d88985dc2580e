/** Where bots and the coach think, and boards are drawn that have no picture yet. */
import type { Work, Worked } from "./messages";
import { archive, type Bytes, machine, type Proxy, python, taken, unpack } from "./python";

interface Module extends Proxy {
  warm_up(): void;
  done(kind: string, asked: unknown): Bytes;
}

async function started(compiled: WebAssembly.Module) {
  void machine(compiled);
  const found = await python();
  const module = found.pyimport("stellwerk.server.second_worker") as Module;
  module.warm_up();
  return { found, module };
}

/** The first message brings Python's machine code. */
const starting = new Promise<WebAssembly.Module>((resolve) => {
  self.onmessage = ({ data }: MessageEvent<WebAssembly.Module>) => {
    self.onmessage = answer;
    resolve(data);
  };
}).then(started);
starting.catch(reportError); // the game's worker hears it, and starts another
/** What only drawing needs has been loaded. */
let drawing: Promise<void> | null = null;

async function answer({ data: { id, kind, asked } }: MessageEvent<Work>): Promise<void> {
  const { found, module } = await starting;
  if (kind !== "think") await (drawing ??= archive("drawing").then((files) => unpack(found, files)));
  const bytes = module.done(kind, found.toPy(asked));
  const result = taken(bytes);
  bytes.destroy();
  self.postMessage({ id, answer: result } satisfies Worked, { transfer: [result.buffer] });
}
