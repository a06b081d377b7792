"""Writes the manual pages of kassa and its commands in mdoc(7).

Usage: manual.py TEXTS VERSION FOLDER, with the output of `kassa --experimental-dump-help` on standard input. TEXTS has what
the help does not say. Commands within commands are described on the page of their parent.
"""

import json
import os
import re
import sys
import textwrap
import time

# Defaults that depend on the machine on which the pages are made.
DEFAULTS = {"jobs": "the number of processors"}
# What is of interest beside the pages of kassa itself.
SEE_ALSO = {"kassa": ["dialog 1"], "kassa-serve": ["curl 1"]}
MACRO = re.compile(r"^[A-Z%][A-Za-z0-9]{1,2}$")


def escaped(text):
    """The text for troff, with hyphens as they are typed."""
    text = text.replace("\\", r"\e").replace("~", r"\(ti").replace("^", r"\(ha").replace("`", r"\(ga")
    # Otherwise troff would break lines within options and names, such as apple-pay.
    text = text.replace("-", r"\-")
    # Nor hyphenate names such as PartialDelayed.
    text = re.sub(r"(?<!\S)[A-Za-z]*[a-z][A-Z]\w*", r"\\%\g<0>", text)
    return "".join(letter if ord(letter) < 128 else f"\\[u{ord(letter):04X}]" for letter in text)


def literal(line):
    """A line of an example: every sign as it is typed."""
    return guarded(escaped(line).replace("'", r"\(aq"))


def guarded(line):
    """The line, so that troff does not take it for a request."""
    return r"\&" + line if line[:1] in (".", "'") else line


def prose(text):
    """Lines of running text: each sentence begins a line, and the names of pages become references."""
    lines = []
    for sentence in re.split(r"(?<=[.!?]) (?=[A-Z«])", text.strip()):
        for index, part in enumerate(re.split(r"(kassa(?:-[a-z]+)?|[a-z]+)\(1\)([.,;:]*)", sentence)):
            kind = index % 3
            if kind == 0 and part.strip():
                lines += [guarded(line) for line in textwrap.wrap(
                    escaped(part.strip()), 76, break_long_words=False, break_on_hyphens=False)]
            elif kind == 1:
                lines.append(f".Xr {part} 1")
            elif kind == 2 and part:
                lines[-1] += " " + " ".join(part)
    return lines


def argument(text):
    """The text as one argument of a macro."""
    text = escaped(text).replace('"', r"\(dq")
    return f'"{text}"' if " " in text else r"\&" + text if MACRO.match(text) else text


def entries(pairs, macro):
    """A list of terms with their explanations."""
    lines = [".Bl -tag -width Ds"]
    for term, text in pairs:
        lines.append(f".It {macro} " + " , ".join(argument(part) for part in term.split(", ")))
        lines += prose(text)
    return lines + [".El"]


def blocks(text, macro="Cm"):
    """Paragraphs, lists («term:: text», or indented «term: text» as in the help) and examples (indented lines)."""
    lines = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        for group in grouped(block.split("\n")):
            if lines and not lines[-1].startswith((".Pp", ".Bd", ".El", ".Ed")):
                lines.append(".Pp")
            pairs = [re.match(r"^(?:  (\S+):|(\S.*)::) (.*)$", line) for line in group]
            if all(pairs):
                if lines and lines[-1] == ".Pp":
                    lines.pop()
                lines += entries([(pair[1] or pair[2], pair[3]) for pair in pairs], macro)
            elif group[0].startswith("  "):
                if lines and lines[-1] == ".Pp":
                    lines.pop()
                margin = min(len(line) - len(line.lstrip()) for line in group)
                lines += [".Bd -literal -offset indent", *(literal(line[margin:]) for line in group), ".Ed"]
            else:
                if lines and lines[-1] in (".El", ".Ed"):
                    lines.append(".Pp")
                lines += prose(" ".join(group))
    return lines


def grouped(lines):
    """Neighbouring lines of the same kind: lists, indented ones, and each other line by itself."""
    groups = []
    for line in lines:
        kind = "::" if ":: " in line else "  " if line.startswith("  ") else None
        if groups and kind is not None and groups[-1][0] == kind:
            groups[-1][1].append(line)
        else:
            groups.append((kind, [line]))
    return [group for _, group in groups]


def names(option):
    return [("\\-" if name["kind"] == "short" else "\\-\\-") + name["name"].replace("-", r"\-")
            for name in option["names"] if name["kind"] in ("short", "long")]


def options(command, described=None, of=""):
    """The list of a command's arguments and options. A long text that another command on the page has is not repeated.

    `described` has the texts so far, with the command of each.
    """
    lines = []
    described = {} if described is None else described
    for entry in command.get("arguments", []):
        if not entry.get("shouldDisplay") or [name["name"] for name in entry.get("names", [])][-1:] in (["help"], ["version"]):
            continue
        if entry["kind"] == "positional":
            head = f".It Ar {argument(entry['valueName'])}"
        else:
            head = ".It " + " , ".join(f"Cm {name}" for name in names(entry))
            head += f" Ar {argument(entry['valueName'])}" if entry["kind"] == "option" else ""
        default = DEFAULTS.get(entry["valueName"] if entry["kind"] == "positional" else entry["names"][-1]["name"], entry.get("defaultValue"))
        text = entry.get("abstract", "") + (f" The default is {default}." if default else "")
        if len(text) > 150 and described.setdefault(text, of) != of:
            text = f"As for {described[text]}."
        lines += [head, *prose(text)]
    return [".Bl -tag -width Ds", *lines, ".El"] if lines else []


