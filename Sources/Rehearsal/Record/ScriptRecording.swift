package import CheckoutCore
package import KassaScreens
package import KassaTerminal

/// The recording of a session as a script. It always runs, in memory, and costs no page of its own.
///
/// The front end reports each event before it is handled and each page after it was painted.
package final class ScriptRecording {
  private let name: String
  private var recorder: ScriptRecorder
  /// The last screens, for a ticket.
  private(set) var trail = ScreenTrail()
  private let start: Instant
  /// The page after the last event of a burst, which has not been painted.
  private var unpainted: Page?

  /// - Parameters:
  ///   - name: the title of the script.
  ///   - session: the session, which has not handled any event.
  package init(_ name: String, of session: CheckoutSession, now: Instant) {
    self.name = name
    start = now
    recorder = Self.recorder(name, session)
  }

  private static func recorder(_ name: String, _ session: CheckoutSession) -> ScriptRecorder {
    let editor = session.app.setup.editor
    return ScriptRecorder(name: name, size: session.app.size) {
      (editor.map { $0.script($0.current) } ?? []).map { ($0.name, $0.value) }
    }
  }

  /// The reason why the session must not become a script; nil if it may.
  package var refusal: ScriptRecorder.Refusal? { recorder.refusal }

  /// Records an event before the session handles it.
  package func take(_ event: InputEvent, _ session: CheckoutSession, at now: Instant) {
    recorder.take(
      event, page: unpainted ?? session.shownPage, phase: session.phase, at: now - start,
      isReading: session.isReading)
  }

  /// Records an action on an element before the session performs it.
  package func take(_ action: ElementAction, _ session: CheckoutSession, at now: Instant) {
    recorder.take(
      action, page: unpainted ?? session.shownPage, phase: session.phase, at: now - start)
  }

  /// Notes what an event of a burst has done, because further events follow before the page is painted.
  package func handled(_ session: CheckoutSession) {
    let page = session.app.page()
    unpainted = page
    recorder.show(page, isInBurst: true)
  }

  /// Notes the page that was painted. After a refusal, the recording begins anew when the shop is shown again.
  /// - Parameter page: the page; nil for that of the last layout.
  package func painted(_ session: CheckoutSession, page: Page? = nil) {
    unpainted = nil
    // Lines of text are no screens.
    if page == nil { trail.add(session.shownPage, of: session) }
    let page = page ?? session.shownPage
    let wasRefused = recorder.refusal != nil
    recorder.show(page)
    // What a card reader has typed must not outlive its burst.
    if !session.isReading { recorder.endTrack() }
    recorder.follow(session.flow, of: session.app.setup.providerName)
    if wasRefused, page.id == .shop, page.dialog == nil, session.phase == .ready, hasLeftShop {
      recorder = Self.recorder(name, session)
    }
    hasLeftShop = page.id != .shop
  }

  /// Whether the page before the last one was not the shop.
  private var hasLeftShop = false

  /// Adds that a text must be seen. Called while the key that chose the text is being handled.
  package func mark(_ text: String, _ session: CheckoutSession) {
    recorder.forgetLast()
    recorder.mark(text, on: session.app.page())
  }

  /// Adds that a tester has armed or disarmed a break on messages. Disarming ends all of them, as in a script.
  package func toggled(_ wanted: MessageBreak, isArmed: Bool) {
    recorder.hold(isArmed ? "{ message: \(ScriptText.scalar(wanted.name)) }" : "off")
  }

  /// Adds what a tester has chosen for a held message.
  package func decided(_ choice: HeldMessage.Choice) { recorder.hold("{ then: \(choice.rawValue) }") }

  /// Returns the script of the session so far.
  /// - Throws: `ScriptRecorder.Refusal` if the input must not be written to a script.
  package func script(_ session: CheckoutSession) throws(ScriptRecorder.Refusal) -> String {
    try recorder.script(session.app.page())
  }

  /// Saves the script of the session so far. Called while the key that asks for it is being handled.
  /// - Parameter write: writes a text to a new file; returns the file's name, or nil if that is impossible.
  package func save(_ session: CheckoutSession, _ write: (SavedText) -> String?) -> ScriptSaving {
    recorder.forgetLast()
    let name = Self.fileName(session, ".yaml")
    do throws(ScriptRecorder.Refusal) {
      let text = try script(session)
      return write(SavedText(name: name, text: text)).map { .saved(name: $0) } ?? .failed(name: name)
    } catch {
      return .refused(reason: error.rawValue)
    }
  }

  /// Saves everything that is known of the session as a ticket. Called while the key that asks for it is being handled.
  /// - Parameter write: writes a text to a new file; returns the file's name, or nil if that is impossible.
  package func saveTicket(
    _ session: CheckoutSession, from origin: Ticket.Origin, _ write: (SavedText) -> String?
  ) -> ScriptSaving {
    recorder.forgetLast()
    let recorded: Ticket.Recorded
    do throws(ScriptRecorder.Refusal) {
      recorded = .script(try script(session))
    } catch {
      recorded = .refused(code: error.rawValue, reason: error.words)
    }
    let ticket = Ticket(of: session, recorded, trail, from: origin)
    let name = Self.fileName(session, Ticket.fileExtension)
    guard let saved = write(SavedText(name: name, text: ticket.text)) else { return .failed(name: name) }
    if case .refused = recorded { return .savedWithoutScript(name: saved) }
    return .saved(name: saved)
  }

  /// Returns the name of the script's file, or of a ticket's. It contains only safe characters of the payment ID, and so few
  /// that the command that plays the file fits into the status line.
  private static func fileName(_ session: CheckoutSession, _ ending: String) -> String {
    let id = session.app.presentation.lastKnown?.payment?.id ?? ""
    let harmless = id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.prefix(24)
    return "payment" + (harmless.isEmpty ? "" : "-" + harmless) + ending
  }
}
