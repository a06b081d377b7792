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
    ])
  func masked(text: String, masked: String) { #expect(CardNumberText.masked(text) == masked) }
}
