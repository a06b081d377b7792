"""The program, a shop that receives the notifications of all its worlds, and requests at the same time."""

import collections
import contextlib
import json
import signal
import subprocess
import threading

from shop import Backend, Notification

from .system import call


class Server:
    """`kassa serve`, at the same port after each start."""

    def __init__(self, program, *options):
        self.command, self.port = [program, "serve", *options, "--port"], "0"
        self.start()

    def start(self):
        self.process = subprocess.Popen([*self.command, self.port], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        line = self.process.stdout.readline()
        assert " at http" in line, line + self.process.stdout.read()
        self.url = line.rsplit(" ", 1)[1].strip()
        self.port = self.url.rsplit(":", 1)[1]

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.wait()
        self.process.stdout.close()

    def memory(self):
        """The memory that the server has written to, in MiB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("RssAnon:"))

    def world(self, name, **settings):
        """Makes a world, and returns its address."""
        made = call("POST", self.url + "/_kassa/worlds", json.dumps({"id": name, **settings}))
        assert made.status == 201, made
        return f"{self.url}/w/{name}"

    def forget(self, world):
        call("DELETE", f"{self.url}/_kassa/worlds/{world.rsplit('/', 1)[1]}")


@contextlib.contextmanager
def served(program, *options):
    server = Server(program, *options)
    try:
        yield server
    finally:
        server.end()


class Shop(Backend):
    """Keeps the notifications by world and payment system. The address of a world's backend is `ADDRESS/WORLD`."""

    def __init__(self):
        self.got, self.lock = collections.defaultdict(list), threading.Lock()
        super().__init__(self.keep)

    def keep(self, path, query, headers, body):
        with self.lock:
            _, world, system, _ = path.split("/")
            self.got[world, system].append(Notification(path, query, headers, body, 200))
        return 200

    def told(self, system):
        """What the notifications of a system's world say."""
        with self.lock:
            got = list(self.got[system.world.rsplit("/", 1)[1], system.name])
        return [system.told(notification) for notification in got]


def at_once(works):
    """Runs functions at the same time, each on a thread; returns their results, or raises the error of one of them."""
    results, ready = [None] * len(works), threading.Barrier(len(works))

    def run(index):
        try:
            ready.wait(60)
            results[index] = works[index]()
        except Exception as error:
            results[index] = error
    threads = [threading.Thread(target=run, args=[index]) for index in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for result in results:
        if isinstance(result, Exception):
            raise result
    return results
