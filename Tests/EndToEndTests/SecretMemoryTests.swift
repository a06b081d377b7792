import CheckoutCore
import Glibc
import Testing

/// What can be found in the memory of a program that has paid: nothing of the card that was typed. Fields, numbers and
/// codes are wiped when they go; texts, messages and pictures when they are freed; the buffers that pictures go through
/// after each.
///
/// A number is looked for as text, grouped and not, with anything between its digits, for a cell of a picture, of curses or
/// of a list of keys holds one digit each, and as a field keeps it, four bits a digit.
@Suite("The memory of a program that has paid")
struct SecretMemoryTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var provider: String
    /// A number that stands in no list of test cards, and how it is grouped.
    var number: String
    var grouped: String
    /// What is typed before the card is asked for, by the ids of the fields.
    var before: [String: String] = [:]
    var testDescription: String { provider }
  }

  static let rows = [
    Row(provider: "ecommpay", number: "4929135724689017", grouped: "4929 1357 2468 9017"),
    Row(provider: "worldline", number: "4929135724689017", grouped: "4929 1357 2468 9017"),
    Row(provider: "assist", number: "4929135724689017", grouped: "4929 1357 2468 9017"),
    Row(
      provider: "dolyame", number: "2200135724689011", grouped: "2200 1357 2468 9011", before: ["smsCode": "1234"]),
  ]

  @Test(
    "has neither its number nor its code", .enabled(if: geteuid() == 0, "another program's memory is looked at"),
    arguments: rows)
  func forgotten(_ row: Row) throws {
    let kassa = try TmuxProgram(.init(arguments: ["--provider", row.provider]))
    try openCardForm(kassa, row)
    // All at once, so that the whole number goes to the terminal in one picture.
    try kassa.type(row.number)
    try kassa.waitForIdle()
    let whileTyped = try Memory(of: kassa.processID).places(of: row)
    #expect(!whileTyped.isEmpty, "the search can find it")
    try kassa.press("Tab")
    try kassa.type("1230")
    try kassa.type("739")
    try kassa.waitForIdle()
    for id in ["holder", "cardholderName"] { try kassa.act("{\"fill\": \"\(id)\", \"text\": \"JANE DOE\"}") }
    try kassa.act(#"{"choose": "pay"}"#)
    try goOn(kassa) { $0.screen == "result" }
    let memory = try Memory(of: kassa.processID)
    #expect(memory.size > 1_000_000)
    #expect(memory.places(of: row) == [])
    for text in ["\"739\"", ">739<", "=739&", ":739,"] { #expect(memory.count(Array(text.utf8)) == 0, "\(text)") }
  }

  @Test("has nothing of it in real time either", .enabled(if: geteuid() == 0, "another program's memory is looked at"))
  func inRealTime() throws {
    let row = Self.rows[0]
    let kassa = try TmuxProgram(.init(isSteered: false))
    try kassa.waitForScreen("the shop") { $0.contains("Your order") }
    try kassa.press("Enter")
    try kassa.waitForScreen("the methods") { $0.contains("Choose a payment method") }
    try kassa.press("Enter")
    try kassa.waitForScreen("the card form") { $0.contains("MM/YY") }
    try kassa.type(row.number)
    try kassa.press("Tab")
    try kassa.type("1230739JANE DOE")
    try kassa.press("Enter")
    try check(kassa, row)
  }

  @Test("has nothing of what was typed on lines", .enabled(if: geteuid() == 0, "another program's memory is looked at"))
  func lines() throws {
    let row = Self.rows[0]
    let kassa = try TmuxProgram(.init(arguments: ["--plain"], isSteered: false))
    // Everything at once: the line behind the number is in the same read.
    let lines = ["1", "1", row.number, "12/30", "739", "Jane Doe", "1"]
    for line in lines {
      try kassa.type(line)
      try kassa.press("Enter")
    }
    try check(kassa, row)
  }

  /// The issuer does not accept it and asks again, so that the program and the platform in it live on.
  @Test(
    "has not the one-time code that was sent",
    .enabled(if: geteuid() == 0, "another program's memory is looked at"))
  func oneTimeCode() throws {
    let code = Row(provider: "ecommpay", number: "48151623", grouped: "48151623")
    let kassa = try TmuxProgram(.init())
    try openCardForm(kassa, Self.rows[0])
    for (id, text) in [("pan", "4314220000000056"), ("expiry", "1230"), ("code", "123"), ("holder", "JANE DOE")] {
      try kassa.act("{\"fill\": \"\(id)\", \"text\": \"\(text)\"}")
    }
    try kassa.act(#"{"choose": "pay"}"#)
    try goOn(kassa) { $0.screen == "challenge" }
    try kassa.type(code.number)
    try kassa.waitForIdle()
    #expect(try !Memory(of: kassa.processID).places(of: code).isEmpty, "the search can find it")
    try kassa.press("Enter")
    try kassa.waitForScreen("the refusal") { $0.contains("That code was not right") }
    try goOn(kassa) { $0.screen == "challenge" }
    #expect(try Memory(of: kassa.processID).places(of: code) == [])
  }

  /// Four digits stand everywhere by chance: looked for are the forms in which a text and a secret keep them.
  @Test(
    "has not the code of the text message that was sent",
    .enabled(if: geteuid() == 0, "another program's memory is looked at"))
  func textMessage() throws {
    let kassa = try TmuxProgram(.init(arguments: ["--provider", "dolyame"]))
    try goOn(kassa) {
      $0.screen == "inquiry.code"
    } by: { _ in
      try kassa.act(#"{"choose": "continue"}"#)
    }
    let code = Array("4815".utf8)
    let text = code + [UInt8](repeating: 0, count: 11) + [0xE4]
    let bytes = [4, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0] + code
    let forms = [text, bytes] + ["\"4815\"", ":4815,", "4815}"].map { Array($0.utf8) }
    try kassa.type("4815")
    try kassa.waitForIdle()
    let typed = try Memory(of: kassa.processID)
    #expect(typed.places(of: Row(provider: "dolyame", number: "4815", grouped: "4815")) != [], "the search can find it")
    try kassa.act(#"{"choose": "continue"}"#)
    try kassa.waitForScreen("the refusal") { $0.contains("attempts left: 2") }
    try kassa.waitForIdle()
    // What a call has left on the stack is overwritten by those that follow.
    let memory = try Memory(of: kassa.processID, withoutStack: true)
    for form in forms { #expect(memory.count(form) == 0, "\(form)") }
  }

  private func check(_ kassa: TmuxProgram, _ row: Row) throws {
    try kassa.waitForScreen("the result") { $0.contains("Paid") && $0.contains("internal_payment_id") }
    #expect(try Memory(of: kassa.unsteeredProcessID()).places(of: row) == [])
  }

  private func openCardForm(_ kassa: TmuxProgram, _ row: Row) throws {
    try goOn(kassa) { idle in
      ["card", "fields"].contains(idle.screen)
    } by: { idle in
      for (id, text) in row.before { try kassa.act("{\"fill\": \"\(id)\", \"text\": \"\(text)\"}") }
      if idle.screen == "inquiry.consent" { try kassa.act(#"{"choose": "consent"}"#) }
      try kassa.act(#"{"choose": "continue"}"#)
    }
    let screen = try kassa.waitForScreen("the card form") { $0.contains("MM/YY") }
    try #require(screen.contains("ard number"))
  }

  /// Does what is wanted until it is there.
  private func goOn(
    _ kassa: TmuxProgram, until isThere: (TmuxProgram.Idle) -> Bool,
    by other: (TmuxProgram.Idle) throws -> Void = { _ in }
  ) throws {
    for _ in 0..<40 {
      let idle = try kassa.waitForIdle()
      if isThere(idle) { return }
      switch idle.screen {
      case "shop": try kassa.act(#"{"choose": "pay"}"#)
      case "methods": for id in ["card", "cards"] { try kassa.act("{\"choose\": \"\(id)\"}") }
      case "opening", "processing": try kassa.advance(seconds: 61)
      case "challenge":
        try kassa.act(#"{"fill": "code", "text": "111111"}"#)
        try kassa.act(#"{"choose": "continue"}"#)
      default: try other(idle)
      }
    }
    throw Problem("never got there: \(try kassa.waitForIdle().screen)\n\(try kassa.tmux.screen())")
  }
}

/// Everything that another process may write to and has.
private struct Memory {
  private var regions: [[UInt8]] = []
  var size: Int { regions.reduce(0) { $0 + $1.count } }

  init(of process: pid_t, withoutStack: Bool = false) throws {
    let descriptor = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem("the memory cannot be looked at") }
    defer { close(descriptor) }
    let maps = String(decoding: try FileBytes.read("/proc/\(process)/maps"), as: UTF8.self)
    for line in maps.split(separator: "\n") where line.contains(" rw") {
      if withoutStack, line.hasSuffix("[stack]") { continue }
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard ends.count == 2, ends[1] - ends[0] < 1 << 28 else { continue }
      var bytes = [UInt8](repeating: 0, count: Int(ends[1] - ends[0]))
      let count = pread(descriptor, &bytes, bytes.count, off_t(ends[0]))
      if count > 0 { regions.append(Array(bytes.prefix(count))) }
    }
  }

  /// In which forms a number stands there, and how often.
  func places(of row: SecretMemoryTests.Row) -> [String] {
    let digits = row.number.utf8.map { $0 - 0x30 }
    let packed = stride(from: 0, to: digits.count, by: 2).map { digits[$0] | digits[$0 + 1] << 4 }
    var found = ["packed": count(packed)]
    for gap in [1, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48] {
      found["digits \(gap) apart"] = count(Array(row.number.utf8), apart: gap)
      found["groups \(gap) apart"] = count(Array(row.grouped.utf8), apart: gap)
      found["values \(gap) apart"] = count(digits, apart: gap)
    }
    return found.filter { $0.value > 0 }.map { "\($0.key): \($0.value)" }.sorted()
  }

  /// How often these bytes stand there, so many apart.
  func count(_ wanted: [UInt8], apart gap: Int = 1) -> Int {
    regions.reduce(0) { sum, region in
      region.withUnsafeBytes { region in
        guard let base = region.baseAddress else { return sum }
        var (found, offset) = (0, 0)
        let length = (wanted.count - 1) * gap + 1
        while offset + length <= region.count,
          let hit = memchr(base + offset, Int32(wanted[0]), region.count - offset - length + 1)
        {
          let start = UnsafeRawPointer(hit) - base
          if wanted.indices.allSatisfy({ region[start + $0 * gap] == wanted[$0] }) { found += 1 }
          offset = start + 1
        }
        return sum + found
      }
    }
  }
}
