import CheckoutCore
package import KassaResources
package import KassaSandbox

/// The page of a third party or of the bank's app, on which the payer approves or declines one payment.
package enum PayerPageView {
  /// The name of the form's field with the payer's answer, which is the name of an `OutOfBandAction`.
  package static let field = "action"

  /// - Parameters:
  ///   - address: where the form is sent to.
  ///   - hasLeft: whether the payer has just left without an answer.
  package static func document(
    _ page: PayerPage, at address: String, hasLeft: Bool, _ strings: StringTable
  ) -> PageDocument {
    let takesNothing = page.money.amount == 0
    let title =
      page.kind == .bankApp
      ? strings(takesNothing ? "page.confirm.card" : "page.confirm") : strings("page.pay", ["name": page.name])
    return PageDocument(
      title: title, language: strings.language,
      content: [facts(page, strings)] + notice(page, hasLeft, strings)
        + (page.progress == .waiting ? [form(address, strings)] : []) + back(page, strings))
  }

  /// What is paid, as a list of names and values.
  private static func facts(_ page: PayerPage, _ strings: StringTable) -> HTML {
    PageFacts.list(
      [
        ("page.shop", page.shop),
        ("result.amount", LocaleFormat(language: strings.language).money(page.money)),
        ("result.instrument", page.lastFour.map { "••••\u{A0}" + $0 }), ("result.payment", page.payment),
      ], strings)
  }

  private static func notice(_ page: PayerPage, _ hasLeft: Bool, _ strings: StringTable) -> [HTML] {
    guard page.progress != .waiting || hasLeft else { return [] }
    let name = page.progress == .waiting ? "left" : page.progress.rawValue
    return [.tag("p", ["class": "notice " + name, "role": "status"], strings("page.answer." + name))]
  }

  /// A link to the shop's page. Only an address of the web becomes a link.
  private static func back(_ page: PayerPage, _ strings: StringTable) -> [HTML] {
    guard let back = page.back, ["http://", "https://"].contains(where: back.lowercased().hasPrefix) else { return [] }
    return [.tag("p", ["class": "actions"], [.tag("a", ["href": back], strings("button.shop"))])]
  }

  private static func form(_ address: String, _ strings: StringTable) -> HTML {
    let buttons = OutOfBandAction.allCases.map { action in
      HTML.tag(
        "button",
        [
          "type": "submit", "name": field, "value": action.rawValue, "class": action == .approve ? "primary" : nil,
        ], strings("elsewhere." + action.rawValue))
    }
    return .tag("form", ["method": "post", "action": address], [.tag("p", ["class": "actions"], buttons)])
  }
}

/// A list of facts about a payment.
enum PageFacts {
  /// - Parameter facts: the keys of the names, with the values. A nil value leaves the fact out.
  static func list(_ facts: [(key: String, value: String?)], _ strings: StringTable) -> HTML {
    .tag(
      "dl",
      facts.flatMap { key, value -> [HTML] in
        value.map { [.tag("dt", strings(key)), .tag("dd", $0)] } ?? []
      })
  }
}
