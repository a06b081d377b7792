"""A card form made of Textual's own widgets, as a program to test with `kassa check keys --program textual.yaml`."""

from textual.app import App, ComposeResult
from textual.widgets import Button, Input, Label, MaskedInput


class CardForm(App):
    """Number, expiry date, security code and name, with the masks that Textual offers.

    A paste that does not fit a mask is dropped whole: see findings/textual-paste.sh.
    """

    CSS = "Input { border: none; height: 1; padding: 0; } Label { margin-top: 1; }"

    def compose(self) -> ComposeResult:
        yield Label("Card number")
        yield MaskedInput(template="9999 9999 9999 9999;_", id="card")
        yield Label("Expiry date")
        yield MaskedInput(template="99/99;_", id="expiry")
        yield Label("Security code")
        yield Input(password=True, type="integer", max_length=4, id="code")
        yield Label("Name on card")
        yield Input(max_length=45, id="holder")
        yield Button("Pay", id="pay")


if __name__ == "__main__":
    CardForm().run()
