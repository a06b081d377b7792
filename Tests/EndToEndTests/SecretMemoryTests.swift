import CheckoutCore
import Glibc
import TestSupport
import Testing

/// After a payment, the process memory must not contain any of the card data that was entered.
///
/// Fields, PANs, security codes, strings, messages and frames are wiped when they are freed.
/// The buffers for screen output are wiped after each frame.
///
/// The search looks for the PAN as plain text, in groups of four digits, and as packed BCD.
///
/// The search also finds digits at equal distances from each other, because a screen cell or key event holds one digit.
@Suite("Process memory after a payment")
struct SecretMemoryTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var provider: String
    /// A PAN that is not in any list of test cards.
    var number: String
    var grouped: String
    /// The values to enter before the card form is shown, by field ID.
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
    "Memory contains neither the PAN nor the security code",
    .enabled(if: geteuid() == 0, "reading another process's memory requires root"),
    arguments: rows)
  func forgotten(_ row: Row) throws {
    let kassa = try TerminalProgram(.init(arguments: ["--provider", row.provider]))
    try openCardForm(kassa, row)
    // Type the whole PAN at once, so that it first appears complete in a single frame.
    kassa.type(row.number)
    try kassa.waitForIdle()
    let whileTyped = try ProcessMemory(of: kassa.processID).places(of: row)
    #expect(!whileTyped.isEmpty, "the search finds it during input")
    try kassa.press("Tab")
    kassa.type("1230")
    kassa.type("739")
    try kassa.waitForIdle()
    for id in ["holder", "cardholderName"] { try kassa.perform("{\"fill\": \"\(id)\", \"text\": \"JANE DOE\"}") }
    try kassa.perform(#"{"choose": "pay"}"#)
    try walk(kassa) { $0.screen == "result" }
    let memory = try ProcessMemory(of: kassa.processID)
    #expect(memory.size > 1_000_000)
    #expect(memory.places(of: row) == [])
    for text in ["\"739\"", ">739<", "=739&", ":739,"] { #expect(memory.count(Array(text.utf8)) == 0, "\(text)") }
  }

  @Test(
    "Memory contains no card data after a payment in real time",
    .enabled(if: geteuid() == 0, "reading another process's memory requires root"), arguments: [false, true])
  func inRealTime(isBurst: Bool) throws {
    let row = Self.rows[0]
    let kassa = try TerminalProgram(.init(isControlled: false))
    try kassa.waitForScreen("the shop") { $0.contains("Pay with") }
    try kassa.press("Enter")
    try kassa.waitForScreen("the methods") { $0.contains("How would you like to pay") }
    try kassa.press("Enter")
    try kassa.waitForScreen("the card form") { $0.contains("MM/YY") }
    if isBurst {
      // As a tool that fills in forms sends it.
      kassa.type(row.number + "\t1230739JANE DOE\r")
    } else {
      kassa.type(row.number)
      try kassa.press("Tab")
      kassa.type("1230739JANE DOE")
      try kassa.press("Enter")
    }
    try check(kassa, row)
  }

  @Test(
    "Memory contains no card data after a payment in plain mode",
    .enabled(if: geteuid() == 0, "reading another process's memory requires root"))
  func lines() throws {
    let row = Self.rows[0]
    let kassa = try TerminalProgram(.init(arguments: ["--plain"], isControlled: false))
    // Do not wait between the lines, so that the program may receive the PAN and the next line in a single read.
    let lines = ["1", "1", row.number, "12/30", "739", "Jane Doe", "1"]
    for line in lines {
      kassa.type(line)
      try kassa.press("Enter")
    }
    try check(kassa, row)
  }

  /// The one-time code is wrong, so that the issuer prompts again and the program and its mock platform keep running.
  @Test(
    "Memory does not contain the submitted one-time code",
    .enabled(if: geteuid() == 0, "reading another process's memory requires root"))
  func oneTimeCode() throws {
    let code = Row(provider: "ecommpay", number: "48151623", grouped: "48151623")
    let kassa = try TerminalProgram(.init())
    try openCardForm(kassa, Self.rows[0])
    for (id, text) in [("pan", "4314220000000056"), ("expiry", "1230"), ("code", "123"), ("holder", "JANE DOE")] {
      try kassa.perform("{\"fill\": \"\(id)\", \"text\": \"\(text)\"}")
    }
    try kassa.perform(#"{"choose": "pay"}"#)
    try walk(kassa) { $0.screen == "challenge" }
    kassa.type(code.number)
    try kassa.waitForIdle()
    #expect(try !ProcessMemory(of: kassa.processID).places(of: code).isEmpty, "the search finds it during input")
    try kassa.press("Enter")
    try kassa.waitForScreen("the error for a wrong code") { $0.contains("That code was not right") }
    try walk(kassa) { $0.screen == "challenge" }
    #expect(try ProcessMemory(of: kassa.processID).places(of: code) == [])
  }

  /// The four digits of the SMS code may occur anywhere in memory by chance.
  /// The search therefore looks for the forms that strings, secrets and JSON values have in memory.
  @Test(
    "Memory does not contain the submitted SMS code",
    .enabled(if: geteuid() == 0, "reading another process's memory requires root"))
  func textMessage() throws {
    let kassa = try TerminalProgram(.init(arguments: ["--provider", "dolyame"]))
    try walk(kassa) {
      $0.screen == "inquiry.code"
    } by: { _ in
      try kassa.perform(#"{"choose": "continue"}"#)
    }
    let code = Array("4815".utf8)
    let text = code + [UInt8](repeating: 0, count: 11) + [0xE4]
    let bytes = [4, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0] + code
    let forms = [text, bytes] + ["\"4815\"", ":4815,", "4815}"].map { Array($0.utf8) }
    kassa.type("4815")
    try kassa.waitForIdle()
    let typed = try ProcessMemory(of: kassa.processID)
    #expect(
      typed.places(of: Row(provider: "dolyame", number: "4815", grouped: "4815")) != [],
      "the search finds it during input")
    try kassa.perform(#"{"choose": "continue"}"#)
    try kassa.waitForScreen("the error for a wrong code") { $0.contains("Attempts left: 2") }
    try kassa.waitForIdle()
    // Ignore the stack: functions that have already returned may have left the security code there.
    let memory = try ProcessMemory(of: kassa.processID, withoutStack: true)
    for form in forms { #expect(memory.count(form) == 0, "\(form)") }
  }

  /// The discretionary data of a stripe may help to forge a card, so it must not outlive the burst of the reader.
  @Test(
    "Memory contains nothing of the stripe of a card after a swipe, and no card data after the payment",
    .enabled(if: geteuid() == 0, "reading another process's memory requires root"))
  func swipe() throws {
    let row = Self.rows[0]
    let discretionary = Row(provider: "ecommpay", number: "5839274615", grouped: "5839 2746 15")
    let kassa = try TerminalProgram(.init())
    try openCardForm(kassa, row)
    let end = "3012201\(discretionary.number)?"
    // The second track breaks off, so that the reader is still typing.
    kassa.type("%B\(row.number)^DOE/JANE^\(end);\(row.number)=\(end.dropLast())")
    try kassa.waitForIdle()
    let whileRead = try ProcessMemory(of: kassa.processID)
    #expect(!whileRead.places(of: discretionary).isEmpty, "the search finds it during the burst")
    kassa.type("?")
    try kassa.waitForIdle()
    try kassa.perform(#"{"pause": true}"#)
    try kassa.waitForIdle()
    #expect(try ProcessMemory(of: kassa.processID, withoutStack: true).places(of: discretionary) == [])
    kassa.type("739")
    try kassa.waitForIdle()
    try kassa.perform(#"{"choose": "pay"}"#)
    try walk(kassa) { $0.screen == "result" }
    let memory = try ProcessMemory(of: kassa.processID)
    #expect(memory.places(of: row) == [] && memory.places(of: discretionary) == [])
  }

  private func check(_ kassa: TerminalProgram, _ row: Row) throws {
    try kassa.waitForScreen("the result") { $0.contains("Paid") && $0.contains("internal_payment_id") }
    let process = try kassa.unsteeredProcessID()
    // In real time, the thread that has sent the card may end after the result is on the screen.
    try kassa.waitForScreen("memory without card data") { _ in (try? ProcessMemory(of: process).places(of: row)) == [] }
  }

  private func openCardForm(_ kassa: TerminalProgram, _ row: Row) throws {
    try walk(kassa) { idle in
      ["card", "fields"].contains(idle.screen)
    } by: { idle in
      for (id, text) in row.before { try kassa.perform("{\"fill\": \"\(id)\", \"text\": \"\(text)\"}") }
      if idle.screen == "inquiry.consent" { try kassa.perform(#"{"choose": "consent"}"#) }
      try kassa.perform(#"{"choose": "continue"}"#)
    }
    let screen = try kassa.waitForScreen("the card form") { $0.contains("MM/YY") }
    try #require(screen.contains("ard number"))
  }

  /// Goes through the checkout until the condition holds.
  private func walk(
    _ kassa: TerminalProgram, until isThere: (TerminalProgram.Idle) -> Bool,
    by other: (TerminalProgram.Idle) throws -> Void = { _ in }
  ) throws {
    for _ in 0..<40 {
      let idle = try kassa.waitForIdle()
      if isThere(idle) { return }
      switch idle.screen {
      case "shop": try kassa.perform(#"{"choose": "pay"}"#)
      case "methods": for id in ["card", "cards"] { try kassa.perform("{\"choose\": \"\(id)\"}") }
      case "opening", "processing": try kassa.advance(seconds: 61)
      case "challenge":
        try kassa.perform(#"{"fill": "code", "text": "111111"}"#)
        try kassa.perform(#"{"choose": "continue"}"#)
      default: try other(idle)
      }
    }
    throw Problem("the wanted screen was not reached: \(try kassa.waitForIdle().screen)\n\(kassa.screen)")
  }
}

/// The writable memory of another process.
private struct ProcessMemory {
  private var regions: [[UInt8]] = []
  var size: Int { regions.reduce(0) { $0 + $1.count } }

  init(of process: pid_t, withoutStack: Bool = false) throws {
    let descriptor = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem("cannot open the memory of the process") }
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

  /// Returns the forms in which the PAN occurs in memory, each with the number of occurrences.
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

  /// Returns how often these bytes occur in sequence at a fixed distance from each other.
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
