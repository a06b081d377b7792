"""Prints Debian's copyright file (DEP-5) from its template, LICENSE, NOTICE and the reviewed dependencies.

Usage: copyright.py TEMPLATE LICENSE NOTICE DEPENDENCIES. Fails if a licence has no text in the template, so that a new
dependency cannot be forgotten.
"""

import re
import sys

# The names that Debian gives to licences that SPDX, which the list of dependencies follows, names otherwise.
NAMES = {
    "MIT": "Expat",
    "Apache-2.0 WITH Swift-exception": "Apache-2.0 with Swift exception",
    "LGPL-2.1-or-later": "LGPL-2.1+",
    "blessing": "public-domain",
}


def indented(text: str) -> str:
    """The text as the continuation of a field: a space before each line, and a point for an empty one."""
    return "\n".join(" " + line if line else " ." for line in text.strip().split("\n"))


def in_brackets(text: str, start: int) -> str:
    """What stands between the bracket at this place and the one that closes it."""
    depth = 0
    for index in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return text[start + 1 : index]
    sys.exit("copyright.py: a bracket in NOTICE is not closed")


def holders(name: str, licence: str, notice: str) -> str:
    """Whose copyright a library is, in the words of NOTICE."""
    start = notice.find(f"{name} ({licence}")
    if start < 0:
        sys.exit(f"copyright.py: NOTICE does not name {name} with the licence {licence}")
    words = in_brackets(notice, start + len(name) + 1)[len(licence) :].lstrip(",;: ")
    return re.sub(r"^(Copyright( \([cC]\))?|with [^,]*,) ", "", words) or "its authors"


def library_paragraphs(dependencies: str, notice: str) -> str:
    """A paragraph for the libraries of the same copyright and licence."""
    libraries: dict[tuple[str, str], list[str]] = {}
    rows = [line.split("\t") for line in dependencies.split("\n") if line and not line.startswith("#")]
    for name, _, licence, _ in rows[1:]:
        libraries.setdefault((holders(name, licence, notice), NAMES.get(licence, licence)), []).append(name)
    return "\n\n".join(
        f"Files: {' '.join(f'libraries/{name}/*' for name in names)}\nCopyright: {holder}\nLicense: {licence}"
        for (holder, licence), names in libraries.items())


def main(template: str, licence: str, notice: str, dependencies: str) -> str:
    words = re.sub(r"\s+", " ", notice)
    permission = licence[licence.index("Permission is hereby granted") :]
    unicode = notice[notice.index("COPYRIGHT AND PERMISSION NOTICE") :]
    text = (template.replace("@libraries@", library_paragraphs(dependencies, words))
            .replace("@Expat@", indented(permission)).replace("@Unicode-3.0@", indented(unicode)))
    used = set(re.findall(r"^License: (.*)$", text, re.M))
    explained = set(re.findall(r"^License: (.*)\n ", text, re.M))
    if used != explained:
        sys.exit(f"copyright.py: no text of the licences {', '.join(sorted(used - explained))}")
    return text


if __name__ == "__main__":
    contents = []
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            contents.append(file.read())
    sys.stdout.write(main(*contents))
