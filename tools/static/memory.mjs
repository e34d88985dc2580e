// Starts Python as a browser would, prepares the game, and keeps the memory: every visit begins there.
//
//   node memory.mjs FOLDER
//
// FOLDER, which has Python's library and the game's modules, gets memory.bin, the compiled libraries that were loaded, and
// libraries.json with their names for Python. Prints which files the modules in memory came from, as JSON.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import create from "pyodide/pyodide.asm.mjs";
import { moduleMaker } from "../../web/src/static/module.js";

const SITE = "/site";
const PREPARE = `
import gc, json, sys
sys.path.insert(0, "${SITE}")
from stellwerk.server.in_browser import prepare
prepare()
gc.collect()
json.dumps([getattr(module, "__file__", None) or "" for module in sys.modules.values()])
`;
const folder = resolve(process.argv[2]);
const place = (library) => `${folder}/libraries/${basename(library)}`;

/** Python with the game's modules, and the files of all that are loaded. */
async function prepared(settings) {
  const python = await loadPyodide({ stdLibURL: `${folder}/python_stdlib.zip`, ...settings });
  python.unpackArchive(new Uint8Array(readFileSync(`${folder}/stellwerk.zip`)), "zip", { extractDir: SITE });
  return { python, files: JSON.parse(python.runPython(PREPARE)).filter((name) => name) };
}

const { python, files } = await prepared({});
const libraries = files.filter((name) => name.endsWith(".so"));
mkdirSync(`${folder}/libraries`, { recursive: true });
for (const library of libraries) writeFileSync(place(library), python.FS.readFile(library));
writeFileSync(`${folder}/libraries.json`, JSON.stringify(libraries));
// once more, with these libraries where a browser will have them
const createPyodideModule = moduleMaker(create, libraries, place);
const kept = await prepared({ createPyodideModule, _makeSnapshot: true });
writeFileSync(`${folder}/memory.bin`, gzipSync(kept.python.makeMemorySnapshot(), { level: 9 }));
console.log(JSON.stringify(kept.files));
process.exit(0); // Python would wait for more
