extension Mask {
  /// The text in the form of the mask: what fits stands at its place, fixed text between, the rest is dropped.
  ///
  /// A fixed character that is in the text already, at its place, is not entered twice.
  public func format(_ text: some StringProtocol, trailing: Trailing = .run) -> String {
    String(formatted(Array(text), trailing: trailing).text)
  }

  /// The text without what is fixed: formatted first, then the characters at editable places.
  public func unformat(_ text: some StringProtocol) -> String {
    let formatted = formatted(Array(text), trailing: .none).text
    return String(zip(formatted, places).filter { !$0.1.isLiteral }.map(\.0))
  }

  /// Whole text and cursor as the native SDKs of Worldline work them out (`maskedValue(forField:cursorPosition:)`): kept
  /// for compatibility, with a cursor that may lie behind the end. `apply(_:)` is the sensible one.
  public func formatNatively(_ text: some StringProtocol, cursor: Int) -> (text: String, cursor: Int) {
    let result = formatted(Array(text), trailing: .run, cursor: cursor)
    return (String(result.text), result.cursor)
  }

  private func formatted(
    _ input: [Character], trailing: Trailing, cursor: Int = 0
  ) -> (text: [Character], cursor: Int) {
    var output: [Character] = []
    var cursor = cursor
    var next = 0
    var place = 0
    /// Fixed text that waits for a character to follow it.
    var waiting: [Character] = []

    while place < places.count, next < input.count {
      if case .literal(let fixed) = places[place] {
        waiting.append(fixed)
        if input[next] == fixed {
          next += 1
        } else if cursor >= next {
          cursor += 1
        }
        place += 1
        if trailing != .none {
          output += waiting
          waiting = []
        }
      } else if places[place].takes(input[next]) {
        output += waiting
        output.append(input[next])
        waiting = []
        next += 1
        place += 1
      } else {
        next += 1
      }
    }

    // Only behind a full run, or at the very beginning: behind a started run there is nothing fixed to come.
    if trailing != .none {
      while place < places.count, case .literal(let fixed) = places[place] {
        output.append(fixed)
        if cursor >= next { cursor += 1 }
        place += 1
        if trailing == .one { break }
      }
    }
    return (output, cursor)
  }
}
