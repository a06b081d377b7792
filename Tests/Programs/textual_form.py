"""A card form made with Textual, which knows nothing of kassa."""

from textual.app import App
from textual.widgets import Button, Input, Label


class Form(App):
    CSS = "Screen { layout: vertical; } Input { width: 40; } Button { width: 12; }"

    def compose(self):
        yield Label("Card number")
        yield Input(id="number")
        yield Label("Security code")
        yield Input(id="code", password=True)
        yield Button("Pay", id="pay")
        yield Label("", id="status")

    def on_button_pressed(self):
        digits = self.query_one("#number").value
        self.query_one("#status").update(f"Paid with {digits[-4:]}" if digits else "The number is missing")


Form().run()
