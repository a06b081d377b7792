import Glibc
import KassaCards

/// Measures the speed of checking card numbers from a file and of handling single keys in the card entry engine.
struct CardsBench {
  let program: String

  func measure() -> [String] {
    [lines(), keys()].compactMap { $0 }
  }

  /// Measures `kassa check card` with a file as standard input. The command's output is discarded.
  private func lines() -> String? {
    let numbers = ["4314220000000056", "4242 4242 4242 4242", "378282246310005", "4314220000000057", "62123456789012"]
    let count = 1_000_000
    var text: [UInt8] = []
    text.reserveCapacity(count * 18)
    for index in 0..<count {
      text += numbers[index % numbers.count].utf8
      text.append(0x0A)
    }
    var path = Array("/tmp/kassa-bench-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return nil }
    defer {
      close(file)
      unlink(path)
    }
    guard text.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == text.count else { return nil }
    let before = childCPUSeconds()
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard system("'\(program)' check card < \(name) > /dev/null") >= 0 else { return nil }
    let took = childCPUSeconds() - before
    let rate = Samples.text(Double(count) / took, "/s")
    return Bench.row("card numbers checked per CPU second, from a file", rate, "", "1")
  }

  /// Measures typing a card number. After every key, reads the same values that the screen would read.
  private func keys() -> String {
    var samples = Samples()
    var entry = NumberEntry(policy: .kassa)
    var seen = 0
    for _ in 0..<200 {
      let began = cpuSeconds()
      var count = 0
      for _ in 0..<50 {
        for digit in ["4", "3", "1", "4", "2", "2", "0", "0", "0", "0", "0", "0", "0", "0", "5", "6"] {
          _ = entry.apply(.insert(digit))
          entry.forEachShown { _, _ in seen += 1 }
          seen += entry.verdict.valid ? 1 : 0
          count += 1
        }
        _ = entry.apply(.clear)
      }
      samples.values.append((cpuSeconds() - began) / Double(count))
    }
    return samples.row("one key in the card-number field, engine only", unit: seen > 0 ? "ns" : "-", scale: 1e9)
  }
}
