import CheckoutCore
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
        names: setting.name == "mock" ? "mock." : place == "setting.hold.then" ? "held." : nil,
        standard: setting.usual.map { .value($0) } ?? standard(place))
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
      var steps = row(.choice(words))
      steps.names = "step."
      return [steps]
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

  /// What is in force as long as a setting is not set. A test compares the values with the sandboxes.
  private static func standard(_ place: String) -> Standard {
    if place.hasPrefix("setting.shop.ecommpay.") { return .words("setting.unset.order") }
    return standards[place] ?? .words("setting.unset.none")
  }

  private static let standards: [String: Standard] = [
    "setting.mock": .value("disabled"), "setting.notifications": .value("acknowledged"),
    "setting.issuer.situation": .words("mock.disabled"), "setting.issuer.question": .words("mock.disabled"),
    "setting.issuer.version": .value("2.2.0"),
    "setting.issuer.codes": .words("mock.disabled"), "setting.issuer.answer": .words("mock.disabled"),
    "setting.issuer.method": .words("mock.disabled"), "setting.issuer.talkative": .value("false"),
    "setting.issuer.confirms-after": .words("setting.unset.confirms"), "setting.issuer.at": .value("1"),
    "setting.situation": .words("mock.disabled"), "setting.cascade": .value("false"),
    "setting.keeping": .value("never"), "setting.products": .words("setting.unset.all"),
    "setting.wallet": .value("cards"),
    "setting.faults.step": .words("setting.unset.any"), "setting.faults.message": .words("setting.unset.any"),
    "setting.faults.times": .words("setting.unset.once"), "setting.faults.arrives": .value("true"),
    "setting.faults.delay": .value("2s"), "setting.faults.retry-after": .value("1"),
    "setting.hold.then": .words("setting.unset.tester"), "setting.hold.times": .words("setting.unset.hold"),
    "setting.shop.apple-pay.token": .words("setting.unset.unchanged"),
    "setting.shop.worldline.secret": .words("setting.unset.right"),
  ]

  /// Returns what testers ask for first, as far as the payment system has the settings.
  static func presets(for configuration: any ConfigurableSandbox.Type) -> [SettingPreset] {
    let own = rows(for: configuration)
    let all = [
      SettingPreset("declined", ["mock": "decline"]), SettingPreset("code", ["issuer.situation": "text-Y"]),
      SettingPreset("saved", ["keeping": "always"]), SettingPreset("cascade", ["situation": "cascade"]),
      SettingPreset("slow", ["faults.1.kind": "latency", "faults.1.delay": "5s", "faults.1.times": "always"]),
      SettingPreset(
        "network",
        ["faults.1.kind": "connection-reset", "faults.1.step": Step.paymentRequested.name, "faults.1.times": "always"]),
    ]
    return all.filter { $0.values.keys.allSatisfy { own.row(at: $0) != nil } }
  }

  /// The token of an account on file.
  private static let secret = "setting.shop.ecommpay.token"
}
