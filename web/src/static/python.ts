/** Python in this worker, with the game's modules: both from files beside the page. */
import { type Create, moduleMaker } from "./module";

/** Workers are in assets/, Python beside it. */
const PLACE = new URL("../python/", self.location.href).href;
/** Where Python finds the game's modules; tools/static/build.py has translated them for this place. */
const SITE = "/site";

/** As much of Pyodide as we use. */
export interface Python {
  FS: object;
  pyimport(name: string): unknown;
  toPy(value: unknown): unknown;
  unpackArchive(archive: ArrayBuffer, kind: "zip", options: { extractDir: string }): void;
  runPython(code: string): unknown;
}
interface Pyodide {
  loadPyodide: (options: {
    indexURL: string;
    createPyodideModule: Create;
    _loadSnapshot: Promise<ArrayBuffer>;
  }) => Promise<Python>;
}
/** An object of Python's; it is there until it is destroyed. */
export interface Proxy {
  copy(): this;
  destroy(): void;
}
/** Python's bytes. */
export interface Bytes extends Proxy {
  getBuffer(kind: "u8"): { data: Uint8Array; release(): void };
}

/** Python's machine code, compiled once for both workers; `given`: by the other one. */
export function machine(given?: WebAssembly.Module): Promise<WebAssembly.Module> {
  const usual = WebAssembly.instantiateStreaming;
  return new Promise((resolve) => {
    WebAssembly.instantiateStreaming = async (source, imports) => {
      WebAssembly.instantiateStreaming = usual;
      const module = given ?? (await WebAssembly.compileStreaming(source));
      resolve(module);
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
  });
}

/** The kept memory knows files that are not shipped, and what chance has left there is the same for everybody. */
const WAKE = "import importlib, random; importlib.invalidate_caches(); random.seed()";

/** What Python begins with, as tools/static/memory.mjs has left it: the game's modules are loaded. */
export async function memory(): Promise<ArrayBuffer> {
  const { body } = await fetched("memory.bin");
  return new Response(body?.pipeThrough(new DecompressionStream("gzip")) ?? null).arrayBuffer();
}

/** Python with a copy of this memory. */
export async function python(memory: Promise<ArrayBuffer>): Promise<Python> {
  const files = archive("stellwerk");
  const libraries = fetched("libraries.json").then((answer) => answer.json() as Promise<string[]>);
  const [{ loadPyodide }, { default: create }] = (await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(/* @vite-ignore */ `${PLACE}${name}`)),
  )) as [Pyodide, { default: Create }];
  const place = (library: string): string => `${PLACE}libraries/${library.slice(library.lastIndexOf("/") + 1)}`;
  const createPyodideModule = moduleMaker(create, await libraries, place);
  const found = await loadPyodide({ indexURL: PLACE, createPyodideModule, _loadSnapshot: memory });
  found.runPython(WAKE);
  unpack(found, await files);
  return found;
}

export async function archive(name: string): Promise<ArrayBuffer> {
  return (await fetched(`${name}.zip`)).arrayBuffer();
}

async function fetched(name: string): Promise<Response> {
  const answer = await fetch(`${PLACE}${name}`);
  if (!answer.ok) throw new TypeError(`${name}: ${answer.status}`); // as if it could not be fetched at all
  return answer;
}

export function unpack(python: Python, files: ArrayBuffer): void {
  python.unpackArchive(files, "zip", { extractDir: SITE });
}

/** Python's bytes as ours. */
export function taken(bytes: Bytes): Uint8Array<ArrayBuffer> {
  const view = bytes.getBuffer("u8");
  const copy = new Uint8Array(view.data);
  view.release();
  return copy;
}
