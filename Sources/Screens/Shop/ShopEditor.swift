package import CheckoutCore
import KassaResources
package import KassaTerminal

/// A value that a person can set in the shop before a payment: one of the order or one of the mock backend.
package struct EditRow: Equatable, Sendable {
  package indirect enum Kind: Equatable, Sendable {
    /// `true` or `false`.
    case flag
    case choice([String])
    /// A whole number in the given range, or one of the given words.
    case number(ClosedRange<Int>, words: [String])
    case text
    /// An amount, typed in the language of the screen. Its value is in minor units, above zero. Text that is no amount is
    /// its own value.
    case amount(Denomination)
    /// Texts separated by commas.
    case list
    /// A duration such as `200ms`.
    case duration
    /// Rows whose names follow this row's name.
    case group([EditRow])
    /// Any number of groups. In the sandbox panel, the first row of a group says whether there is that group, and the
    /// others follow only then. In a form, buttons add and remove groups, and every row of a group has a text.
    case repeated([EditRow])
  }

  /// What is in force as long as a row is not set.
  package enum Standard: Equatable, Sendable {
    /// A value that could be set as well.
    case value(String)
    /// What only words say. They have this key.
    case words(String)
  }

  /// Where the currency of an amount comes from.
  package enum Denomination: Equatable, Sendable {
    case fixed(Money.Currency)
    /// The code in the row with this name.
    case row(String)
  }

  /// The last component of the ID.
  package var name: String
  /// The key of the label in the string table. The key of the explanation has `.note` appended.
  package var label: String
  package var kind: Kind
  /// The key of the heading above the row; empty for a row under the heading of its group.
  package var section: String
  /// Whether the value is shown as bullets.
  package var isSecret: Bool
  /// The width of the text field in columns.
  package var columns = 30
  /// Whether the text field stands beside the previous one if there is space.
  package var isBeside = false
  /// The start of the keys of the choices in words. With `.about` appended, such a key is that of a further explanation.
  package var names: String
  /// The keys of the words that explain a choice together, by the choice, if no single key does.
  package var parts: [String: [String]] = [:]
  /// The names of choices for which there are no keys, such as those of payment methods.
  package var texts: [String: String] = [:]
  /// What other rows must have for a choice to be offered: the allowed texts by the names of those rows, by the choice.
  package var conditions: [String: [String: Set<String>]] = [:]
  package var standard: Standard

  package init(
    _ name: String, label: String, _ kind: Kind, section: String = "", isSecret: Bool = false, names: String? = nil,
    standard: Standard = .words("setting.unset.none")
  ) {
    self.standard = standard
    self.isSecret = isSecret
    self.names = names ?? label + "."
    self.name = name
    self.label = label
    self.kind = kind
    self.section = section
  }

  fileprivate var isLeaf: Bool {
    switch kind {
    case .group, .repeated: false
    default: true
    }
  }

  /// The values that can be chosen from a list, without the absent value; nil if the value is typed.
  var choices: [String]? {
    switch kind {
    case .flag: ["true", "false"]
    case .choice(let choices): choices
    case .number, .text, .amount, .list, .duration, .group, .repeated: nil
    }
  }

  /// Whether a value can be chosen while other rows have some texts. Upper and lower case are alike in these.
  package func offers(_ value: String, _ text: (String) -> String) -> Bool {
    (conditions[value] ?? [:]).allSatisfy { name, allowed in
      let found = text(name).lowercased()
      return allowed.contains { $0.lowercased() == found }
    }
  }

  /// The value that is in force without being set; empty if only words say it.
  var standardValue: String { if case .value(let value) = standard { value } else { "" } }

  /// The values to choose from. The absent one, which stands for the standard, comes first.
  var values: [String] { [""] + (choices ?? []).filter { $0 != standardValue } }

  /// Whether a value is another one than the standard.
  func isChanged(_ value: String) -> Bool { !value.isEmpty && value != standardValue }
}

extension [EditRow] {
  /// Returns the row that a path leads to or into, with its ID; nil if there is none.
  ///
  /// A path that leads only to a group means the group's first row.
  package func row(at path: String) -> (id: String, row: EditRow)? {
    if let row = first(where: { $0.name == path }), row.isLeaf { return (path, row) }
    for row in self where path == row.name || path.hasPrefix(row.name + ".") {
      let rest = String(path.dropFirst(row.name.count + 1))
      switch row.kind {
      case .group(let rows): return rows.inner(rest, in: row.name)
      case .repeated(let rows):
        let number = rest.prefix { $0 != "." }
        return rows.inner(
          String(rest.dropFirst(number.count + 1)), in: row.name + "." + (number.isEmpty ? "1" : number))
      default: return (row.name, row)
      }
    }
    return nil
  }

  private func inner(_ rest: String, in place: String) -> (id: String, row: EditRow)? {
    let found = rest.isEmpty ? first.map { ($0.name, $0) } : row(at: rest).map { ($0.id, $0.row) }
    return found.map { (place + "." + $0.0, $0.1) }
  }
}

extension [String: String] {
  /// Returns the numbers of the groups of a repeated row that have texts, in order. They are parts of the row IDs.
  package func numbers(of row: String) -> [Int] {
    Set(keys.filter { $0.hasPrefix(row + ".") }.compactMap { Int($0.dropFirst(row.count + 1).prefix { $0 != "." }) })
      .sorted()
  }
}

