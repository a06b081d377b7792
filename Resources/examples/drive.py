"""Drives the checkout of kassa from Python, and pays with a card whose bank asks for a one-time code.

    python3 drive.py [kassa [OPTION...]]

The options are those of `kassa drive`, such as --provider worldline. Only the standard library is needed.
"""

import json
import subprocess
import sys


class Checkout:
    """A checkout that is driven step by step. `screen`, `rows` and the other members are those of the last answer."""

    def __init__(self, *options, program="kassa"):
        command = [program, "drive", *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.entries, self.answer = [], {}
        self.read()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def __getattr__(self, name):
        return self.__dict__.get("answer", {}).get(name)  # what an answer does not have is None

    def __call__(self, verb, value=None):
        """Plays a step of a script, such as ("press", "Enter"); a step that fails raises an error."""
        self.process.stdin.write(json.dumps({verb: value}) + "\n")
        self.process.stdin.flush()
        self.read()
        if self.error:
            raise RuntimeError("{code}: {message}".format(**self.error))
        return self

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise EOFError(f"kassa ended with status {self.process.wait()}")
        self.answer = json.loads(line)
        self.entries += self.answer["entries"]

    def close(self):
        """Ends the input. Returns the exit status, which is that of the payment."""
        if self.process.poll() is None:
            rest, _ = self.process.communicate()
            self.answer = json.loads(rest) if rest else self.answer
        return self.process.returncode


def main(program="kassa", *options):
    with Checkout(*options, program=program) as checkout:
        checkout("choose", "pay")
        checkout("choose", "card")
        checkout("fill", {"pan": "$card.challenge-success", "expiry": "12/30", "code": "123", "holder": "JANE DOE"})
        checkout("choose", "pay")
        checkout("screen", "challenge")
        checkout("type", "1234")
        checkout("press", "Enter")
        messages = [entry["message"] for entry in checkout.entries if "message" in entry]
        print(checkout.result["outcome"], "after", len(messages), "messages, on the screen", checkout.screen)
        print(*checkout.rows, sep="\n")
        return checkout.close()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
