import CheckoutCore
import KassaResources
import KassaTerminal

/// The command palette (Alt-P): everything that the screen behind it can do now, filtered while the person types.
///
/// It lists the buttons of the page, the keys of the screen and those that work everywhere. What would change nothing is
/// left out, which a trial on a copy of the interface tells.
struct PaletteScreen: FilteredListScreen {
  var list: FilteredList
  private let effects: [ElementID: Command]

  /// - Parameters:
  ///   - app: the interface without an overlay.
  ///   - maps: the keys of the screen, and those that work everywhere.
  init(_ app: App, _ maps: [Keys.Map]) {
    let possible = Possibility.all(app, maps)
    let ids = possible.indices.map { ElementID("command.\($0 + 1)") }
    effects = Dictionary(uniqueKeysWithValues: zip(ids, possible.map(\.command)))
    list = FilteredList(
      .palette,
      zip(ids, possible).map { id, possibility in
        let words = possibility.action.flatMap { app.setup.strings.optional("palette.words." + $0.rawValue) }
        return FilteredList.Entry(
          id: id, label: possibility.label, words: words ?? "", detail: possibility.keys.joined(separator: ", "))
      })
  }

  func effect(of id: ElementID) -> Command? { effects[id] }

  func page(_ context: Context) -> Page {
    Page(
      id: .palette, body: [],
      dialog: list.dialog(.palette, title: context.say("palette.title"), context.strings))
  }
}

/// Something that the screen can do: a button or a key.
private struct Possibility {
  var label: String
  /// The names of the keys that do it.
  var keys: [String] = []
  var command: Command
  /// The action of the key; nil for a button.
  var action: KeyAction?
  var effect: Effect

  /// The most keys that are named.
  private static let mostKeys = 2

  static func all(_ app: App, _ maps: [Keys.Map]) -> [Possibility] {
    let page = app.page()
    var all: [Possibility] = []
    for element in page.elements where element.kind == .button && element.isEnabled {
      guard let effect = Effect(app, page, { $0.perform(.press(element.id)) }) else { continue }
      all.append(Possibility(label: element.label, command: .act(.press(element.id)), effect: effect))
    }
    // A ticket is added at the end, because its key does something else where text is typed.
    let hidden: Set<KeyAction> = [.palette, .saveTicket]
    for binding in maps.flatMap(\.bindings) where !hidden.contains(binding.action) && !app.setup.lacks(binding.action) {
      guard let key = binding.keys.first, let effect = Effect(app, page, { $0.handle(.key(key)) }) else { continue }
      let name = key.label(app.setup.strings, isASCII: app.setup.theme.isASCII)
      let same = all.firstIndex { $0.action == binding.action || $0.action == nil && $0.effect == effect }
      if let same {
        if all[same].keys.count < mostKeys { all[same].keys.append(name) }
      } else {
        all.append(
          Possibility(
            label: app.setup.strings("help." + binding.action.rawValue), keys: [name], command: .key(key),
            action: binding.action, effect: effect))
      }
    }
    // The session can be saved on every screen, also on those without a key for it.
    if !app.setup.lacks(.saveScript), !all.contains(where: { $0.action == .saveScript }) {
      let save = Command.app(.saveScript)
      all.append(
        Possibility(
          label: app.setup.strings("help.saveScript"), command: save, action: .saveScript,
          effect: Effect(commands: [.saveScript])))
    }
    if !app.setup.lacks(.saveTicket), !app.isInspecting {
      let key = Keys.ticketKey.label(app.setup.strings, isASCII: app.setup.theme.isASCII)
      all.append(
        Possibility(
          label: app.setup.strings("help.saveTicket"), keys: app.takesTicketKey ? [key] : [],
          command: .app(.saveTicket), action: .saveTicket, effect: Effect(commands: [.saveTicket])))
    }
    return all
  }
}

/// What an input would bring about: commands or, without any, another page.
private struct Effect: Equatable {
  var commands: [AppCommand]
  var page: Page?

  init(commands: [AppCommand]) { self.commands = commands }

  /// Tries an input on a copy of the interface. Returns nil if it would change nothing.
  init?(_ app: App, _ page: Page, _ input: (inout App) -> [AppCommand]) {
    var trial = app
    commands = input(&trial)
    guard commands.isEmpty else { return }
    let changed = trial.page()
    guard changed != page else { return nil }
    self.page = changed
  }
}
