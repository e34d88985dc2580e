"""Builds Stellwerk: mypyc compiles what must be fast; all else, pyproject.toml says.

The sources are shipped beside the compiled modules, and no build ever writes into the source tree but for
`build/`: with PYTHONPATH=. the tree runs interpreted, the installed package runs compiled.
Without a working C compiler, or with STELLWERK_PURE=1, the package is installed interpreted.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.modified import newer_group

CORES = os.cpu_count() or 1

# Compiled, as one group so that calls between the modules are C calls. All else stays plain Python: it runs
# once a game or waits for people, and is easier to extend, since no interpreted class can inherit from a
# compiled one.
COMPILED = (
    "stellwerk/kernel/*.py",  # every step of every game
    "stellwerk/mechanics/**/*.py",  # subclasses of the kernel's classes, called within its steps
    "stellwerk/bots/judges/*.py",  # what bots make of mechanics, asked of every track at every decision
    "stellwerk/bots/native/*.py",  # the bots' thinking, and whole games between them
    "stellwerk/envs/native/*.py",  # observations, masks and rewards of every step that learners take
)
# Packages' own files hold no code that runs in a game.
NOT_COMPILED = ("__init__.py",)

# Packages whose modules call each other all the time, or are small: each becomes one C file, so that calls
# are inlined and headers read once. Every mechanic has a C file of its own, and is compiled in seconds.
TOGETHER = ("kernel", "bots.native", "bots.judges", "envs.native")
# Modules that only run before a game starts: alone, and hardly optimized.
COLD = ("kernel.board", "kernel.checks", "kernel.compiled", "kernel.data", "kernel.rules")
# Where -O3 is faster than -O2 (random games by 4 %, environments by 1 %), though it takes longer to compile.
HOT = ("kernel", "envs.native")
# Calls within the group may be inlined: nobody puts other functions in their place (8 % faster).
INLINING = ("-fno-semantic-interposition", "-fvisibility=hidden")

MYPY_OPTIONS = (
    "--config-file=",  # how strict our types are is the affair of `make types`, not of an install
    "--follow-imports=silent",  # report what is wrong in the compiled modules, not in those they import
    "--ignore-missing-imports",  # an isolated build has no rich or msgspec
    "--explicit-package-bases",  # stellwerk/kernel/x.py is stellwerk.kernel.x, seen from here
)


def why_interpreted() -> str:
    """Return the reason not to compile, or nothing."""
    if os.environ.get("STELLWERK_PURE", "0") not in {"", "0"}:
        return "STELLWERK_PURE is set"
    if find_spec("mypyc") is None:
        return "mypyc, which comes with mypy, is not installed"
    if not c_compiler_works():
        return "no C compiler that finds Python's headers (on Debian: gcc, libc6-dev and python3-dev)"
    return ""


def c_compiler_works() -> bool:
    """Try it. Where it works, a failure to compile Stellwerk itself is an error, not a reason to go on."""
    from distutils.ccompiler import new_compiler  # setuptools' own, found once setuptools is imported
    from distutils.errors import CCompilerError, DistutilsError
    from distutils.sysconfig import customize_compiler

    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(source)], folder, include_dirs=[sysconfig.get_path("include")])
        except (CCompilerError, DistutilsError, OSError):
            return False
    return True


def work_folder() -> Path:
    """Return where C code is kept between builds: one place for each compiler and what it links with."""
    parts = (sys.implementation.cache_tag, sysconfig.get_platform(), version("mypy"), version("librt"))
    return Path("build", "mypyc", "-".join(parts))


def compiled_modules() -> list[Extension]:
    """Return what to compile. If nothing changed since the last build, that is only names of what it made."""
    files = [file for pattern in COMPILED for file in sorted(Path().glob(pattern))]
    paths = [str(file) for file in files if file.name not in NOT_COMPILED]
    stamp, sources = work_folder() / "made.json", fingerprint([*paths, "setup.py"])
    with suppress(OSError, ValueError):
        made = json.loads(stamp.read_text(encoding="utf-8"))
        if made["sources"] == sources and all(map(os.path.exists, made["files"])):
            return [Extension(name, []) for name in made["names"]]
    stamp.unlink(missing_ok=True)
    show("compile: Python to C")
    extensions = extensions_of(paths)
    BuildCompiled.stamp = stamp, {"sources": sources, "names": [each.name for each in extensions]}
    return extensions


def fingerprint(paths: list[str]) -> str:
    found = hashlib.sha256()
    for path in paths:
        found.update(f"{path} {hashlib.sha256(Path(path).read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def extensions_of(paths: list[str]) -> list[Extension]:
    """Translate to C. The first extension holds all code; the others, one a module, only point to it."""
    from mypyc.build import mypycify

    folder = work_folder() / "c"
    options = (*MYPY_OPTIONS, f"--cache-dir={work_folder() / 'types'}")
    extensions = mypycify(
        [*options, *paths], group_name="stellwerk", target_dir=str(folder), multi_file=True, debug_level="0"
    )
    extensions[0].sources = together(extensions[0].sources, folder)
    for extension in extensions:
        extension.depends.append("setup.py")  # other options, other machine code
        if os.name == "posix":
            extension.extra_compile_args = [*extension.extra_compile_args, *INLINING]
    return extensions


def together(sources: list[str], folder: Path) -> list[str]:
    """Join the C files of TOGETHER's packages, and mypyc's own; the longest first: others fill the gaps."""
    alone, joined = [], dict[Path, list[str]]()
    for source in sources:
        package = module_of(source).rpartition(".")[0]
        if Path(source).parent == folder and not Path(source).name.startswith("__native_"):
            package = "mypyc"
        if package in {"mypyc", *TOGETHER} and module_of(source) not in COLD:
            joined.setdefault(folder / f"{package}.c", []).append(Path(source).read_text(encoding="utf-8"))
        else:
            alone.append(source)
    for path, texts in joined.items():
        text = "".join(texts)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    return sorted([*map(str, joined), *alone], key=os.path.getsize, reverse=True)


def module_of(source: str) -> str:
    """Return `kernel.flow` for `.../__native_stellwerk___kernel___flow.c`."""
    return Path(source).stem.removeprefix("__native_stellwerk___").replace("___", ".")


def level_of(source: str) -> str:
    """How much gcc and clang optimize a C file; the last such option counts."""
    if module_of(source) in COLD:
        return "-O1"
    return "-O3" if module_of(source) in HOT else "-O2"


PAGE = Path("stellwerk", "server", "page", "index.html")


class BuildWithPage(build_py):
    """Builds the page first, if it is missing or older than its sources; `make` has done so already."""

    def run(self) -> None:
        sources = [str(path) for path in Path("web", "src").rglob("*") if path.is_file()]
        if sources and newer_group(sources, str(PAGE)):
            build_page()
        super().run()


def build_page() -> None:
    npm = shutil.which("npm")
    if npm is None:
        show("Without Node this Stellwerk has no page, or an old one: install Node 20.19 and try again.")
        return
    show("build: the page")
    for command in (
        ["install", "--omit=dev", "--no-save", "--no-progress", "--loglevel=error"],
        ["run", "--silent", "build"],
    ):
        subprocess.run([npm, *command], cwd="web", check=True, stdout=sys.stderr)  # noqa: S603 - our own scripts


class BuildCompiled(build_ext):
    """Compiles where an earlier build may have left what is still good; hands on only what is of this one."""

    #: Where to note that all is compiled, and what.
    stamp: tuple[Path, dict[str, object]] | None = None

    def run(self) -> None:
        fresh, self.build_lib = Path(self.build_lib), str(work_folder() / "lib")
        self.build_temp = str(work_folder() / "o")
        self.parallel = CORES
        super().run()
        outputs = self.get_outputs()
        if self.stamp:
            path, made = self.stamp
            path.write_text(json.dumps(made | {"files": outputs}), encoding="utf-8")
        for output in outputs:
            target = fresh / Path(output).relative_to(self.build_lib)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(output, target)
        self.build_lib = str(fresh)

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":  # others compile one file after the other
            self.compiler.compile = partial(compile_changed, self.compiler)
        super().build_extensions()


def compile_changed(
    compiler: Any,
    sources: list[str],
    output_dir: str = "",
    macros: Any = None,
    include_dirs: list[str] | None = None,
    debug: bool = False,
    extra_preargs: list[str] | None = None,
    extra_postargs: list[str] | None = None,
    depends: list[str] | None = None,
) -> list[str]:
    """Do what `compiler.compile` does, but on all cores, and only with files that changed."""
    _, objects, extra, options, build = compiler._setup_compile(  # noqa: SLF001 - its hook for subclasses
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    arguments = compiler._get_cc_args(options, debug, extra_preargs)  # noqa: SLF001
    changed = [each for each in objects if newer_group([build[each][0], *(depends or ())], each)]

    def compile_one(target: str) -> None:
        source, suffix = build[target]
        compiler._compile(f"{target}.new", source, suffix, arguments, [*extra, level_of(source)], options)  # noqa: SLF001
        Path(f"{target}.new").replace(target)  # so that no half of one is ever taken for whole

    with ThreadPoolExecutor(CORES) as threads:
        for number, _ in enumerate(threads.map(compile_one, changed), 1):
            if len(sources) > 1:  # not the small files that only point to the one
                show(f"compile: {number} of {len(changed)} C files", last=number == len(changed))
    return list(objects)


def show(line: str, *, last: bool = True) -> None:
    """Show a line of progress: on a terminal each takes the place of the one before."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{line}\033[K" + "\n" * last)
    elif last:
        sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


# Only these commands compile: asking for metadata is quick, and `pip install -e` leaves the tree as it is.
extensions: list[Extension] = []
if {"bdist_wheel", "build_ext"} & set(sys.argv):
    reason = why_interpreted()
    if reason:
        print(f"Stellwerk will be interpreted, about 100 times slower than compiled: {reason}.")  # noqa: T201
    else:
        extensions = compiled_modules()

with TemporaryDirectory() as new:  # so that no file of an earlier build gets into this one
    in_new = {"build": {"build_base": new}, "egg_info": {"egg_base": new}}
    setup(
        ext_modules=extensions,
        cmdclass={"build_ext": BuildCompiled, "build_py": BuildWithPage},
        options={} if "sdist" in sys.argv else in_new,
    )
