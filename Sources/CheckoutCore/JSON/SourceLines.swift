extension StringProtocol {
  /// The lines of a text that a person wrote, without their ends. Their numbers are those of `SourcePlace`.
  ///
  /// A line ends where YAML ends it: with a line feed, a carriage return, both, U+0085, U+2028 or U+2029. A carriage return
  /// with a line feed is one `Character`, so that a split at the line feed would find one line.
  package var sourceLines: [SubSequence] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isLineBreak)
  }
}

extension Character {
  /// Whether the character ends a line.
  package var isLineBreak: Bool { unicodeScalars.first?.isLineBreak ?? false }
}

extension Unicode.Scalar {
  /// Whether the character ends a line, alone or as a part of a carriage return with a line feed.
  package var isLineBreak: Bool {
    switch self {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
