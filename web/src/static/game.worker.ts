/** The game's worker: `stellwerk.server.in_browser`, which answers the page as a server would. */
import type { FromGame, ToGame } from "./messages";
import { type Bytes, machine, memory, type Proxy, python, taken } from "./python";
import { BASE, type FileSystem, Storage } from "./storage";
import { Thinker } from "./thinker";

/** Where Python finds the store. */
const PLACE = "/games";

interface BrowserServer extends Proxy {
  ask(
    method: string,
    path: string,
    body: string,
    answer: (status: number, headers: string, content: Bytes) => void,
  ): void;
  connect(
    line: number,
    path: string,
    happens: (what: "open" | "message" | "close", value: string | number) => void,
  ): void;
  receive(line: number, text: string): void;
  disconnect(line: number): void;
}

let storage: Storage | null = null;

function post(message: FromGame, transfer: Transferable[] = []): void {
  storage?.flush(); // what is shown is kept
  self.postMessage(message, { transfer });
}

async function started(): Promise<BrowserServer> {
  post({ type: "step", step: "python" });
  const opening = Storage.opened();
  const compiled = machine();
  const beginning = memory();
  void compiled.then(() => post({ type: "step", step: "game" }));
  const found = await python(beginning);
  const module = found.pyimport("stellwerk.server.in_browser") as Proxy & {
    start(path: string, work: unknown, ready: (game: BrowserServer) => void, failed: (why: string) => void): void;
  };
  post({ type: "step", step: "store" });
  storage = await opening;
  storage?.mount(found.FS as FileSystem, PLACE);
  const thinker = new Thinker(await compiled, await beginning);
  const work = async (kind: string, asked: Bytes, seconds: number): Promise<unknown> =>
    found.toPy((await thinker.answer(kind, taken(asked), seconds)) ?? undefined);
  return new Promise((resolve, reject) => {
    const ready = (game: BrowserServer): void => {
      post({ type: "ready", isKept: storage !== null });
      resolve(game.copy());
    };
    module.start(storage ? `${PLACE}/${BASE}` : ":memory:", work, ready, (why) => reject(new Error(why)));
  });
}

function answer(game: BrowserServer, { id, method, path, body }: Extract<ToGame, { type: "request" }>): void {
  game.ask(method, path, body, (status, headers, content) => {
    const bytes = taken(content);
    post({ type: "answer", id, status, headers: JSON.parse(headers) as Record<string, string>, body: bytes }, [
      bytes.buffer,
    ]);
  });
}

const game = started();
/** It can't start, or Python has died: the page has to start again. */
self.onunhandledrejection = ({ reason }) => {
  // what can't be loaded is a TypeError; of Python's errors, the last line says it
  const why = reason instanceof TypeError ? "" : (String(reason).trim().split("\n").at(-1) ?? "");
  self.postMessage({ type: "failed", why } satisfies FromGame);
};

self.onmessage = async ({ data }: MessageEvent<ToGame>) => {
  const found = await game;
  switch (data.type) {
    case "request":
      answer(found, data);
      break;
    case "connect":
      found.connect(data.line, data.path, (what, value) => post({ type: "happens", line: data.line, what, value }));
      break;
    case "send":
      found.receive(data.line, data.text);
      break;
    case "close":
      found.disconnect(data.line);
      break;
  }
};
