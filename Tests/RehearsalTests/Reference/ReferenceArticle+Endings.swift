import KassaResources
import KassaScreens
import KassaTerminal

@testable import KassaRehearsal
@testable import KassaSystems
@testable import kassa

/// The keys of the texts that the screens show after a decline and at the end.
extension ReferenceArticle {
  /// What a screen shows: its name, and the keys of its texts.
  private struct Shown: Hashable {
    var screen: String
    /// The keys of each text of `shownTexts`, as a cell of the table.
    var keys: [String]
  }

  /// The texts of the screens, with the beginnings of the keys that they can have.
  private static let shownTexts: [(ids: [ElementID], prefixes: [String])] = [
    (["outcome", "retry.title"], ["outcome.", "retry.title"]), (["next"], ["outcome.next."]),
    (["reason"], ["reason.", "error."]), (["advice", "advice.code"], ["advice."]),
  ]

  static func endings() throws -> [String] {
    var order: [Shown] = []
    var situations: [Shown: [String]] = [:]
    func add(_ page: Page, _ situation: String) {
      guard [.result, .retry].contains(page.id), page.dialog == nil else { return }
      let shown = Shown(screen: page.id.rawValue, keys: shownTexts.map { keys(page, $0.ids, $0.prefixes) })
      if situations[shown] == nil { order.append(shown) }
      situations[shown, default: []].append(situation)
    }
    for system in PaymentSystems.builtIn.all {
      for (scene, situation) in try scenes(of: system) {
        let words = system.name + " " + situation
        let checkout = try Show.checkout(
          scene, provider: system.name, look: LookSettings(), size: Size(columns: 80, rows: 40))
        let page = checkout.page
        add(page, words)
        guard page.id == .retry, page.dialog == nil else { continue }
        checkout.perform(.press(.leave))
        add(checkout.page, words + ", then `choose: leave`")
      }
    }
    return [
      """
      A `result` has the key of `outcome` in the text of the same name, with the sum, and the keys of `outcome.next` in `next`. A declined
      payment for whose result code there is advice has only `outcome.next.cancelled` in `next`, and the rest in `advice`. A `retry` says why in
      `reason`. A text of the platform, or none, has no key; keys with the same text stand side by side. `outcome.status` is what apps that host the SDK and line mode
      (`mode: plain`) say; no other screen does. The table shows what the screens say in the scenes of `kassa show` and with each mock mode.
      """,
      table(
        ["screen", "`outcome`, or `retry.title`", "`next`", "`reason`", "`advice`", "for example"],
        order.map { [code($0.screen)] + $0.keys + [(situations[$0] ?? []).joined(separator: "; ")] }),
    ]
  }

  /// The scenes that end on one of the screens: those that the payment system has, and a payment with each mock mode.
  private static func scenes(
    of system: any PaymentSystem.Type
  ) throws -> [(scene: Gallery.Scene, situation: String)] {
    let own = system.scenes.filter { scene in
      scene.name == "result" || scene.name == "retry" || scene.name.hasPrefix("result-")
    }
    guard let result = own.first(where: { $0.name == "result" }) else { return [] }
    let modes = system.mocks.filter { $0 != "disabled" }.map { mock in
      (Gallery.Scene(name: result.name, mock: mock, play: result.play), code("mock: " + mock))
    }
    return own.map { ($0, code("kassa show " + $0.name)) } + modes
  }

  /// Returns the keys of the first of the texts that the page has, without those whose text is a part of another one's.
  private static func keys(_ page: Page, _ ids: [ElementID], _ prefixes: [String]) -> String {
    guard let text = ids.lazy.compactMap(page.text(of:)).first else { return "" }
    let isStatus = prefixes.contains("outcome.")
    let templates = StringTable.english.keys.sorted().compactMap { key -> (key: String, template: String)? in
      guard prefixes.contains(where: key.hasPrefix), let template = StringTable.english.optional(key),
        !isStatus || !key.hasPrefix("outcome.next.") && !key.hasPrefix("outcome.status.")
      else { return nil }
      let pattern = TextPattern(template: template)
      return pattern.hasWords(ofLetters: TextPattern.shortestWord) && pattern.count(in: text) > 0
        ? (key, template) : nil
    }
    return list(
      templates.filter { found in
        !templates.contains { $0.template != found.template && $0.template.contains(found.template) }
      }.map(\.key))
  }
}
