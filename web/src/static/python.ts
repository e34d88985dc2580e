/** Python in this worker, with the game's modules: both from files beside the page. */
import type { PyodideInterface } from "pyodide";

/** Workers are in assets/, Python beside it. */
const PLACE = new URL("../python/", self.location.href).href;
const SITE = "/site";

export async function python(onLoaded: () => void = () => undefined): Promise<PyodideInterface> {
  const modules = fetch(`${PLACE}stellwerk.zip`).then((answer) => {
    if (!answer.ok) throw new Error(`stellwerk.zip: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const { loadPyodide } = (await import(/* @vite-ignore */ `${PLACE}pyodide.mjs`)) as typeof import("pyodide");
  const found = await loadPyodide({ indexURL: PLACE });
  onLoaded();
  found.unpackArchive(await modules, "zip", { extractDir: SITE });
  found.runPython(`import sys; sys.path.insert(0, "${SITE}")`);
  return found;
}
