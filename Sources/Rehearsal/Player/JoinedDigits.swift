/// What joins digits to one number.
extension [Character] {
  private static let separators: Set<Character> = [".", ",", "'", "’"]

  /// Whether a place between two characters is within a number: between digits, with or without a separator of digits, which may
  /// be a blank between groups of three.
  func isInNumber(_ place: Int) -> Bool {
    isDigit(place - 1) && isDigit(place) || isJoint(place) || isJoint(place - 1) || isGroupBlank(place)
      || isGroupBlank(place - 1)
  }

  /// Returns the number that begins at a digit.
  func number(from first: Int) -> Range<Int> {
    var end = first + 1
    while isInNumber(end) { end += 1 }
    return first..<end
  }

  /// Whether a separator joins the digits beside it.
  ///
  /// Points do, also in a date, an address or a version. A comma or an apostrophe does only if everything that separators hold
  /// together can be one number. Otherwise it separates the items of a list, as in `1001,19.99,5.00`.
  private func isJoint(_ place: Int) -> Bool {
    guard isSeparator(place) else { return false }
    if self[place] == "." { return true }
    var (begin, end) = (place, place + 1)
    while isDigit(begin - 1) || isSeparator(begin - 1) { begin -= 1 }
    while isDigit(end) || isSeparator(end) { end += 1 }
    return canBeOneNumber(begin..<end)
  }

  /// Whether digits with separators among them can be one number: groups of exactly three digits after one to three others, all
  /// with the same separator, and perhaps decimals behind another one, or no groups and one or two decimals behind a comma.
  private func canBeOneNumber(_ run: Range<Int>) -> Bool {
    guard !followsDate(run.lowerBound) else { return false }
    let groups = self[run].split { !$0.isDigit }.map(\.count)
    let signs = self[run].filter { !$0.isDigit }.map(\.asTyped)
    guard let first = signs.first, let last = signs.last else { return true }
    let count = signs.prefix { $0 == first }.count
    let isGrouped = (1...3).contains(groups[0]) && groups[1...count].allSatisfy { $0 == 3 }
    switch signs.count - count {
    case 0: return isGrouped || signs == [","] && groups[1] < 3
    // Some currencies have three decimals.
    case 1: return isGrouped && (last == "." || last == "," && groups[signs.count] <= 3)
    default: return false
    }
  }

  /// Whether digits are the end of a date or a time, such as `15` in `2026-06-15,199.00`.
  private func followsDate(_ place: Int) -> Bool {
    guard place > 1, isDigit(place - 2) else { return false }
    let sign = self[place - 1]
    return sign == ":" || "-/".contains(sign) && place > 3 && self[place - 4] == sign
  }

  private func isDigit(_ place: Int) -> Bool { indices.contains(place) && self[place].isDigit }

  private func isSeparator(_ place: Int) -> Bool {
    isDigit(place - 1) && isDigit(place + 1) && Self.separators.contains(self[place])
  }
}

extension Character {
  /// Whether the character is a decimal digit of any script.
  var isDigit: Bool { unicodeScalars.first?.properties.numericType == .decimal }
}
