import CheckoutCore
package import KassaResources

/// The pages that show what has happened in the worlds of a server.
package enum WorldPages {
  /// A row in the list of worlds.
  package struct Row: Sendable {
    package var id: String
    /// The time of the world, in ISO 8601.
    package var now: String
    /// The number of messages so far.
    package var messages: Int

    package init(id: String, now: String, messages: Int) {
      self.id = id
      self.now = now
      self.messages = messages
    }
  }

  /// The list of worlds.
  package static func worlds(_ rows: [Row], _ strings: StringTable) -> PageDocument {
    let cells = rows.map { row -> [HTML] in
      [
        .tag("a", ["href": "/w/" + row.id], strings("page.world", ["name": row.id])), .text(row.now),
        .text(String(row.messages)),
      ]
    }
    return PageDocument(
      title: strings("page.worlds"), language: strings.language,
      content: [table("page.worlds", [nil, "page.clock", "page.messages"], cells, strings)], isWide: true)
  }

  /// The page of one world.
  package static func world(_ summary: WorldSummary, _ strings: StringTable) -> PageDocument {
    var content: [HTML] = [.tag("p", strings("page.clock") + ": " + summary.now)]
    content += section("page.waiting", waiting(summary.waiting, strings), strings)
    content += section("page.payments", payments(summary.payments, strings), strings)
    content += section("setting.section.notifications", webhooks(summary.webhooks, strings), strings)
    for trace in summary.traces {
      content.append(.tag("h2", strings("page.messages.of", ["payment": trace.payment])))
      content.append(messages(trace.entries, strings))
    }
    if !summary.others.isEmpty {
      content += [.tag("h2", strings("page.messages.other")), messages(summary.others, strings)]
    }
    return PageDocument(
      title: strings("page.world", ["name": summary.id]), language: strings.language, content: content, isWide: true)
  }

  private static func section(_ key: String, _ content: HTML, _ strings: StringTable) -> [HTML] {
    [.tag("h2", strings(key)), content]
  }

  private static func waiting(_ list: [WorldSummary.Waiting], _ strings: StringTable) -> HTML {
    guard !list.isEmpty else { return nothing(strings) }
    let format = LocaleFormat(language: strings.language)
    return .tag(
      "ul",
      list.map { page in
        .tag(
          "li",
          [
            .tag("a", ["href": page.path], page.name),
            .text(" – \(page.shop), \(format.money(page.money)), \(page.payment)"),
          ])
      })
  }

  private static func payments(_ list: [WorldSummary.Payment], _ strings: StringTable) -> HTML {
    let rows = list.map { payment in
      [
        payment.id, payment.system, payment.status ?? "–", String(payment.held), String(payment.taken),
        String(payment.refunded),
      ].map(HTML.text)
    }
    return table(
      "page.minor",
      ["result.payment", "page.system", "result.status", "result.held", "page.charged", "result.refunded"], rows,
      strings)
  }

  private static func webhooks(_ list: [WorldSummary.Webhook], _ strings: StringTable) -> HTML {
    let rows = list.map { webhook in
      [
        webhook.payment, webhook.status, strings("page.delivery." + webhook.delivery), String(webhook.attempts),
      ].map(HTML.text)
    }
    return table(
      "setting.section.notifications", ["result.payment", "result.status", "page.delivery", "page.attempts"], rows,
      strings)
  }

  /// The sequence of messages, one row each, so that a screen reader reads it too.
  private static func messages(_ entries: [MessageLog.Entry], _ strings: StringTable) -> HTML {
    let rows = entries.map { entry in
      let message = entry.message
      return [
        String(entry.number), entry.time.isoText, strings(message.from.textKey), strings(message.to.textKey),
        (entry.request.map { "→ \($0): " } ?? "") + message.name,
      ].map(HTML.text)
    }
    return table("page.messages", ["page.number", "page.time", "page.from", "page.to", "page.message"], rows, strings)
  }

  private static func nothing(_ strings: StringTable) -> HTML { .tag("p", strings("page.nothing")) }

  /// - Parameters:
  ///   - caption: the key of the caption.
  ///   - columns: the keys of the column headings; nil for a column of names, which head their rows.
  private static func table(
    _ caption: String, _ columns: [String?], _ rows: [[HTML]], _ strings: StringTable
  ) -> HTML {
    guard !rows.isEmpty else { return nothing(strings) }
    let head = columns.map { key in
      key.map { HTML.tag("th", ["scope": "col"], strings($0)) } ?? .tag("td", [])
    }
    let body = rows.map { row in
      HTML.tag(
        "tr",
        row.enumerated().map { index, cell in
          index == 0 ? .tag("th", ["scope": "row"], [cell]) : .tag("td", [cell])
        })
    }
    let table = HTML.tag(
      "table",
      [.tag("caption", strings(caption)), .tag("thead", [.tag("tr", head)]), .tag("tbody", body)])
    // A wide table scrolls by itself, with the keyboard too.
    return .tag("div", ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": strings(caption)], [table])
  }
}
