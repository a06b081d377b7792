import CheckoutCore
import KassaScreens
import KassaTerminal

extension Ticket {
  /// The number of screens that are written as text.
  private static let shownScreens = 10

  /// Creates the ticket of a session.
  init(of session: CheckoutSession, _ recorded: Recorded, _ trail: ScreenTrail, from origin: Origin) {
    let (app, setup) = (session.app, session.app.setup)
    program = origin.program
    system = setup.providerName
    created = app.now.isoText
    let summary = PaymentSummary(app.presentation, of: setup.order)
    payment = summary.id.isEmpty ? nil : summary.id
    let checkout = setup.editor.map { $0.script($0.current) } ?? []
    settings = .object(.init(checkout.map { ($0.name, $0.value) }))
    terminal = .compact([
      ("type", origin.terminal.map(JSON.string)), ("size", .string("\(app.size.columns)x\(app.size.rows)")),
      ("language", .string(setup.language)), ("theme", .string(setup.theme.name)),
      ("colours", .bool(!setup.theme.lacksColours)), ("ascii", .bool(setup.theme.isASCII)),
    ])
    self.recorded = recorded
    screens = trail.moments.suffix(Self.shownScreens).map { Screen($0) }
    keys = app.trace.entries.map(\.json)
    har = Self.archive(app.presentation, summary, recorded, setup.providerName, origin)
    cast = Self.cast(trail.moments, title: setup.providerName)
  }

  private static func archive(
    _ presentation: Presentation, _ summary: PaymentSummary, _ recorded: Recorded, _ system: String, _ origin: Origin
  ) -> JSON? {
    if case .refused(ScriptRecorder.Refusal.strayDigits.rawValue, _) = recorded { return nil }
    guard presentation.entries.contains(where: { if case .message = $0.kind { true } else { false } }) else {
      return nil
    }
    return FlowExport(
      summary, provider: system, entries: presentation.entries, completed: presentation.flow.completed,
      version: origin.program
    ).har
  }

  private static func cast(_ moments: [ScreenTrail.Moment], title: String) -> [JSON] {
    guard let first = moments.first else { return [] }
    var cast = Cast(version: .two, size: first.size, title: title)
    for moment in moments {
      for step in moment.steps { cast.mark(step, at: moment.time - first.time) }
      cast.show(moment.frame, at: moment.time - first.time)
    }
    return cast.contents.split(separator: "\n").compactMap { try? JSON(parsing: $0.utf8) }
  }
}

extension Ticket.Screen {
  fileprivate init(_ moment: ScreenTrail.Moment) {
    time = moment.time.isoText
    name = (moment.page.dialog?.id ?? moment.page.id).rawValue
    var rows = FrameText.plain(moment.frame).split(separator: "\n", omittingEmptySubsequences: false)
    // The text ends with a line feed.
    if rows.last?.isEmpty == true { rows.removeLast() }
    self.rows = rows.map { CardRedaction.redact(String($0)) }
  }
}
