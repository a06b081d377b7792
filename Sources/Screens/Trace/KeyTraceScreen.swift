import CheckoutCore
import KassaResources
import KassaTerminal

/// The key trace (F6): each key as it came, with what it did. The newest one is at the bottom.
struct KeyTraceScreen: CheckoutScreen {
  private var scroll = 0
  private var follows = true
  /// Whether every key is only shown, to find out what the terminal sends. Pressing Esc twice ends it.
  private(set) var isLive = false
  private var hasPressedEscape = false

  var keys: KeyMap<KeyAction> { isLive ? Keys.tracingLive : Keys.tracing }

  /// Whether the key operates the trace itself, so that it is not traced.
  func operates(_ key: Key) -> Bool { !isLive && Keys.tracing.action(for: key) != nil }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] {
    if isLive {
      if key == Keys.escape, hasPressedEscape { isLive = false }
      hasPressedEscape = key == Keys.escape && !hasPressedEscape
      return []
    }
    let room = PageLayout.overlayRows(context.size)
    let most = max(0, lines(context).count - room)
    if follows { scroll = most }
    switch keys.action(for: key) {
    case .up: scroll = max(0, min(scroll, most) - 1)
    case .down: scroll = min(most, scroll + 1)
    case .pageUp: scroll = max(0, scroll - max(1, room - 1))
    case .pageDown: scroll = min(most, scroll + max(1, room - 1))
    case .first: scroll = 0
    case .last: scroll = most
    case .live: (isLive, follows) = (true, true)
    case .back: return [.close]
    default: return []
    }
    follows = isLive || scroll == most
    return []
  }

  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] { [.close] }

  func page(_ context: Context) -> Page {
    var page = Page(id: .trace, body: [.lines(lines(context))], scroll: scroll, followsEnd: follows)
    page.isOverlay = true
    page.isWide = true
    return page
  }

  private func lines(_ context: Context) -> [Page.Line] {
    let columns = max(20, context.size.columns - 4)
    let state = isLive ? "trace.live" : context.trace.entries.isEmpty ? "trace.empty" : "trace.begun"
    let head = TextWidth.wrap(context.say(state), toColumns: columns, most: 4)
    let legend = ["trace.legend.key", "trace.legend.effect"].flatMap { key in
      TextWidth.wrap(context.say(key), toColumns: columns, most: 2)
    }
    return head.map { Page.Line(String($0), isLive ? .warning : .muted) }
      + (context.trace.entries.isEmpty ? [] : legend.map { Page.Line("  " + String($0), .muted) })
      + context.trace.entries.flatMap { KeyTraceLines(entry: $0, columns: columns, context: context).lines }
  }
}

/// An entry of the key trace as lines: what came, and below it what became of it.
private struct KeyTraceLines {
  let entry: KeyTrace.Entry
  let columns: Int
  let context: Context

  var lines: [Page.Line] {
    let time = entry.sincePrevious.map { "+\(Self.milliseconds($0))" } ?? "·"
    let came = [time, entry.key, entry.caret, entry.bytes].filter { !$0.isEmpty }
    let cursor = entry.cursor.map { "▏\($0)" }
    let became = [
      words, entry.field, entry.text.map { "«\($0)»" }, cursor, entry.verdict,
      entry.paint.map { "\($0) µs" },
    ].compactMap(\.self)
    return wrapped(came, indent: 0, .strong) + wrapped(became, indent: 2, .normal)
  }

  private var words: String {
    if case .action(let name) = entry.effect {
      return context.strings.optional("help." + name) ?? name
    }
    return context.say("trace." + entry.effect.name)
  }

  private static func milliseconds(_ microseconds: Int64) -> String {
    microseconds < 10_000_000 ? "\(microseconds / 1000) ms" : "\(microseconds / 1_000_000) s"
  }

  /// Joins parts into as few lines as fit the width. A longer part is cut.
  private func wrapped(_ parts: [String], indent: Int, _ tone: Page.Tone) -> [Page.Line] {
    var lines: [String] = []
    let margin = String(repeating: " ", count: indent)
    for part in parts {
      if let last = lines.last, TextWidth.columns(last) + 2 + TextWidth.columns(part) <= columns {
        lines[lines.count - 1] = last + "  " + part
      } else {
        lines.append(margin + (lines.isEmpty ? "" : "  ") + part)
      }
    }
    return lines.map { Page.Line($0, tone) }
  }
}
