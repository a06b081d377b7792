"""Validates scripts against a JSON Schema: validate-scripts.py SCHEMA SCRIPT…

Prints a line for each script that is not valid: its path, a tab, and the place and reason.
"""

import json
import sys

import jsonschema
import yaml


class Loader(yaml.CSafeLoader):
    """Reads a date as text, as YAML 1.2 does."""


Loader.yaml_implicit_resolvers = {
    letter: [resolver for resolver in resolvers if resolver[0] != "tag:yaml.org,2002:timestamp"]
    for letter, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        script = yaml.load(file, Loader)
    error = jsonschema.exceptions.best_match(validator.iter_errors(script))
    if error is not None:
        print(f"{path}\t{error.json_path}: {error.message[:200]}")
