import CheckoutCore
import KassaTerminal
import KassaTerminalEngine

/// Settings of a script that change nothing, whatever the program does.
extension StepReader {
  /// The settings that an axis of the matrix replaces in every case.
  private static let axes: [(section: String, key: String, axis: String)] = [
    ("checkout", "language", "languages"), ("checkout", "mock", "mocks"), ("terminal", "size", "sizes"),
    ("terminal", "theme", "themes"), ("terminal", "colours", "colours"), ("terminal", "mode", "modes"),
  ]

  /// Records the axes and settings that have no effect on the cases of a script.
  mutating func checkUses(_ table: [String: PlacedValue], of script: Script) {
    if !script.matrix.cards.isEmpty, !script.entersCard, let place = table["matrix"]?.place {
      reader.complain(
        .value, place,
        "the matrix has cards, but no step types or chooses $cell.card, so that all cases enter the same card")
    }
    if script.allowsIdleInput, !script.usesIdleInput, let place = table["idle-input"]?.place {
      reader.complain(
        .value, place,
        "idle-input has nothing to allow: no step of the script presses, types, pastes, clicks, fills or resizes")
    }
    for (section, key, axis) in Self.axes {
      guard table["matrix"]?[axis]?.isEmpty == false,
        let setting = table[section]?.entries?.first(where: { $0.key == key }), !setting.value.isEmpty,
        // The value of the case says the same again.
        setting.value.text?.hasPrefix("$cell.") != true
      else { continue }
      reader.complain(
        .value, setting.place,
        "\(key) never counts: the matrix has \(axis), one for each case; leave one of the two out")
    }
    guard script.playsInLines else { return }
    for (key, settings) in [
      ("terminal", ["size", "colours", "theme"]), ("matrix", ["sizes", "colours", "themes"]),
    ] {
      for entry in table[key]?.entries ?? [] where settings.contains(entry.key) {
        reader.complain(
          .value, entry.place, "\(entry.key) means nothing in line mode, which has no window and no colours")
      }
    }
  }
}

extension Script {
  /// Whether every case is played in line mode.
  fileprivate var playsInLines: Bool {
    program == nil
      && (matrix.modes.isEmpty ? terminal.mode == .plain : matrix.modes.allSatisfy { $0 == .plain })
  }

  /// Whether a step enters or chooses the card of the case, or the case begins with it.
  fileprivate var entersCard: Bool {
    func hasCard(_ text: String) -> Bool { text.contains("$cell.card") }
    if let program {
      return program.launch.program.command.contains(where: hasCard)
        || program.launch.program.environment.values.contains(where: hasCard)
        || program.steps.flat.flatMap(\.verb.entered).contains(where: hasCard)
    }
    return checkout.given?.card.map(hasCard) == true || steps.flat.flatMap(\.verb.entered).contains(where: hasCard)
  }
}

extension Verb {
  /// The texts that the command types, pastes or chooses.
  fileprivate var entered: [String] {
    switch self {
    case .type(let text), .paste(let text), .choose(let text), .click(.name(let text)): [text]
    case .fill(let fields): fields.map(\.text)
    default: []
    }
  }
}

extension ProgramVerb {
  /// The texts that the command types, pastes or clicks.
  fileprivate var entered: [String] {
    switch self {
    case .type(let typed), .paste(let typed): [typed.text]
    case .click(.name(let text), _): [text]
    default: []
    }
  }
}