def synopsis(words, command):
    """The line that shows how a command is called."""
    lines = [f".Nm {words[0]}", *(f".Cm {word}" for word in words[1:])]
    shown = [entry for entry in command.get("arguments", []) if entry.get("shouldDisplay")]
    if command.get("subcommands"):
        return lines + [".Op Ar command", ".Op Ar options ..."] if len(words) == 1 else lines + [".Ar command", ".Op Ar options ..."]
    lines.append(".Op Ar options ...")
    for entry in shown:
        if entry["kind"] == "positional":
            value = argument(entry["valueName"]) + (" ..." if entry["isRepeating"] else "")
            value = r"\-\- Ar " + value if entry["parsingStrategy"] == "postTerminator" else "Ar " + value
            lines.append(f".Op {value}" if entry["isOptional"] else f".{value}")
    return lines


def nested(words, command, described):
    """A command within a command."""
    own = (*words, command["commandName"])
    return [f".Ss {' '.join(own)}", *synopsis(own, command), ".Pp",
            *prose(command["abstract"]), *spaced(blocks(command.get("discussion") or "")), *options(command, described, " ".join(own))]


def spaced(lines):
    return [".Pp", *lines] if lines and not lines[0].startswith((".Bl", ".Bd")) else lines


def page(words, command, sections, version, pages):
    """A whole page."""
    title = "-".join(words)
    date = time.strftime("%B %-d, %Y", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    abstract = command["abstract"]
    discussion = command.get("discussion") or ""
    if "EXIT STATUS" in sections:
        discussion = re.sub(r"\s*Exit status: .*$", "", discussion, flags=re.M)
    lines = [
        f".Dd {date}", f".Dt {title.upper()} 1", f".Os kassa {version}", ".Sh NAME", f".Nm {title}",
        f".Nd {escaped(abstract[0].lower() + abstract[1:].rstrip('.'))}", ".Sh SYNOPSIS", *synopsis(words, command),
        ".Sh DESCRIPTION", *prose(abstract), *spaced(blocks(discussion)),
    ]
    inner = [entry for entry in command.get("subcommands", []) if entry["commandName"] != "help"]
    if len(words) == 1:
        lines += [".Sh COMMANDS", ".Bl -tag -width Ds"]
        for entry in inner:
            lines += [f".It Xr kassa-{entry['commandName']} 1", *prose(entry["abstract"])]
        lines += [".El"]
    else:
        lines += [".Sh COMMANDS"] if inner else []
        described = {}
        for entry in inner:
            lines += nested(words, entry, described)
        own = options(command)
        lines += [".Sh OPTIONS", *own] if own else []
    if len(words) == 1:
        lines += [".Sh OPTIONS", *prose("All options of kassa-pay(1) can be used without the command pay."),
                  ".Bl -tag -width Ds", r".It Cm \-\-version", *prose("Print the version, the commit and the features of the build."),
                  r".It Cm \-h , \-\-help", *prose("Print the help of kassa, or after a command, of that command."), ".El"]
    for name in ("ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES"):
        if name in sections:
            macro = {"ENVIRONMENT": "Ev", "FILES": "Pa"}.get(name, "Li" if name == "EXIT STATUS" else "Cm")
            lines += [f".Sh {name}", *blocks(sections[name], macro)]
    others = [f"{name} 1" for name in pages if name != title] if len(words) == 1 else ["kassa 1"]
    references = sorted(others + SEE_ALSO.get(title, []))
    lines += [".Sh SEE ALSO", *(f".Xr {name}{' ,' if name != references[-1] else ''}" for name in references)]
    return "\n".join(lines) + "\n"


def texts(source):
    """The sections of every page."""
    pages = {}
    for part in re.split(r"^= ", source, flags=re.M)[1:]:
        title, _, body = part.partition("\n")
        pieces = re.split(r"^# (.*)$", body, flags=re.M)
        pages[title] = dict(zip(pieces[1::2], pieces[2::2]))
    return pages


def main(source, version, folder):
    root = json.load(sys.stdin)["command"]
    with open(source, encoding="utf-8") as file:
        known = texts(file.read())
    commands = {("kassa",): root}
    commands |= {("kassa", entry["commandName"]): entry for entry in root["subcommands"] if entry["commandName"] != "help"}
    forgotten = set(known) ^ {" ".join(words) for words in commands}
    if forgotten:
        sys.exit(f"manual.py: pages without a command, or commands without a page: {', '.join(sorted(forgotten))}")
    titles = sorted("-".join(words) for words in commands)
    for words, command in commands.items():
        with open(os.path.join(folder, "-".join(words) + ".1"), "w", encoding="ascii") as file:
            file.write(page(words, command, known[" ".join(words)], version, titles))


if __name__ == "__main__":
    main(*sys.argv[1:])
