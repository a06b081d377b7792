/// Forms with one text input, written with other libraries, for comparison with kassa's card form.
///
/// Each draws a box with the label «Card number», an input and the buttons OK and Cancel, as `dialog --inputbox` does. The
/// settings are those of the library.
enum PeerPrograms {
  static let urwid = """
    import urwid

    def leave(button):
        raise urwid.ExitMainLoop()

    form = urwid.Pile([
        urwid.Text("Card number"),
        urwid.LineBox(urwid.Edit()),
        urwid.Columns([urwid.Button("OK", leave), urwid.Button("Cancel", leave)]),
    ])
    box = urwid.Overlay(urwid.LineBox(urwid.Filler(form)), urwid.SolidFill(), "center", 40, "middle", 10)
    urwid.MainLoop(box).run()
    """

  static let promptToolkit = """
    from prompt_toolkit.shortcuts import input_dialog

    input_dialog(title="Pay", text="Card number").run()
    """

  static let textual = """
    from textual.app import App
    from textual.containers import Horizontal, Vertical
    from textual.widgets import Button, Input, Label

    class Form(App):
        CSS = "Screen { align: center middle; } Vertical { width: 40; height: 12; border: solid white; }"

        def compose(self):
            with Vertical():
                yield Label("Card number")
                yield Input()
                with Horizontal():
                    yield Button("OK")
                    yield Button("Cancel")

    Form().run()
    """
}
