import CheckoutCore
import FoundationEssentials
import KassaBackend
import KassaRehearsal
import KassaResources
import KassaScreens
import KassaTerminal
import TestSupport
import Testing

@testable import KassaSystems

/// Tests the sandbox panel of every payment system: its rows, its texts and its order files.
@Suite("Sandbox panel of every payment system")
struct SandboxPanelTests {
  /// The section `sandbox` with an example of every setting.
  private func everything(_ system: TestSystem) throws -> SandboxSettings {
    let text = SettingsExample.text(for: system.kind.sandbox, isActive: true)
    let section = try #require(try OrderFile.table(text: text, path: "a").values["sandbox"])
    return try SandboxSettings(section, for: system.kind.sandbox)
  }

  /// The paths of all settings, as the schema has them, with the first element of each list.
  private func paths(_ rows: [SandboxSetting], _ place: String = "") -> [String] {
    rows.flatMap { row -> [String] in
      let path = place + row.name
      return switch row.values {
      case .table(let inner), .short(_, let inner): paths(inner, path + ".")
      case .list(.short(_, let inner)): paths(inner, path + ".1.")
      case .delay: [path, path + ".sigma"]
      default: [path]
      }
    }
  }

  @Test("Every setting of every payment system has a row in the panel, in a section", arguments: TestSystem.all)
  func rows(system: TestSystem) throws {
    let rows = EditRow.rows(for: system.kind.sandbox)
    for path in paths(system.kind.sandbox.settings) {
      let found = try #require(rows.row(at: path), "\(path) has no row")
      #expect(found.id == path)
    }
    for row in rows { #expect(EditRow.headings.contains(row.section), "\(row.name)") }
  }

  @Test("A challenge in the bank's app waits for a person who plays the other side", arguments: [false, true])
  func waits(hasPerson: Bool) throws {
    var inputs = try TestSystem.ecommpay.source()
    inputs.waitsForPayer = hasPerson
    let checkout = HeadlessCheckout(try inputs.compose())
    defer { checkout.finish() }
    checkout.press("Enter", "Enter")
    checkout.type("4000000000204109" + "1230" + "123" + "JANE DOE")
    checkout.press("Enter")
    checkout.advance(.seconds(60))
    #expect((checkout.page.id == .challenge) == hasPerson, "\(checkout.text)")
    checkout.press("a")
    checkout.advance(.seconds(10))
    #expect(checkout.flow.result?.outcome == .success, "\(checkout.text)")
  }

  @Test("A fault that has happened as often as it is to is no longer shown as if it were to come")
  func usedFault() throws {
    var inputs = try TestSystem.ecommpay.source()
    inputs.settings.faults = [Fault(.serverError, step: 4)]
    let checkout = HeadlessCheckout(try inputs.compose())
    defer { checkout.finish() }
    let (fault, used) = ("Fault 1: server error, HTTP 500", "server error, HTTP 500 · has already happened")
    #expect(checkout.text.contains(fault) && !checkout.text.contains("happened"), "\(checkout.text)")
    Passer(system: .ecommpay).go(checkout)
    checkout.perform(.press(.again))
    #expect(checkout.page.id == .shop)
    // The line with the key `s` at its end breaks between the two parts.
    func words() -> String { checkout.text.split { $0.isWhitespace }.filter { $0 != "s" }.joined(separator: " ") }
    #expect(words().contains(used), "\(checkout.text)")
    checkout.handle(.resize(Size(columns: 120, rows: 80)))
    checkout.press("s")
    #expect(words().contains("● " + used), "\(checkout.text)")
    checkout.perform(.fill(.row("faults.1.kind"), text: "no-answer"))
    #expect(!words().contains("happened"), "\(checkout.text)")
    checkout.perform(.fill(.row("faults.1.kind"), text: "server-error"))
    checkout.perform(.fill(.row("faults.1.times"), text: "always"))
    #expect(!words().contains("happened"), "\(checkout.text)")
    checkout.press("Esc")
    #expect(checkout.page.id == .shop && !words().contains("happened"), "\(checkout.text)")
  }

  @Test("Page keys move through the settings, and stop at the first and the last one")
  func pages() throws {
    let checkout = HeadlessCheckout(try TestSystem.ecommpay.source().compose())
    defer { checkout.finish() }
    func selected() -> ElementID? {
      for case .choice(let choice) in checkout.page.body { if let id = choice.selected { return id } }
      return nil
    }
    checkout.press("s")
    let first = selected()
    checkout.press("PageDown")
    let next = selected()
    #expect(next != first)
    checkout.press("PageUp", "PageUp")
    #expect(selected() == first)
    (0..<40).forEach { _ in checkout.press("PageDown") }
    let last = selected()
    checkout.press("End")
    #expect(selected() == last && last != next)
  }

  @Test(
    "The filter finds what brings a situation about by the words of its values and of its explanation",
    arguments: [
      ("lost", "faults.1.kind"), ("fail", "preset"), ("net", "preset"), ("never confirmed", "issuer.confirms-after"),
    ])
  func filter(words: String, id: String) throws {
    let checkout = HeadlessCheckout(try TestSystem.ecommpay.source().compose())
    defer { checkout.finish() }
    checkout.press("s", "/")
    checkout.type(words)
    #expect(checkout.page.elements.contains { $0.id == .row(id) }, "\(checkout.text)")
  }

  @Test("Every row has a label and an explanation in every language", arguments: StringTable.languages)
  func texts(language: String) throws {
    let strings = try #require(StringTable(language: language))
    func check(_ row: EditRow, _ system: String) {
      switch row.kind {
      case .group(let rows): for row in rows { check(row, system) }
      case .repeated(let rows):
        for row in rows { check(row, system) }
        #expect(strings.optional((rows.first?.label ?? "") + ".number", ["number": "1"]) != nil)
      default:
        #expect(strings.optional(row.label)?.isEmpty == false, "\(row.label) of \(system)")
        #expect(
          strings.optional(row.label + ".note") ?? strings.optional(group(row.label) + ".note") != nil, "\(row.label)")
      }
      if !row.section.isEmpty { #expect(strings.optional(row.section) != nil, "\(row.section)") }
    }
    for system in TestSystem.all {
      for row in EditRow.rows(for: system.kind.sandbox) { check(row, system.name) }
      for field in system.kind.orderFields { check(field.row, system.name) }
    }
  }

  /// The rows without groups, each with its ID; of a list of groups, the first one.
  private func leaves(_ rows: [EditRow], _ place: String = "") -> [(id: String, row: EditRow)] {
    rows.flatMap { row -> [(id: String, row: EditRow)] in
      switch row.kind {
      case .group(let inner): leaves(inner, place + row.name + ".")
      case .repeated(let inner): leaves(inner, place + row.name + ".1.")
      default: [(place + row.name, row)]
      }
    }
  }

  @Test(
    "Every value has an explanation, and every default its words, in every language", arguments: StringTable.languages)
  func explanations(language: String) throws {
    let strings = try #require(StringTable(language: language))
    for system in TestSystem.all {
      for (id, row) in leaves(EditRow.rows(for: system.kind.sandbox)) {
        if case .words(let key) = row.standard { #expect(strings.optional(key) != nil, "\(key)") }
        // The messages that can be held have the names of the wire.
        guard case .choice(let values) = row.kind, !id.hasSuffix(".message") else { continue }
        for value in values {
          let keys = row.parts[value].map { [$0] } ?? [[row.names + value], [row.names + value + ".about"]]
          let isExplained = keys.contains { $0.allSatisfy { strings.optional($0)?.isEmpty == false } }
          #expect(isExplained, "\(system.name): \(id) \(value)")
        }
      }
      for preset in EditRow.presets(for: system.kind.sandbox) {
        for key in ["setting.preset." + preset.name, "setting.preset.\(preset.name).about"] {
          #expect(strings.optional(key) != nil, "\(key)")
        }
      }
    }
  }

  @Test("What the panel calls the default is what the sandbox does without the setting", arguments: TestSystem.all)
  func standards(system: TestSystem) throws {
    let (sandbox, rows) = (system.kind.sandbox, system.kind.sandbox.settings)
    func applied(_ texts: [String: String]) throws -> String {
      let settings = try SandboxSettings(SettingsTexts.table(of: texts, in: rows), for: sandbox)
      var configuration: any ConfigurableSandbox = sandbox.everything
      configuration.apply(settings)
      return String(reflecting: configuration) + String(reflecting: settings.faults)
    }
    for (id, row) in leaves(EditRow.rows(for: sandbox)) {
      guard case .value(let value) = row.standard else { continue }
      var others: [String: String] = [:]
      switch id {
      case "issuer.at": others["issuer.fault"] = "late"
      case "faults.1.arrives": others["faults.1.kind"] = "500"
      case "faults.1.retry-after": others["faults.1.kind"] = "429"
      case _ where id.hasPrefix("faults.1."): others["faults.1.kind"] = "latency"
      default: break
      }
      #expect(try applied(others.merging([id: value]) { $1 }) == applied(others), "\(id)")
    }
  }

  @Test("Every preset is without mistakes and survives the order file", arguments: TestSystem.all)
  func presets(system: TestSystem) throws {
    let source = try system.source()
    let presets = EditRow.presets(for: system.kind.sandbox)
    #expect(presets.map(\.name).starts(with: ["declined"]) && presets.map(\.name).suffix(2) == ["slow", "network"])
    for preset in presets {
      var edit = source.unedited
      edit.settings = preset.values
      #expect(source.mistakes(in: edit, .english).settings == [:], "\(preset.name)")
      let table = try OrderFile.table(text: source.fileText(edit), path: "saved.yaml")
      let settings = try system.kind.compose(table, mock: nil).settings
      #expect(try settings == source.changed(by: edit).read().settings, "\(preset.name)")
      #expect(settings != SandboxSettings())
    }
  }

  @Test("A payment with a preset ends as its name says", arguments: TestSystem.all)
  func presetPayments(system: TestSystem) throws {
    for preset in EditRow.presets(for: system.kind.sandbox) where ["declined", "code"].contains(preset.name) {
      let checkout = HeadlessCheckout(try system.source().compose())
      defer { checkout.finish() }
      checkout.press("s")
      checkout.perform(.fill("preset", text: preset.name))
      checkout.press("Esc")
      #expect(checkout.page.id == .shop && checkout.text.contains(preset.name == "code" ? "One-time code" : "Declined"))
      if preset.name == "code" {
        #expect(Passer(system: system).go(checkout, to: .challenge), "\(checkout.text)")
      } else {
        Passer(system: system).go(checkout)
        checkout.advance(.seconds(600))
        #expect(checkout.flow.result?.outcome == .declined, "\(checkout.text)")
      }
    }
  }

  private func group(_ label: String) -> String { label.lastIndex(of: ".").map { String(label[..<$0]) } ?? label }

  @Test("Every setting survives the way through the texts of the panel", arguments: TestSystem.all)
  func settingsRoundTrip(system: TestSystem) throws {
    let all = try everything(system)
    let rows = system.kind.sandbox.settings
    let texts = SettingsTexts.texts(of: all.json, in: rows)
    #expect(try SandboxSettings(SettingsTexts.table(of: texts, in: rows), for: system.kind.sandbox) == all)
    // The spread of a delay is not in the example.
    var spread = texts
    spread["faults.1.delay.sigma"] = "0.8"
    let read = try SandboxSettings(SettingsTexts.table(of: spread, in: rows), for: system.kind.sandbox)
    #expect(read.faults.first?.delay == .logNormal(median: .seconds(5), sigma: 0.8))
    #expect(SettingsTexts.texts(of: read.json, in: rows)["faults.1.delay.sigma"] == "0.8")
  }

  @Test("A saved order file reads to the same order and the same settings", arguments: TestSystem.all)
  func file(system: TestSystem) throws {
    let source = try system.source()
    var edit = source.unedited
    let texts = SettingsTexts.texts(of: try everything(system).json, in: system.kind.sandbox.settings)
    edit.settings = texts
    edit.order["customer"] = edit.order["customer"].map { _ in "no: 12" }
    if ["ecommpay", "worldline"].contains(system.name) {
      edit.order["currency"] = "JPY"
      edit.order["amount"] = "150000"
      edit.order["country"] = "no"
    }
    #expect(source.mistakes(in: edit, .english).order == [:])
    let text = source.fileText(edit)
    let table = try OrderFile.table(text: text, path: "saved.yaml")
    let (read, settings) = try system.kind.compose(table, mock: nil)
    let composed = try source.changed(by: edit).read()
    #expect(settings == composed.settings)
    #expect(try settings == everything(system))
    #expect(read.shown == composed.system.shown)
    if edit.order["customer"] != nil { #expect(read.customer == composed.system.customer) }
    #expect(read.language == composed.system.language)
    #expect(read.payment(1) == composed.system.payment(1))
    let again = CheckoutInputs(system.kind, order: table)
    let kept = Set(["customer", "currency", "country"])
    #expect(
      again.unedited.order.filter { kept.contains($0.key) }
        == edit.order.filter { kept.contains($0.key) }.mapValues { $0 == "no" ? "NO" : $0 })
  }

  @Test("All mistakes of an edit are found together, in words of the language", arguments: TestSystem.all)
  func mistakes(system: TestSystem) throws {
    let source = try system.source()
    var edit = source.unedited
    edit.order["amount"] = "much"
    edit.settings["faults.1.kind"] = "latency"
    edit.settings["faults.1.delay"] = "long"
    edit.settings["faults.1.times"] = "0"
    let strings = try #require(StringTable(language: "de"))
    let found = source.mistakes(in: edit, strings)
    #expect(found.order["amount"] == strings("problem.amount"))
    #expect(found.settings["faults.1.delay"] == strings("setting.duration"))
    #expect(found.settings["faults.1.times"]?.contains("once, always") == true)
    #expect(try source.compose().recompose?(.edit(edit)) == nil)
  }

  @Test("A backend that is replaced knows the saved cards and the payments of its predecessor")
  func state() throws {
    let source = try TestSystem.ecommpay.source("sandbox: { keeping: always }")
    let checkout = HeadlessCheckout(try source.compose())
    defer { checkout.finish() }
    Passer(system: .ecommpay).go(checkout)
    #expect(checkout.flow.result?.outcome == .success)
    let paid = try source.read().system.payment(1)
    checkout.perform(.press("again"))
    #expect(checkout.page.id == .shop)
    checkout.press("s")
    checkout.perform(.fill("situation", text: "frictionless"))
    checkout.press("Esc")
    #expect(checkout.backend.charges()[paid] == 1 && checkout.backend.finalNotifications(paid) == 1)
    checkout.press("Enter")
    let methods = checkout.flow.interface?.methods ?? []
    #expect(methods.contains { $0.id.hasPrefix("account:") }, "\(methods.map(\.id)) \(checkout.page.id)")
  }
}
