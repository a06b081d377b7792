"""A card form made with Python's curses alone, for `kassa check keys --program curses.yaml`."""

import curses
from curses.textpad import Textbox

LABELS = ["Card number", "Expiry date", "Security code", "Name on card"]


def card_form(screen):
    """Edits one field after the other with curses' own text box, until Enter is pressed in the last one."""
    boxes = []
    for row, label in enumerate(LABELS):
        screen.addstr(row, 0, label)
        boxes.append(Textbox(curses.newwin(1, 30, row, 16)))
    # A text box has no mask, but its window can be drawn invisibly.
    boxes[2].win.attrset(curses.A_INVIS)
    screen.refresh()
    focus = 0
    while focus < len(boxes):
        left_with = None

        def end_at_tab(key):
            nonlocal left_with
            if key in (curses.ascii.TAB, curses.KEY_BTAB):
                left_with = key
                return curses.ascii.BEL
            return key

        boxes[focus].win.keypad(True)
        boxes[focus].edit(end_at_tab)
        if left_with is None:
            focus += 1
        else:
            focus = (focus + (1 if left_with == curses.ascii.TAB else -1)) % len(boxes)
    return [box.gather() for box in boxes]


if __name__ == "__main__":
    curses.wrapper(card_form)
