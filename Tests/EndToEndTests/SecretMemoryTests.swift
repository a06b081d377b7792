import Glibc
import Testing

/// What can be found in the memory of a program that has paid. The fields, the card and the code are wiped when they go; the
/// texts that were drawn and the messages on the way to the sandbox, which is in the same process, are freed and not wiped,
/// so that a number may still stand in freed memory until something else needs it.
@Suite("The memory of a program that has paid")
struct SecretMemoryTests {
  /// A number that is in no list of test cards.
  private static let card = TypedCard(number: "4929135724689017")

  @Test("has no security code", .enabled(if: geteuid() == 0, "another program's memory is looked at"))
  func code() throws {
    let kassa = try TmuxProgram()
    try kassa.pay(with: Self.card)
    try kassa.waitForIdle()
    guard let memory = try Memory(of: kassa.processID) else { return }
    #expect(memory.size > 1_000_000)
    #expect(memory.count("\"cvv\":\"739\"") == 0)
    withKnownIssue("what was drawn is freed and not wiped", isIntermittent: true) {
      for number in [Self.card.number, "4929 1357 2468 9017"] { #expect(memory.count(number) == 0, "\(number.count)") }
    }
  }
}

/// Everything that another process may write to and has.
private struct Memory {
  private var regions: [[UInt8]] = []
  var size: Int { regions.reduce(0) { $0 + $1.count } }

  /// Nil where the system does not let anybody look.
  init?(of process: pid_t) throws {
    let descriptor = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let maps = String(decoding: try FileBytes.read("/proc/\(process)/maps"), as: UTF8.self)
    for line in maps.split(separator: "\n") where line.contains(" rw") {
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard ends.count == 2, ends[1] - ends[0] < 1 << 28 else { continue }
      var bytes = [UInt8](repeating: 0, count: Int(ends[1] - ends[0]))
      let count = pread(descriptor, &bytes, bytes.count, off_t(ends[0]))
      if count > 0 { regions.append(Array(bytes.prefix(count))) }
    }
  }

  /// How often a text stands there.
  func count(_ text: String) -> Int {
    let wanted = Array(text.utf8)
    return regions.reduce(0) { sum, region in
      region.withUnsafeBytes { region in
        guard let base = region.baseAddress else { return sum }
        var (found, offset) = (0, 0)
        while offset + wanted.count <= region.count,
          let hit = memchr(base + offset, Int32(wanted[0]), region.count - offset - wanted.count + 1)
        {
          if memcmp(hit, wanted, wanted.count) == 0 { found += 1 }
          offset = UnsafeRawPointer(hit) - base + 1
        }
        return sum + found
      }
    }
  }
}
