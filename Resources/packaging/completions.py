"""Lets a completion script complete the options of `kassa pay` without the word `pay`.

Usage: completions.py bash|zsh|fish, with the script of `kassa --generate-completion-script` on standard input. ArgumentParser
does not complete the options of a default subcommand. Here the word `pay` is put into the words that the script
reads, if the first of them, after the program's name, is an option.
"""

import sys

# Where the words are put in: after this line, these lines.
PLACES = {
    "bash": (
        "_kassa() {\n",
        """    if [[ "${COMP_CWORD}" -gt 0 && "${COMP_WORDS[1]}" == -* ]]; then
        COMP_WORDS=("${COMP_WORDS[0]}" pay "${COMP_WORDS[@]:1}")
        COMP_CWORD=$((COMP_CWORD + 1))
        COMP_LINE="${COMP_LINE/ / pay }"
        COMP_POINT=$((COMP_POINT + 4))
    fi
""",
    ),
    "zsh": (
        "_kassa() {\n",
        """    if [[ "${CURRENT}" -gt 1 && "${words[2]}" == -* ]]; then
        words=("${words[1]}" pay "${(@)words[2,-1]}")
        CURRENT=$((CURRENT + 1))
    fi
""",
    ),
    "fish": (
        "    set -l unparsed_tokens (__kassa_tokens -pc)\n",
        """    if string match -q -- '-*' $unparsed_tokens[2] (test (count $unparsed_tokens) = 1; and __kassa_tokens -t)[1]
        set unparsed_tokens $unparsed_tokens[1] pay $unparsed_tokens[2..]
    end
""",
    ),
}


def with_default_command(shell: str, script: str) -> str:
    place, lines = PLACES[shell]
    if script.count(place) != 1:
        sys.exit(f"completions.py: the script for {shell} has the line {place.strip()!r} {script.count(place)} times")
    # Sourced files need no interpreter.
    return script.removeprefix("#!/bin/bash\n").lstrip("\n").replace(place, place + lines)


if __name__ == "__main__":
    sys.stdout.write(with_default_command(sys.argv[1], sys.stdin.read()))
