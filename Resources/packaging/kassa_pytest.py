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

The fixture kassa_server is `kassa serve` at a free port, one for the whole run. Tests of a shop's backend take a world of their own in it:

    def test_order(kassa_server):
        world = kassa_server.world(clock="manual")
        shop = Shop(world["systems"]["ecommpay"], kassa_server.keys["ecommpay"]["secret"])
"""

import fnmatch
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
from urllib.request import Request, urlopen

import pytest

SUFFIXES = (".kassa.yaml", ".kassa.yml")

# What a shop identifies itself with, the same in every world. They are no secrets. Assist's orders are signed with a key, which
# `kassa sign assist --sandbox-key` prints.
KEYS = {
    "ecommpay": {"project_id": 10, "secret": "your_secret"},
    "worldline": {"merchant": "9991", "key_id": "sandbox-key", "secret": "sandbox-secret",
                  "webhook_key_id": "webhook-key", "webhook_secret": "webhook-secret"},
    "assist": {"merchant": "679471", "login": "shop_login", "password": "shop_password", "salt": "secret"},
    "dolyame": {"partner": "bnpl-test-app", "login": "cosmoshop", "password": "sandbox-password",
                "certificate": "sandbox-certificate"},
    "apple-pay": {"merchant": "merchant.test.cosmoshop", "token": "sandbox-token", "user_name": "cosmoshop-api",
                  "password": "sandbox-password", "callback_secret": "callback-secret"},
}


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


def command(config):
    """The words that run kassa, before those of one of its commands."""
    program = shlex.split(os.environ.get("KASSA_PROGRAM") or config.getini("kassa_program") or beside())
    if os.sep in program[0]:
        # A path is meant from the folder of the settings, wherever pytest is started.
        program[0] = str(pathlib.Path(config.rootpath, program[0]))
    return program


def trouble(program, error):
    return f"cannot run {program[0]}: {error.strerror}; see kassa_program"


class Server:
    """A running `kassa serve`: `url`, its address; `systems`, those of the payment systems in the world default; `keys`, KEYS."""

    def __init__(self, url):
        self.url = url
        self.keys = KEYS
        self.systems = {system: f"{url}/{system}" for system in KEYS}

    def world(self, **settings):
        """Makes a world with settings of POST /_kassa/worlds; its `url` and `systems` are addresses, `url`/_kassa its control API."""
        request = Request(self.url + "/_kassa/worlds", json.dumps(settings).encode(), {"Content-Type": "application/json"})
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)


@pytest.fixture(scope="session")
def kassa_server(pytestconfig):
    """A server of payment systems for the whole run, at a free port of this machine."""
    program = command(pytestconfig)
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
        try:
            server = subprocess.Popen(
                [*program, "serve", "--port", "0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors,
                encoding="utf-8", errors="replace")
        except OSError as error:
            raise pytest.fail.Exception(trouble(program, error), pytrace=False) from None
        with server:
            try:
                # The last line of the greeting comes when the port is open.
                greeting = []
                for line in server.stdout:
                    greeting.append(line)
                    if line.startswith("Control API"):
                        break
                else:
                    errors.seek(0)
                    pytest.fail(f"kassa serve has ended: {errors.read().strip()}", pytrace=False)
                yield Server(greeting[0].split()[-1])
            finally:
                server.terminate()


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
        program = command(self.config)
        words = [*program, "play", *options, "--", os.path.relpath(self.path, folder)]
        try:
            return subprocess.run(
                words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                encoding="utf-8", errors="replace", check=False)
        except OSError as error:
            raise self.CollectError(trouble(program, error)) from error


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
