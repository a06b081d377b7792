extension Mask {
  /// Formats a string with the mask. Characters that do not fit are dropped.
  ///
  /// A fixed character that the text already contains at its position is not duplicated.
  public func format(_ text: some StringProtocol, trailing: Trailing = .run) -> String {
    String(formatted(Array(text), trailing: trailing).text)
  }

  /// Formats the text, then returns only the characters at editable positions.
  public func unformat(_ text: some StringProtocol) -> String {
    let formatted = formatted(Array(text), trailing: .none).text
    return String(zip(formatted, places).filter { !$0.1.isLiteral }.map(\.0))
  }

  /// Formats a string and moves the cursor exactly as the native Worldline SDKs do, for compatibility.
  ///
  /// Like the SDKs' `maskedValue(forField:cursorPosition:)`, it may return a cursor beyond the end of the text.
  /// Prefer `apply(_:)`, which keeps the cursor inside the text.
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
    /// The fixed characters that are output only once another character follows them.
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

    // Add fixed text only after a complete run or at the beginning of the mask.
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
