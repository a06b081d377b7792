#!/usr/bin/env python3
"""Fails if a shop of Tests/Outside links more of kassa than one payment system needs.

Usage: shops.py MANIFEST, the build plan that SwiftPM has written, such as .build/debug.yaml. What a program links is what
SwiftPM compiles for it, so a package that uses one system compiles one SDK and one sandbox.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What every payment system needs: the flow, the cards, 3-D Secure, the data, and what the sandboxes share.
SHARED = {"CResources", "CheckoutCore", "EMV3DS", "KassaBackend", "KassaCards", "KassaResources", "KassaSandbox", "MockWallet"}


def shops():
    """The names of the shops, each with its SDK and its sandbox, from Tests/Outside/Package.swift."""
    text = (ROOT / "Tests/Outside/Package.swift").read_text()
    return re.findall(r'^ +shop\("([^"]+)", "(\w+)", "(\w+)"\)', text, re.M)


def targets():
    """The names of kassa's targets, from Package.swift."""
    text = (ROOT / "Package.swift").read_text()
    named = re.findall(r'\.(?:target|executableTarget|systemLibrary)\(\s*name: "([\w-]+)"', text)
    return set(named) | {f"Kassa{name}Sandbox" for name in re.findall(r'^ +sandbox\("(\w+)"', text, re.M)}


def linked(manifest, program):
    """The modules whose object files a program links; none if the plan does not build it."""
    found = re.search(rf'^  "C\.{re.escape(program)}-\w+-unknown-linux-gnu-\w+\.exe":\n(?:    .*\n)*?    inputs: (\[.*\])$', manifest, re.M)
    files = json.loads(found[1]) if found else []
    return {part[:-6] for file in files for part in pathlib.PurePath(file).parts if part.endswith(".build") and part != ".build"}


def main():
    manifest = pathlib.Path(sys.argv[1]).read_text()
    own, problems = targets(), 0
    if len(shops()) < 5 or not SHARED < own:
        sys.exit("Tests/Outside/Package.swift or Package.swift has another form")
    for name, sdk, sandbox in shops():
        modules = linked(manifest, "Shop-" + name)
        missing = {sdk, sandbox, "CheckoutCore"} - modules
        surplus = modules & own - SHARED - {sdk, sandbox}
        for text, found in (("does not link", missing), ("links", surplus)):
            if found:
                problems += 1
                print(f"Shop-{name} {text} {', '.join(sorted(found))}")
    print(f"shops: {'each links one payment system' if not problems else 'have problems'}", file=sys.stderr)
    sys.exit(1 if problems else 0)


main()
