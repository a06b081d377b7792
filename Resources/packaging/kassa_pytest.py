"""Plays rehearsal scripts of kassa as tests of pytest: each case is a test of its own.

    pytest -p kassa_pytest

Files that end with .kassa.yaml are collected, and with them those that the setting kassa_scripts names:

    [pytest]
    kassa_scripts = flows/*.yaml
    kassa_program = ./kassa

Without kassa_program, the program is the one that was installed with Python, or else the one on the search path. A path is relative to
the folder of the settings; the environment variable KASSA_PROGRAM takes precedence. `-k` selects by the names of cases and by tags.
The report of a failure is that of kassa. A script with skip: is skipped, and one with expect-failure: is an expected failure as long
as it fails.
"""

import fnmatch
import json
import os
import pathlib
import shlex
import subprocess
import sys

import pytest

SUFFIXES = (".kassa.yaml", ".kassa.yml")


def pytest_addoption(parser):
    parser.addini("kassa_program", "the program kassa", default="")
    parser.addini("kassa_scripts", "patterns of further scripts, relative to the root folder", type="args", default=[])


def pytest_collect_file(file_path, parent):
    if file_path.name.endswith(SUFFIXES) or matches(file_path, parent.config):
        return Script.from_parent(parent, path=file_path)
    return None


def matches(path, config):
    """Whether one of the patterns names the file."""
    if path.suffix not in (".yaml", ".yml", ""):
        return False
    name = os.path.relpath(path, config.rootpath).replace(os.sep, "/")
    return any(fnmatch.fnmatch(name, pattern) for pattern in config.getini("kassa_scripts"))


def beside():
    """The program that was installed with this Python; otherwise the one on the search path."""
    program = pathlib.Path(sys.executable).with_name("kassa")
    return shlex.quote(str(program)) if program.exists() else "kassa"


class Trouble(Exception):
    """What kassa says about a script or a case."""


class Script(pytest.File):
    """A script, whose cases are the tests."""

    def collect(self):
        run = self.play("--collect")
        if run.returncode != 0:
            raise self.CollectError(run.stderr.strip() or run.stdout.strip())
        for line in run.stdout.splitlines():
            case = json.loads(line)
            yield Case.from_parent(self, name=case["name"], case=case)

    def play(self, *options):
        """Runs `kassa play` with the script, in the folder in which pytest was started."""
        folder = self.config.invocation_params.dir
        program = shlex.split(os.environ.get("KASSA_PROGRAM") or self.config.getini("kassa_program") or beside())
        if os.sep in program[0]:
            # A path is meant from the folder of the settings, wherever pytest is started.
            program[0] = str(pathlib.Path(self.config.rootpath, program[0]))
        command = [*program, "play", *options, "--", os.path.relpath(self.path, folder)]
        try:
            return subprocess.run(
                command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                encoding="utf-8", errors="replace", check=False)
        except OSError as error:
            raise self.CollectError(f"cannot run {program[0]}: {error.strerror}; see kassa_program") from error


class Case(pytest.Item):
    """A case of a script."""

    def __init__(self, *, case, **others):
        super().__init__(**others)
        self.case = case
        self.extra_keyword_matches.update(case["tags"])
        self.user_properties += [("provider", case["provider"]), ("seed", case["seed"])]
        if "skip" in case:
            self.add_marker(pytest.mark.skip(reason=case["skip"]))

    def runtest(self):
        run = self.parent.play("--filter", self.case["id"], "--jobs", "1")
        if run.returncode != 0:
            raise Trouble("\n".join(part.strip("\n") for part in (run.stdout, run.stderr) if part.strip()))
        if "expect-failure" in self.case:
            # kassa itself reports a case that passes although it must fail.
            pytest.xfail(self.case["expect-failure"])

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, (Trouble, self.parent.CollectError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style=style)

    def reportinfo(self):
        return self.path, self.case["line"] - 1, self.name
