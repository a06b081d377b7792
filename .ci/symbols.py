"""The library products, and the symbol graphs of their modules, for the checks of the documentation."""

import json
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build" / "debug"
TARGET = f"{os.uname().machine}-unknown-linux-gnu"


def products():
    """The names of the library products, from Package.swift."""
    text = (ROOT / "Package.swift").read_text()
    return re.findall(r'\.library\(name: "(\w+)"', text)


def includes():
    """The options for the compiler to find the modules and the C modules that they import."""
    maps = list(ROOT.glob("Sources/*/include/module.modulemap")) + list(BUILD.glob("*.build/module.modulemap"))
    maps += list((ROOT / ".build" / "checkouts").glob("*/Sources/*/include/module.modulemap"))
    options = ["-I", str(BUILD / "Modules")]
    for path in maps:
        options += ["-Xcc", f"-fmodule-map-file={path}"]
    return options


def extract(module, folder):
    """Writes the symbol graphs of a module's public symbols into a folder, from what `swift build` has left."""
    subprocess.run(
        ["swift-symbolgraph-extract", "-module-name", module, *includes(), "-target", TARGET,
         "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", str(folder)],
        check=True)


def symbols(folder, module):
    """The symbols of the graphs in a folder: those of the module, and its extensions of other modules."""
    for path in sorted(pathlib.Path(folder).glob(f"{module}*.symbols.json")):
        yield from json.loads(path.read_text())["symbols"]


def declared(module):
    """The public symbols that a source file declares."""
    with tempfile.TemporaryDirectory() as folder:
        extract(module, folder)
        # What the compiler writes for a type, such as `==` of an Equatable one, has no place in a source file.
        return [symbol for symbol in symbols(folder, module) if symbol.get("location")]
