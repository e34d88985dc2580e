/** Where bots and the coach think, and boards are drawn that have no picture yet. */
import type { Beginning, Work, Worked } from "./messages";
import { archive, type Bytes, machine, memory, type Proxy, python, taken, unpack } from "./python";

interface Module extends Proxy {
  done(kind: string, asked: unknown): Bytes;
}

async function started(beginning: Beginning) {
  void machine(beginning.machine);
  const found = await python(beginning.memory ? Promise.resolve(beginning.memory) : memory());
  return { found, module: found.pyimport("stellwerk.server.second_worker") as Module };
}

const starting = new Promise<Beginning>((resolve) => {
  self.onmessage = ({ data }: MessageEvent<Beginning>) => {
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
