import KassaServer
import Testing

@Suite("The framing of requests")
struct RequestFramingTests {
  static let good = [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /x?y=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\na;x=y\r\n0123456789\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n0\r\nTrailer: a\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
  ]

  @Test("The same bytes pass, however they arrive")
  func pieces() throws {
    let all = Array(Self.good.joined().utf8)
    for size in [1, 2, 3, 7, 64, all.count] {
      var framing = RequestFraming()
      var passed: [UInt8] = []
      for start in stride(from: 0, to: all.count, by: size) {
        try framing.take(Array(all[start..<min(start + size, all.count)]), into: &passed)
      }
      #expect(passed == all, "in pieces of \(size)")
      #expect(framing.requests == Self.good.count)
      #expect(!framing.isInHead && !framing.isInBody)
    }
  }

  @Test("Nothing of a head passes before its end")
  func holdsBack() throws {
    var framing = RequestFraming()
    var passed: [UInt8] = []
    try framing.take(Array("GET / HTTP/1.1\r\nHost: a\r\n\r".utf8), into: &passed)
    #expect(passed == [])
    #expect(framing.isInHead)
    try framing.take([10], into: &passed)
    #expect(passed.count == 27)
    #expect(!framing.isInHead)
  }

  @Test("Whatever bytes arrive, only whole requests pass")
  func anyBytes() {
    var seed: UInt64 = 7
    func next() -> UInt64 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return seed >> 33
    }
    let all = Array(Self.good.joined().utf8)
    for _ in 0..<2000 {
      var bytes = all
      for _ in 0...(next() % 3) { bytes[Int(next() % UInt64(bytes.count))] = UInt8(next() & 0xFF) }
      var framing = RequestFraming()
      var passed: [UInt8] = []
      try? framing.take(bytes, into: &passed)
      #expect(passed.count <= bytes.count)
      #expect(framing.requests <= Self.good.count + 1)
    }
  }
}
