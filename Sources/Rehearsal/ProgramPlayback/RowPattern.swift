/// A regular expression that is matched against one row of text at a time, or against a text of several lines.
///
/// Its matches do not begin or end within a number or an amount: neither `500` nor `(5|7)00$` matches `1500`, and `^15` does not
/// either. Beyond the ends of a row, where `^` and `$` match, a number goes on only if the window has broken the line there.
struct RowPattern {
  /// Whether matches may be parts of numbers, as for what must not be seen.
  var mayBePart = false
  private let regex: Regex<AnyRegexOutput>

  /// The longest regular expression, in characters.
  static let longest = 500

  /// The reason why a regular expression cannot be used.
  struct Mistake: Error {
    var message: String
  }

  /// - Parameter spansLines: whether `^` and `$` match at the beginning and the end of every line.
  init(_ text: String, spansLines: Bool = false) throws(Mistake) {
    guard text.count <= Self.longest else { throw Mistake(message: "is longer than \(Self.longest) characters") }
    guard !Self.mayRunAway(text) else {
      throw Mistake(message: "repeats a group that itself repeats something, which may take forever")
    }
    do {
      regex = try Regex(text).anchorsMatchLineEndings(spansLines)
    } catch {
      throw Mistake(message: "does not parse: \(error)")
    }
  }

  /// Returns the matched part of a text; nil if nothing matches.
  func match(in row: String, beyond: TextBeyond = TextBeyond()) -> Substring? {
    guard let first = (try? regex.firstMatch(in: row)).map({ row[$0.range] }) else { return nil }
    // The further matches take longer to find.
    if mayBePart || isWhole(first, in: row, beyond) { return first }
    return row.matches(of: regex).lazy.map { row[$0.range] }.first { isWhole($0, in: row, beyond) }
  }

  /// Returns the matched parts of a text, which do not overlap. Empty matches do not count.
  func matches(in row: String, beyond: TextBeyond = TextBeyond()) -> [Substring] {
    allMatches(in: row, beyond).filter { !$0.isEmpty }
  }

  /// Returns the matched parts of a text, with empty ones.
  func allMatches(in row: String, _ beyond: TextBeyond = TextBeyond()) -> [Substring] {
    row.matches(of: regex).map { row[$0.range] }.filter { mayBePart || isWhole($0, in: row, beyond) }
  }

  /// The characters beside a match that tell whether it is a part of a number, a list or a row with a sign before the number.
  private static let beside = 48

  /// Whether a match neither begins nor ends within a number.
  private func isWhole(_ match: Substring, in row: String, _ beyond: TextBeyond) -> Bool {
    let before = (beyond.before + row[..<match.startIndex].suffix(Self.beside)).suffix(Self.beside)
    let text = Array(before) + Array(match) + Array(row[match.endIndex...].prefix(Self.beside)) + beyond.after
    let range = before.count..<before.count + match.count
    return !text.isCutBefore(range) && !text.isCutAfter(range)
  }

  /// Returns the first group of the match in a text, or the whole match if the expression has no group; nil if nothing matches.
  func captured(in row: String) -> Substring? {
    guard let match = try? regex.firstMatch(in: row) else { return nil }
    guard match.output.count > 1 else { return row[match.range] }
    return match.output[1].substring
  }

  /// Whether a group with an unbounded repetition in it is itself repeated without a bound.
  ///
  /// Swift's regular expressions backtrack, so such a pattern may need exponential time for a row that does not match.
  static func mayRunAway(_ text: String) -> Bool {
    let signs = Array(text)
    var groups: [Bool] = [false]
    var index = 0
    var isClass = false
    func repeats(at index: Int) -> Bool {
      guard signs.indices.contains(index) else { return false }
      if signs[index] == "*" || signs[index] == "+" { return true }
      guard signs[index] == "{", let end = signs[index...].firstIndex(of: "}") else { return false }
      return signs[end - 1] == ","
    }
    while index < signs.count {
      switch signs[index] {
      case "\\": index += 1
      case "[": isClass = true
      case "]": isClass = false
      case "(" where !isClass: groups.append(false)
      case ")" where !isClass && groups.count > 1:
        let inner = groups.removeLast()
        if inner, repeats(at: index + 1) { return true }
        if inner { groups[groups.count - 1] = true }
      default:
        if !isClass, repeats(at: index) { groups[groups.count - 1] = true }
      }
      index += 1
    }
    return false
  }
}
