import CheckoutCore
import Testing

/// Something that reads what somebody else sends: what it takes at most, and what it says of more.
struct Reader: Sendable, CustomTestStringConvertible {
  var name: String
  /// Whose words they are.
  var from: String
  var limit: String
  /// The stable code that the person and the shop's program are told.
  var code: String
  /// Most bytes of memory held for each byte of the input while it is read; measured, and a little more.
  var memory: Int
  /// What is wrong with the bytes, by a stable word; nil where they are taken.
  var read: @Sendable ([UInt8]) -> String?
  var growing: [Growing] = []
  var refused: [Refused] = []

  var testDescription: String { name }

  /// An input of about so many bytes.
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

  /// What is beyond a limit or no such message at all.
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

/// What has so many bytes, of a piece that comes again and again.
func about(_ bytes: Int, _ piece: String) -> String { times(piece, max(1, bytes / piece.utf8.count)) }

@Suite("Every reader of what somebody else sends")
struct ReaderTests {
  @Test("takes time and memory in proportion to what it reads", arguments: Reader.all)
  func growth(reader: Reader) throws {
    for growing in reader.growing {
      // The machine does something else now and then; whoever is quadratic is so every time.
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
      let told = "\(growing.name): \(growth?.description ?? "")"
      #expect(complaints.isEmpty, "\(told): \(complaints)")
      guard Work.isCounted, let peak = growth?.works.last?.peak else { continue }
      let size = growing.make(4 * growing.smallest).utf8.count
      #expect(peak <= reader.memory * size + 65_536, "\(told): \(Double(peak) / Double(size)) bytes a byte")
    }
  }

  @Test("refuses what is beyond it by a stable word, and before it costs much", arguments: Reader.all)
  func refusals(reader: Reader) throws {
    for refused in reader.refused {
      let bytes = refused.make()
      var word: String?
      let work = Work.of { word = reader.read(bytes) }
      #expect(word == refused.word, "\(refused.name): \(word ?? "taken")")
      guard Work.isCounted else { continue }
      #expect(work.peak <= reader.memory * min(bytes.count, 1 << 20) + 65_536, "\(refused.name): \(work)")
    }
  }

  @Test("has a limit, and a code that says why it stopped")
  func table() {
    #expect(Set(Reader.all.map(\.name)).count == Reader.all.count)
    for reader in Reader.all {
      #expect(!reader.limit.isEmpty && !reader.refused.isEmpty, "\(reader.name)")
      #expect(reader.code.allSatisfy { $0.isASCII && !$0.isWhitespace }, "\(reader.name)")
    }
  }
}
