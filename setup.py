"""Builds Stellwerk: mypyc compiles what must be fast; all else, pyproject.toml says.

The sources are shipped beside the compiled modules, and no build ever writes into the source tree but for
`build/`: with PYTHONPATH=. the tree runs interpreted, the installed package runs compiled.
Without a working C compiler, or with STELLWERK_PURE=1, the package is installed interpreted.
"""

import os
import shutil
import sys
import sysconfig
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# Compiled, as one group so that calls between the modules are C calls. All else stays plain Python: it runs
# once a game or waits for people, and is easier to extend, since no interpreted class can inherit from a
# compiled one.
COMPILED = (
    "stellwerk/kernel/*.py",  # every step of every game
    "stellwerk/mechanics/*.py",  # subclasses of the kernel's classes, called within its steps
    "stellwerk/bots/native/*.py",  # the bots' thinking, and whole games between them
    "stellwerk/envs/native/*.py",  # observations, masks and rewards of every step that learners take
)
# Packages' own files hold no code that runs in a game.
NOT_COMPILED = ("__init__.py",)

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
    from mypyc.build import mypycify

    files = [file for pattern in COMPILED for file in sorted(Path().glob(pattern))]
    paths = [str(file) for file in files if file.name not in NOT_COMPILED]
    options = (*MYPY_OPTIONS, f"--cache-dir={work_folder() / 'types'}")
    extensions = mypycify(
        [*options, *paths], opt_level="3", group_name="stellwerk", target_dir=str(work_folder() / "c")
    )
    for extension in extensions:
        extension.depends.append("setup.py")  # other options, other machine code
        if os.name == "posix":
            # calls within the group may be inlined: nobody puts other functions in their place (8 % faster)
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return extensions


class BuildCompiled(build_ext):
    """Compiles where an earlier build may have left what is still good; hands on only what is of this one."""

    def run(self) -> None:
        fresh, self.build_lib = Path(self.build_lib), str(work_folder() / "lib")
        self.build_temp = str(work_folder() / "o")
        super().run()
        for made in self.get_outputs():
            target = fresh / Path(made).relative_to(self.build_lib)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(made, target)
        self.build_lib = str(fresh)


# Only a wheel is compiled: asking for metadata is quick, and `pip install -e` leaves the tree as it is.
extensions: list[Extension] = []
if "bdist_wheel" in sys.argv:
    reason = why_interpreted()
    if reason:
        print(f"Stellwerk will be interpreted, some hundred times slower than compiled: {reason}.")  # noqa: T201
    else:
        extensions = compiled_modules()

with TemporaryDirectory() as new:  # so that no file of an earlier build gets into this one
    in_new = {"build": {"build_base": new}, "egg_info": {"egg_base": new}}
    setup(
        ext_modules=extensions,
        cmdclass={"build_ext": BuildCompiled},
        options={} if "sdist" in sys.argv else in_new,
    )