/// What a person has set in the shop: texts by row ID. A row without a text has its default.
package struct ShopEdit: Equatable, Sendable {
  /// The settings of the mock backend.
  package var settings: [String: String]
  /// The values of the order. An amount is in minor units; see ``EditRow/Kind/amount(_:)``.
  package var order: [String: String]

  package init(settings: [String: String] = [:], order: [String: String] = [:]) {
    self.settings = settings
    self.order = order
  }
}

/// Settings that are made together, for what testers ask for first.
package struct SettingPreset: Equatable, Sendable {
  /// The name, with which the keys of its words end.
  package var name: String
  /// The texts of the settings by row ID. All others have their defaults.
  package var values: [String: String]

  package init(_ name: String, _ values: [String: String]) {
    self.name = name
    self.values = values
  }
}

/// What a person changes on the shop screen for the next payments.
package enum ShopChange: Equatable, Sendable {
  /// The order, or the settings of the mock backend. They have no mistakes.
  case edit(ShopEdit)
  /// The payment system with this name. Each system keeps an order and settings of its own.
  case system(String)
  /// The language of the order and the screens, as two letters (ISO 639-1).
  case language(String)
}

/// The mistakes in what a person has set, in the language of the screens, by row ID.
package typealias EditMistakes = [String: String]

/// What the shop screen needs to let a person edit the order and the settings of the mock backend.
///
/// The rows come from the payment system. The front end only shows them: the program checks what is set and composes
/// the checkout for the next payment; see ``CheckoutSession/recompose``.
package struct ShopEditor: Sendable {
  // What is made when it is first shown, because every start needs an editor and most of them do not show it.
  private let lazySettings: Lazy<[EditRow]>
  private let lazyPresets: Lazy<[SettingPreset]>
  private let lazyOrder: Lazy<[EditRow]>
  private let lazyInitial: (settings: Lazy<[String: String]>, order: Lazy<[String: String]>)
  private let edit: ShopEdit?

  package var settings: [EditRow] { lazySettings.value }
  package var presets: [SettingPreset] { lazyPresets.value }
  package var order: [EditRow] { lazyOrder.value }
  /// What was set when the program started, to which a reset returns.
  package var initial: ShopEdit { ShopEdit(settings: lazyInitial.settings.value, order: lazyInitial.order.value) }
  /// What the next payment uses.
  package var current: ShopEdit { edit ?? initial }
  /// The settings that the next payment uses, without the texts of its order.
  package var currentSettings: [String: String] { edit?.settings ?? lazyInitial.settings.value }
  /// The keys of the headings above the settings, in order.
  package var headings: [String]
  /// The names of the payment systems that can be chosen, in order; empty if the order belongs to one of them.
  package var systems: [String] = []
  /// The languages that can be chosen, as two letters.
  package var languages: [String] = []
  /// Returns what the order's amount must be with these texts of its rows, in minor units; nil if the payment system lets
  /// the amount differ from the price of the goods, or if the texts have no sum.
  package var due: @Sendable ([String: String]) -> Int64?
  /// Returns all mistakes in the settings, or in the order.
  package var mistakes: @Sendable (ShopEdit) -> (settings: EditMistakes, order: EditMistakes)
  /// Returns the order file that pays the same order with the same settings.
  package var file: @Sendable (ShopEdit) -> SavedText
  /// Returns the section `checkout` of a script that pays the same order with the same settings, without secrets.
  package var script: @Sendable (ShopEdit) -> [(name: String, value: JSON)]

  /// - Parameter edit: what was changed since the program started; nil if nothing was.
  package init(
    settings: @autoclosure @escaping @Sendable () -> [EditRow],
    presets: @autoclosure @escaping @Sendable () -> [SettingPreset] = [], headings: [String],
    order: @autoclosure @escaping @Sendable () -> [EditRow],
    initialSettings: @autoclosure @escaping @Sendable () -> [String: String] = [:],
    initialOrder: @autoclosure @escaping @Sendable () -> [String: String], edit: ShopEdit? = nil,
    due: @escaping @Sendable ([String: String]) -> Int64? = { _ in nil },
    mistakes: @escaping @Sendable (ShopEdit) -> (settings: EditMistakes, order: EditMistakes),
    file: @escaping @Sendable (ShopEdit) -> SavedText,
    script: @escaping @Sendable (ShopEdit) -> [(name: String, value: JSON)] = { _ in [] }
  ) {
    (lazySettings, lazyPresets) = (Lazy(settings), Lazy(presets))
    (lazyOrder, lazyInitial) = (Lazy(order), (Lazy(initialSettings), Lazy(initialOrder)))
    self.edit = edit
    self.headings = headings
    self.due = due
    self.mistakes = mistakes
    self.file = file
    self.script = script
  }
}

extension ElementID {
  /// The row with this ID on the order screen or in the sandbox panel.
  package static func row(_ id: String) -> Self { Self(id) }
  /// The button that adds a group to a repeated row of the order screen.
  package static func add(to row: String) -> Self { Self(row + ".add") }
  /// The button that removes a group of a repeated row, by its number.
  package static func remove(_ number: Int, from row: String) -> Self { Self("\(row).\(number).remove") }
  /// A value that can be chosen for a row; empty for the default.
  package static func value(_ value: String, of row: String) -> Self {
    Self(row + "." + (value.isEmpty ? "unset" : value))
  }
}
