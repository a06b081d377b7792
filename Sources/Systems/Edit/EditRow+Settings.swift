import KassaBackend
import KassaSandbox
import KassaScreens

extension EditRow {
  /// Returns the rows of the sandbox panel for the settings of a payment system.
  static func rows(for configuration: any ConfigurableSandbox.Type) -> [EditRow] {
    configuration.settings.flatMap { setting in
      rows(setting, place: "setting." + name(setting, configuration), section: heading(setting.section ?? .payment))
    }
  }

  /// The keys of the headings in the panel, in order.
  static let headings = SandboxSetting.Section.allCases.map(heading)

  private static func heading(_ section: SandboxSetting.Section) -> String { "setting.section." + section.rawValue }

  /// The settings of the merchant have their meaning from the payment system, so their texts have the system's name.
  private static func name(_ setting: SandboxSetting, _ configuration: any ConfigurableSandbox.Type) -> String {
    setting.section == .shop ? setting.name + "." + configuration.systemName : setting.name
  }

  /// - Parameter place: the key of the label.
  private static func rows(_ setting: SandboxSetting, place: String, section: String = "") -> [EditRow] {
    func inner(_ settings: [SandboxSetting]) -> [EditRow] {
      settings.flatMap { rows($0, place: place + "." + $0.name, section: $0.section.map(heading) ?? "") }
    }
    func row(_ kind: EditRow.Kind) -> EditRow {
      var row = EditRow(
        setting.name, label: place, kind, section: section, isSecret: place == secret,
        names: setting.name == "mock" ? "mock." : place == "setting.hold.then" ? "held." : nil)
      if place == "setting.issuer.situation" { row.parts = situations }
      return row
    }
    switch setting.values {
    case .text: return [row(.text)]
    case .flag: return [row(.flag)]
    case .word(let words): return [row(.choice(words))]
    case .number(let range): return [row(.number(range, words: []))]
    case .numberOrWord(let range, let words):
      // If the words name all the numbers, e.g. the steps of the flow, they are what a person chooses from.
      guard words.count == range.count else { return [row(.number(range, words: words))] }
      return [EditRow(setting.name, label: place, .choice(words), section: section, names: "step.")]
    case .delay:
      let spread = EditRow(setting.name + "." + SettingsTexts.sigma, label: place + ".sigma", .text, section: section)
      return [row(.duration), spread]
    case .table(let settings), .short(_, let settings): return [row(.group(inner(settings)))]
    case .list(.short(_, let settings)), .list(.table(let settings)): return [row(.repeated(inner(settings)))]
    case .list: return [row(.list)]
    }
  }

  /// The words of the situations of 3-D Secure, by name.
  private static let situations = Dictionary(
    ThreeDSSituation.all.map { ($0.name, $0.panelKeys) }, uniquingKeysWith: { first, _ in first })

  /// The token of an account on file.
  private static let secret = "setting.shop.ecommpay.token"
}
