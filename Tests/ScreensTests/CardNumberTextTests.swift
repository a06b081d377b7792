import CheckoutCore
import KassaRehearsal
import KassaScreens
import KassaTerminal
import Testing

@Suite("Card numbers where they do not belong")
struct CardNumberTextTests {
  @Test(
    "are masked in a text: whole numbers of a brand, in groups or not, and nothing else",
    arguments: [
      ("4314220000000056", "431422••••••0056"), ("4314 2200 0000 0056", "4314 22•• •••• 0056"),
      ("4314-2200-0000-0056, please", "4314-22••-••••-0056, please"), ("a4314220000000056b", "a431422••••••0056b"),
      ("4314 2200 0000 0056 12/30", "4314 22•• •••• 0056 12/30"), ("1 4314220000000056", "1 431422••••••0056"),
      ("378282246310005", "378282•••••0005"), ("4314220000000057", "4314220000000057"),
      ("431422000000005", "431422000000005"), ("12345678901234", "12345678901234"),
      ("4314  2200  0000  0056", "4314  2200  0000  0056"), ("431422••••••0056", "431422••••••0056"), ("", ""),
      ("19.99", "19.99"),
      // Numbers inside a longer run, as after a second paste.
      ("43142200000000564314220000000056", "431422••••••••••••••••••••••0056"),
      ("4-3-1-4-2-2-0-0-0-0-0-0-0-0-5-64-3-1-4", "4-3-1-4-2-2-•-•-•-•-•-•-•-•-•-•4-3-1-4"),
      ("2-2-0-1-3-8-2-0-0-0-0-0-0-0-3-92-2-0-1", "2-2-0-1-3-8-•-•-•-•-•-•-•-•-•-•2-2-0-1"),
      ("11111111111111111111111", "11111111111111111111111"),
    ])
  func masked(text: String, masked: String) { #expect(CardNumberText.masked(text) == masked) }

  @Test("are masked wherever they stand in a run of digits", arguments: 1...20)
  func anywhere(seed: UInt64) throws {
    let random = SeededRandomness(seed: seed)
    func number(below limit: UInt64) -> Int { Int(random.next() % limit) }
    func digits(_ count: Int) -> String { (0..<count).map { _ in String(number(below: 10)) }.joined() }
    let cards = ["4314220000000056", "2201382000000039", "378282246310005", "5555555555554444", "6759649826438453"]
    for _ in 0..<50 {
      let card = cards[number(below: 5)]
      let separator = ["", " ", "-", "\u{A0}"][number(below: 4)]
      let group = 1 + number(below: 5)
      var written = ""
      for (place, digit) in (digits(number(below: 12)) + card + digits(number(below: 12))).enumerated() {
        if place > 0, place.isMultiple(of: group) { written += separator }
        written.append(digit)
      }
      let shown = CardNumberText.masked(written)
      let runs = shown.split { $0 == "•" }.map { String($0.filter(\.isNumber)) }
      let isReadable = runs.contains { $0.contains(card.prefix(13)) }
      #expect(!isReadable, "\(written): \(shown)")
      #expect(shown.count == written.count)
    }
  }
}
