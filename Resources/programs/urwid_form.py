"""A card form made of urwid's own widgets, for `kassa check keys --program urwid.yaml`."""

import urwid


def card_form():
    """Number, expiry date, security code and name in a `Pile`, which moves between them with Up and Down."""
    rows = [
        urwid.IntEdit("Card number: "),
        urwid.Edit("Expiry date: "),
        urwid.Edit("Security code: ", mask="*"),
        urwid.Edit("Name on card: "),
        urwid.Button("Pay", on_press=stop),
    ]
    return urwid.Filler(urwid.Pile(rows), valign="top")


def stop(_button):
    raise urwid.ExitMainLoop


if __name__ == "__main__":
    urwid.MainLoop(card_form()).run()
