import KassaCards

extension Instant {
  /// Parses a timestamp in the platforms' message format, e.g. `2026-06-15T12:00:00+0000`; nil for any other format.
  public init?(timestamp text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let signs = [(10, "T"), (13, ":"), (16, ":")] as [(Int, Unicode.Scalar)]
    guard bytes.count == 24, signs.allSatisfy({ bytes[$0.0] == UInt8(ascii: $0.1) }),
      bytes[19...].elementsEqual("+0000".utf8), let date = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self))
    else { return nil }
    /// Returns the number that the two digits at `place` form; nil if either character is not a digit.
    func number(_ place: Int) -> Int64? {
      let (tens, ones) = (bytes[place] &- UInt8(ascii: "0"), bytes[place + 1] &- UInt8(ascii: "0"))
      return tens < 10 && ones < 10 ? Int64(tens) * 10 + Int64(ones) : nil
    }
    guard let hours = number(11), let minutes = number(14), let seconds = number(17),
      (0..<24).contains(hours), (0..<60).contains(minutes), (0..<61).contains(seconds)
    else { return nil }
    let whole = Int64(date.daysSinceEpoch) * 86_400 + hours * 3600 + minutes * 60 + seconds
    self.init(milliseconds: whole * 1000)
  }
}
