import Testing

@testable import KassaCards

/// Tests regular expressions from a platform, which are matched without backtracking.
@Suite("Regular expressions from a platform")
struct PatternTests {
  @Test(
    "Matches are counted up to two",
    arguments: [
      (#"\d{3}"#, "x123y", 1), (#"\d{3}"#, "123456", 2), (#"^\d{11}$|^\d{14}$"#, "12345678901234", 1),
      (#"^\d{11}$|^\d{14}$"#, "123456789012", 0), ("^(?:0[1-9]|1[0-2])[0-9]{2}$", "1230", 1),
      ("^(?:0[1-9]|1[0-2])[0-9]{2}$", "1330", 0), ("^[0-9]*$", "", 1), ("^[^0-9]*$", "Ягода", 1),
      ("^[^0-9]*$", "Ягод4", 0), ("a*", "b", 2), ("a*?", "a", 2), ("(a|ab)(c|bcd)", "abcd", 1), ("", "", 1),
      ("", "a", 2),
      (#"\bcard\b"#, "a card.", 1), (#"\bcard\b"#, "discard", 0), (#"^[\w.+-]+@[\w-]+\.[\w.-]+$"#, "a.b+c@d-e.fr", 1),
      (#"[\]\\]"#, #"\"#, 1), ("^.$", "\n", 0), ("^a$", "a\n", 1), ("[a-c-]", "-", 1), (#"\u0041\x42"#, "AB", 1),
      ("a{2,}", "aaaa", 1), ("(?:a|b){2}?", "abab", 2), ("x|", "x", 2),
    ])
  func counts(_ pattern: String, _ text: String, _ count: Int) throws {
    #expect(try #require(Pattern(pattern)).matches(in: text.unicodeScalars) == count)
  }

  @Test(
    "An invalid or unsupported pattern is rejected",
    arguments: [
      "(", ")", "a)", "(a", "[a", "*", "a**", "a*+", "a{2}{3}", "a{3,2}", "a{1001}", "^*", #"\1"#, #"(a)\1"#, "(?=a)",
      "(?!a)",
      "(?<n>a)", "(?i)a", #"\p{L}"#, #"\q"#, "[z-a]", "[a&&b]", "[[:digit:]]", #"a\"#, #"\x4"#, #"\uD800"#,
      String(repeating: "(", count: 51) + String(repeating: ")", count: 51), String(repeating: "a", count: 2001),
      "(?:(?:a{100}){100})", "((a{40}){40}){40}",
    ])
  func unreadable(_ pattern: String) { #expect(Pattern(pattern) == nil) }

  @Test(
    "Matching time is bounded for patterns that cause backtracking",
    arguments: ["(a+)+$", "(a|a)*b", "(a*)*b", "(a?){500}a{500}", "(.*)*x(.*)*y"])
  func bounded(_ source: String) throws {
    let pattern = try #require(Pattern(source))
    let text = String(repeating: "a", count: 255) + "!"
    var visits = 0
    #expect(pattern.matches(in: text.unicodeScalars, counting: &visits) == 0)
    // At each text position, the search follows each instruction at most once, and into at most two branches.
    // In a backtracking engine, the number of visits would grow exponentially with the length of the text.
    #expect(visits <= 4 * (text.unicodeScalars.count + 1) * pattern.steps.count, "\(visits)")
  }

  @Test("Matches agree with Swift's Regex for patterns that both support")
  func agrees() throws {
    var random = SeededGenerator(seed: 26)
    var compared = 0
    for _ in 0..<1500 {
      let source = Self.pattern(depth: 3, &random)
      guard let pattern = Pattern(source) else { continue }
      let expression = try Regex(source).matchingSemantics(.unicodeScalar)
      for _ in 0..<4 {
        let text = String((0..<Int.random(in: 0...6, using: &random)).map { _ in Self.letter(&random) })
        let expected = min(2, text.matches(of: expression).count)
        #expect(pattern.matches(in: text.unicodeScalars) == expected, "\(source) on \(text)")
        compared += 1
      }
    }
    #expect(compared > 4000)
  }

  private static func letter(_ random: inout SeededGenerator) -> Character {
    "ab1".randomElement(using: &random) ?? "a"
  }

  private static func pattern(depth: Int, _ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<(depth == 0 ? 4 : 10), using: &random) {
    case 0, 1: return String(letter(&random))
    case 2: return ["[ab]", "[^a]", ".", #"\d"#, "[a-b1]", #"\w"#].randomElement(using: &random) ?? "."
    case 3: return ["^", "$", #"\b"#].randomElement(using: &random) ?? "^"
    case 4: return "(" + pattern(depth: depth - 1, &random) + "|" + pattern(depth: depth - 1, &random) + ")"
    case 5: return "(?:" + pattern(depth: depth - 1, &random) + ")" + quantifier(&random)
    case 6: return letter(&random).description + quantifier(&random)
    default: return pattern(depth: depth - 1, &random) + pattern(depth: depth - 1, &random)
    }
  }

  private static func quantifier(_ random: inout SeededGenerator) -> String {
    (["*", "+", "?", "{2}", "{1,2}", "{1,}"].randomElement(using: &random) ?? "*")
      + (Int.random(in: 0..<4, using: &random) == 0 ? "?" : "")
  }
}
