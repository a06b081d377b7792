"""A card form made of prompt_toolkit's own widgets, for `kassa check keys --program prompt_toolkit.yaml`."""

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.layout import HSplit, Layout
from prompt_toolkit.widgets import Button, Dialog, Label, TextArea


def card_form():
    """Number, expiry date, security code and name in a dialog, which brings Tab and Shift-Tab along."""
    fields = [
        ("Card number", TextArea(multiline=False)),
        ("Expiry date", TextArea(multiline=False)),
        ("Security code", TextArea(multiline=False, password=True)),
        ("Name on card", TextArea(multiline=False)),
    ]
    rows = [widget for label, field in fields for widget in (Label(label), field)]
    pay = Button("Pay", handler=lambda: get_app().exit())
    dialog = Dialog(HSplit(rows), title="Pay with a card", buttons=[pay])
    return Application(layout=Layout(dialog, focused_element=fields[0][1]), full_screen=True)


if __name__ == "__main__":
    card_form().run()
