"""Random requests that are valid, or wrong in one member."""

import collections
import copy
import random
import uuid

# What a member must not be, or what is at the end of what it may be.
WRONG = [
    None, "", " ", 0, -1, 1.5, 2 ** 63, True, [], {}, [[[[]]]], "x" * 5000, "\x00\x1b[2J", "\u202e\u00e9\U0001f600", "1,5", "+1",
    "\u0663", "none",
]


class Chance(random.Random):
    """Random choices, and what the answers have told so far, by kind."""

    def __init__(self, seed):
        super().__init__(seed)
        self.kept = collections.defaultdict(list)

    def keep(self, kind, value):
        if value and value not in self.kept[kind]:
            self.kept[kind].append(value)

    def known(self, kind):
        found = self.kept[kind]
        return self.choice(found) if found and self.random() < 0.95 else "none"

    def fresh(self):
        """The number of a new order."""
        number = f"n{self.getrandbits(32)}"
        self.keep("number", number)
        return number

    def number(self):
        """The number of an order, mostly a new one."""
        return self.known("number") if self.random() < 0.25 else self.fresh()

    def amount(self):
        return self.choice([2000, 1, 300, 1000, 2001, 199999, 0, -5])

    def key(self):
        """The identity of a request, at times one that was used before."""
        return "k" * 36 if self.random() < 0.3 else str(uuid.UUID(int=self.getrandbits(128)))

    def of(self, **weights):
        return self.choices(list(weights), list(weights.values()))[0]

    def changed(self, value):
        """The value as it is, or with one member that is missing, wrong or new."""
        if self.random() < 0.5:
            return value
        value = place = copy.deepcopy(value)
        while place:
            key = self.choice(list(place) if isinstance(place, dict) else range(len(place)))
            if isinstance(place[key], (dict, list)) and place[key] and self.random() < 0.8:
                place = place[key]
            elif self.random() < 0.25:
                del place[key]
                break
            else:
                place["unknown" if isinstance(place, dict) and self.random() < 0.2 else key] = self.choice(WRONG)
                break
        return value

    def fields(self, form):
        """A changed form as pairs, of which one may be there twice."""
        pairs = [(name, "" if value is None else str(value)) for name, value in self.changed(form).items()]
        return pairs + [self.choice(pairs)] if pairs and self.random() < 0.05 else pairs
