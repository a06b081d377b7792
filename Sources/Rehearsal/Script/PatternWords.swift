/// The words of a regular expression.
enum PatternWords {
  private static let shortest = 3

  /// Returns the runs of letters that stand for themselves in a regular expression, such as `Paid` in `^Paid .*`, in lower case.
  /// A letter that may be missing is none of them.
  static func of(_ pattern: String) -> [String] {
    var (words, word, rest) = ([String](), "", Substring(pattern))
    while let sign = rest.popFirst() {
      guard !sign.isLetter else {
        word.append(sign)
        continue
      }
      switch sign {
      case "\\": rest = rest.dropFirst()
      case "[":
        while let member = rest.popFirst(), member != "]" { if member == "\\" { rest = rest.dropFirst() } }
      // What follows says what the group is for, such as `?:`, `?<name>` and `?i`.
      case "(" where rest.first == "?": rest = rest.drop { !":>=!)".contains($0) }.dropFirst()
      case "?", "*": word = String(word.dropLast())
      case "{":
        word = String(word.dropLast())
        rest = rest.drop { $0 != "}" }.dropFirst()
      default: break
      }
      words.append(word)
      word = ""
    }
    return (words + [word]).filter { $0.count >= shortest }.map { $0.lowercased() }
  }
}
