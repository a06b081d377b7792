import CheckoutCore

/// What a ticket says about the session in which it was written, for the page of its case.
enum TicketFacts {
  static func render(_ ticket: Ticket?) -> String {
    guard let ticket else { return "" }
    var facts = [("kassa", ticket.program), ("system", ticket.system), ("created", ticket.created)]
    if let payment = ticket.payment { facts.append(("payment", payment)) }
    if case .refused(let code, let reason) = ticket.recorded { facts.append(("no script", "\(reason) (\(code))")) }
    let rows = facts.map { "<li>\($0.0): \(Markup.escape(CardRedaction.redact($0.1)))</li>\n" }
    let values = [("settings", ticket.settings), ("terminal", ticket.terminal)].map { name, value in
      "<details open><summary>\(name)</summary><pre>\(Markup.escape(CardRedaction.redact(value.indented())))</pre></details>\n"
    }
    return "<section class=\"ticket\"><h2>Ticket</h2><ul>\n\(rows.joined())</ul>\n\(values.joined())</section>\n"
  }
}

/// The last screens of a ticket as text, below those of the repetition.
enum TicketScreens {
  static func render(_ ticket: Ticket?) -> String {
    guard let ticket, !ticket.screens.isEmpty else { return "" }
    let last = ticket.screens.count - 1
    let screens = ticket.screens.enumerated().map { index, screen in
      let rows = CardRedaction.redact(screen.rows.joined(separator: "\n"))
      return """
        <details\(index == last ? " open" : "")><summary>\(Markup.escape(screen.name)) \
        <small>\(Markup.escape(screen.time))</small></summary><pre>\(Markup.escape(rows))</pre></details>

        """
    }
    return "<section class=\"recorded\"><h2>Screens of the ticket</h2>\n\(screens.joined())</section>\n"
  }
}
