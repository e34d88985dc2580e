// Translates archives of Python's modules for the browser, with the Python that will run them: nothing is compiled there.
//
//   node translate.mjs FROM.zip TO.zip PLACE [FROM.zip TO.zip PLACE ...]        PLACE: where Python finds it
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

// Hashes are not checked, so what has no source needs none. Docstrings are left out.
const TRANSLATE = `
import importlib._bootstrap_external as files, sys, zipfile

LONG_AGO = 1980, 1, 1, 0, 0, 0

def translate(given, made, place, in_source):
    with zipfile.ZipFile(given) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for name in source.namelist():
            for new, content in translated(name, source.read(name), place, name in in_source):
                target.writestr(zipfile.ZipInfo(new, LONG_AGO), content, zipfile.ZIP_DEFLATED, 9)

def translated(name, content, place, keeps_source):
    if not name.endswith(".py"):
        yield name, content
        return
    code = compile(content, f"{place}/{name}", "exec", dont_inherit=True, optimize=2)
    bytecode = bytes(files._code_to_hash_pyc(code, bytes(8), checked=False))
    if keeps_source:
        folder, _, file = name.rpartition("/")
        yield name, content
        yield f"{folder}/__pycache__/{file[:-3]}.{sys.implementation.cache_tag}.pyc", bytecode
    else:
        yield f"{name}c", bytecode

translate
`;
/** Modules that read their own source when they are imported. */
const IN_SOURCE = ["anyio/__init__.py", "anyio/abc/__init__.py"];

const python = await loadPyodide();
const translate = python.runPython(TRANSLATE);
const given = process.argv.slice(2);
for (let at = 0; at + 2 < given.length; at += 3) {
    const [from, to, place] = given.slice(at, at + 3);
    python.FS.writeFile("/given.zip", new Uint8Array(readFileSync(from)));
    translate("/given.zip", "/made.zip", place, python.toPy(IN_SOURCE));
    writeFileSync(to, python.FS.readFile("/made.zip"));
}
