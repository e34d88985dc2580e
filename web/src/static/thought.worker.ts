/** Where bots and the coach think, and boards are drawn that have no picture yet. */
import type { Work, Worked } from "./messages";
import { archive, type Bytes, type Proxy, python, taken, unpack } from "./python";

interface Module extends Proxy {
  warm_up(): void;
  done(kind: string, asked: unknown): Bytes;
}

async function started() {
  const found = await python();
  const module = found.pyimport("stellwerk.server.second_worker") as Module;
  module.warm_up();
  return { found, module };
}

const starting = started();
starting.catch(reportError); // the game's worker hears it, and starts another
/** What only drawing needs has been loaded. */
let drawing: Promise<void> | null = null;

self.onmessage = async ({ data: { id, kind, asked } }: MessageEvent<Work>) => {
  const { found, module } = await starting;
  if (kind !== "think") await (drawing ??= archive("drawing").then((files) => unpack(found, files)));
  const bytes = module.done(kind, found.toPy(asked));
  const answer = taken(bytes);
  bytes.destroy();
  self.postMessage({ id, answer } satisfies Worked, { transfer: [answer.buffer] });
};
