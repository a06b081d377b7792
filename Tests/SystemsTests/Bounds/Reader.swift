import CheckoutCore
import Testing

/// A parser of external data, with its limits and the errors it reports.
struct Reader: Sendable, CustomTestStringConvertible {
  var name: String
  /// The sender of the data.
  var from: String
  var limit: String
  /// The stable error code shown to the payer and reported to the merchant's application.
  var code: String
  /// The maximum number of bytes of memory used per input byte while parsing. It is a measured value plus a margin.
  var memory: Int
  /// Parses the bytes. Returns a stable error code, or nil if the input is accepted.
  var read: @Sendable ([UInt8]) -> String?
  var growing: [Growing] = []
  var refused: [Refused] = []

  var testDescription: String { name }

  /// An input that can be generated at any approximate size in bytes.
  struct Growing: Sendable {
    var name: String
    var smallest = 12_000
    var make: @Sendable (Int) -> String

    init(_ name: String, smallest: Int = 12_000, _ make: @escaping @Sendable (Int) -> String) {
      self.name = name
      self.smallest = smallest
      self.make = make
    }
  }

  /// An input that the parser rejects because it exceeds a limit or is malformed.
  struct Refused: Sendable {
    var name: String
    var word: String
    var make: @Sendable () -> [UInt8]

    init(_ name: String, _ word: String, _ text: @escaping @Sendable () -> String) {
      self.name = name
      self.word = word
      make = { Array(text().utf8) }
    }

    init(_ name: String, _ word: String, bytes: @escaping @Sendable () -> [UInt8]) {
      self.name = name
      self.word = word
      make = bytes
    }
  }
}

func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

/// Returns `piece`, repeated to a length of approximately `bytes` bytes.
func about(_ bytes: Int, _ piece: String) -> String { times(piece, max(1, bytes / piece.utf8.count)) }

@Suite("Readers of external data")
struct ReaderTests {
  @Test("Each reader takes time and memory in proportion to its input", arguments: Reader.all)
  func growth(reader: Reader) throws {
    for growing in reader.growing {
      // Other processes may disturb one measurement, but a parser with quadratic cost fails all of them.
      var complaints: [String] = []
      var growth: Growth?
      for _ in 0..<3 {
        let measured = Growth(smallest: growing.smallest) { size in
          let bytes = Array(growing.make(size).utf8)
          return Work.of { _ = reader.read(bytes) }
        }
        growth = measured
        complaints = measured.complaints
        if complaints.isEmpty { break }
      }
      let recorded = "\(growing.name): \(growth?.description ?? "")"
      #expect(complaints.isEmpty, "\(recorded): \(complaints)")
      guard Work.isCounted, let peak = growth?.works.last?.peak else { continue }
      let size = growing.make(4 * growing.smallest).utf8.count
      #expect(
        peak <= reader.memory * size + 65_536,
        "\(recorded): \(Double(peak) / Double(size)) bytes of memory per input byte")
    }
  }

  @Test("Each reader rejects input beyond its limits early, with a stable code", arguments: Reader.all)
  func refusals(reader: Reader) throws {
    for refused in reader.refused {
      let bytes = refused.make()
      var word: String?
      let work = Work.of { word = reader.read(bytes) }
      #expect(word == refused.word, "\(refused.name): \(word ?? "accepted")")
      guard Work.isCounted else { continue }
      #expect(work.peak <= reader.memory * min(bytes.count, 1 << 20) + 65_536, "\(refused.name): \(work)")
    }
  }

  @Test("Each reader has a limit and an error code")
  func table() {
    #expect(Set(Reader.all.map(\.name)).count == Reader.all.count)
    for reader in Reader.all {
      #expect(!reader.limit.isEmpty && !reader.refused.isEmpty, "\(reader.name)")
      #expect(reader.code.allSatisfy { $0.isASCII && !$0.isWhitespace }, "\(reader.name)")
    }
  }
}
