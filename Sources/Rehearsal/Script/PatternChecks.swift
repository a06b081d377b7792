import CheckoutCore

/// Regular expressions that would match whatever the program does.
extension ScriptReader {
  /// Checks a regular expression, also one in which `$cell.NAME` stands for a word of the case.
  mutating func checkPattern(_ text: String, _ rule: ScriptShape.TextRule, _ place: SourcePlace) {
    let sample = Combination.sample(remembered?.sample(text) ?? text)
    do throws(RowPattern.Mistake) {
      let pattern = try RowPattern(sample)
      // An empty row is on every screen of kassa. A row or a file of another program may have to be empty.
      if pattern.matchesEmptyText, remembered != nil || pattern.matchesAnyText {
        complain(.value, place, "the regular expression \(text) matches even an empty text, so it always would")
      } else if rule == .mask, pattern.matchesAnyText {
        complain(
          .value, place, "the regular expression \(text) matches whatever is there, so that nothing would be compared")
      } else if let sign = PatternSigns(sample).strayAnchor {
        let (end, side) = sign == "$" ? ("end", "after") : ("beginning", "before")
        complain(
          .value, place,
          "the regular expression \(text) never matches: \(sign) is the \(end) of a row, and a character must stand "
            + "\(side) it; write \\\(sign) for the character \(sign)")
      }
    } catch {
      complain(.value, place, "the regular expression \(error.message)")
    }
  }

  /// Checks a regular expression for which the whole screen is searched.
  /// - Parameter isAnyEnough: whether it may match whatever can be seen, as that to wait for may, or to count.
  mutating func checkPatternOfScreen(_ text: String, _ place: SourcePlace, isAnyEnough: Bool = false) {
    guard let pattern = try? RowPattern(Combination.sample(text)), !mistakes.contains(where: { $0.place == place })
    else {
      return
    }
    if pattern.matchesEmptyText {
      complain(
        .value, place, "the regular expression \(text) matches an empty row, which almost every screen has; say where")
    } else if !isAnyEnough {
      checkSelective(pattern, text, "is on the screen", " or say where", place)
    }
  }

  /// Checks a regular expression for which all that a program has written is searched.
  mutating func checkPatternOfOutput(_ text: String, _ place: SourcePlace) {
    guard let pattern = try? RowPattern(Combination.sample(text)), !mistakes.contains(where: { $0.place == place })
    else {
      return
    }
    checkSelective(pattern, text, "a program writes", "", place)
  }

  private mutating func checkSelective(
    _ pattern: RowPattern, _ text: String, _ what: String, _ advice: String, _ place: SourcePlace
  ) {
    guard pattern.matchesAnyText || pattern.matchesAnyWord else { return }
    let found = pattern.matchesAnyText ? "whatever" : "any word or number that"
    complain(
      .value, place,
      "the regular expression \(text) matches \(found) \(what); write what must be there\(advice.isEmpty ? "" : ",")\(advice)"
    )
  }
}

extension RowPattern {
  /// Texts that have nothing in common but that they can be seen.
  private static let anyTexts = ["a", "Z", "7", "-", "«", "я", "─"]

  var matchesEmptyText: Bool { match(in: "") != nil }
  /// Whether the expression matches whatever can be seen.
  var matchesAnyText: Bool { Self.anyTexts.allSatisfy { match(in: $0) != nil } }

  /// The characters of which words and numbers are made. There is hardly a text without any of them.
  private static let kinds = ["0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]

  /// Whether the expression matches any number or any word, wherever that stands in a row.
  var matchesAnyWord: Bool {
    func matches(_ word: String) -> Bool { [word, "· \(word) ·"].allSatisfy { match(in: $0) != nil } }
    return Self.kinds.contains { kind in kind.allSatisfy { matches(String($0)) } }
  }
}

extension Combination {
  /// Returns a text with a word in place of every `$cell.NAME`, before the cases are known.
  static func sample(_ text: String) -> String {
    text.contains("$cell.") ? names.reduce(text) { $0.replacing("$cell.\($1)", with: "0") } : text
  }
}
