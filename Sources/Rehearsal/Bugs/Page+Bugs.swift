import KassaTerminal

/// Changes to what a page shows, for bugs.
extension Page {
  /// Changes all blocks, those of a dialogue too.
  mutating func change(_ change: (inout Block) -> Void) {
    for index in body.indices { change(&body[index]) }
    for index in side.indices { change(&side[index]) }
    guard var dialog else { return }
    for index in dialog.body.indices { change(&dialog.body[index]) }
    self.dialog = dialog
  }

  /// Changes all texts except those of fields.
  mutating func changeTexts(_ change: (String) -> String) {
    subtitleRight = change(subtitleRight)
    status.text = change(status.text)
    self.change { block in
      switch block {
      case .heading(let text, let id): block = .heading(change(text), id: id)
      case .text(let text, let id, let tone): block = .text(change(text), id: id, tone: tone)
      case .waiting(let text, let id): block = .waiting(change(text), id: id)
      case .checkbox(var box):
        box.label = change(box.label)
        block = .checkbox(box)
      case .buttons(var buttons):
        for index in buttons.indices { buttons[index].label = change(buttons[index].label) }
        block = .buttons(buttons)
      case .facts(var facts):
        for index in facts.indices { facts[index].value = change(facts[index].value) }
        block = .facts(facts)
      case .choice(var choice):
        for index in choice.rows.indices {
          choice.rows[index].label = change(choice.rows[index].label)
          choice.rows[index].detail = change(choice.rows[index].detail)
        }
        block = .choice(choice)
      default: break
      }
    }
  }

  /// Changes the text of an element.
  mutating func changeText(_ wanted: ElementID, _ change: (String, Tone) -> (String, Tone)) {
    self.change { block in
      guard case .text(let text, wanted, let tone) = block else { return }
      let (changed, tint) = change(text, tone)
      block = .text(changed, id: wanted, tone: tint)
    }
  }

  /// Changes all fields.
  mutating func changeFields(_ change: (inout Field) -> Void) {
    self.change { block in
      guard case .field(var field) = block else { return }
      change(&field)
      block = .field(field)
    }
  }

  /// Changes a button.
  mutating func changeButton(_ wanted: ElementID, _ change: (inout Button) -> Void) {
    self.change { block in
      guard case .buttons(var buttons) = block else { return }
      for index in buttons.indices where buttons[index].id == wanted { change(&buttons[index]) }
      block = .buttons(buttons)
    }
  }

  /// Changes the facts of the page, list by list.
  mutating func changeFacts(_ change: (inout [Fact]) -> Void) {
    self.change { block in
      guard case .facts(var facts) = block else { return }
      change(&facts)
      block = .facts(facts)
    }
  }
}
