/** Python in this worker, with the game's modules: both from files beside the page. */

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
  loadPyodide: (options: { indexURL: string }) => Promise<Python>;
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

export async function python(onLoaded: () => void = () => undefined): Promise<Python> {
  const modules = archive("stellwerk");
  const { loadPyodide } = (await import(/* @vite-ignore */ `${PLACE}pyodide.mjs`)) as Pyodide;
  const found = await loadPyodide({ indexURL: PLACE });
  onLoaded();
  unpack(found, await modules);
  found.runPython(`import sys; sys.path.insert(0, "${SITE}")`);
  return found;
}

export async function archive(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(`${PLACE}${name}.zip`);
  if (!answer.ok) throw new TypeError(`${name}.zip: ${answer.status}`); // as if it could not be fetched at all
  return answer.arrayBuffer();
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
