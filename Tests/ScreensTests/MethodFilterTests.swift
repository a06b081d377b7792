import KassaEcommpaySandbox
import KassaRehearsal
import KassaSandbox
import KassaTerminal
import Testing

@testable import KassaScreens

@Suite("Filter of the payment methods")
struct MethodFilterTests {
  private let checkout = ScreenFixture.checkout(
    configuration: EcommpaySandboxConfiguration { $0.methods = EcommpayMethod.project })

  private var rows: [String] {
    for case .choice(let choice) in checkout.page.body { return choice.rows.map(\.label) }
    return []
  }

  @Test("`/` begins the filter, typing narrows the list down, and Enter chooses what is left")
  func choose() throws {
    checkout.press("Enter")
    let all = rows
    let wanted = try #require(all.last)
    #expect(all.count > 3)
    checkout.press("/")
    #expect(rows == all && checkout.page.status.text.hasPrefix("/"))
    let first = String(wanted.prefix(4)).lowercased()
    checkout.type(first)
    #expect(rows.contains(wanted) && rows.count < all.count, "\(checkout.text)")
    #expect(rows.allSatisfy { $0.lowercased().contains(first) }, "\(checkout.text)")
    checkout.press("End", "Enter")
    #expect(checkout.page.id != "methods")
  }

  /// Otherwise the next letter would be a command, and the next Backspace would delete a saved card.
  @Test("Only Esc and Enter end the filter; keys that empty it do not")
  func end() throws {
    checkout.press("Enter")
    let all = rows
    checkout.press("/")
    checkout.type("zzz")
    #expect(rows.isEmpty && checkout.text.contains("Nothing found"))
    checkout.press("Enter")
    #expect(checkout.page.id == "methods", "nothing is selected, so nothing is chosen")
    #expect(!checkout.text.contains("None of these can be used"))
    checkout.press("Backspace", "Backspace", "Backspace", "Backspace", "Ctrl-U")
    #expect(rows == all)
    checkout.type("k")
    #expect(checkout.page.id == "methods" && rows.allSatisfy { $0.lowercased().contains("k") }, "\(checkout.text)")
    checkout.press("Esc")
    #expect(checkout.page.id == "methods" && rows == all && checkout.outcome == nil)
  }

  @Test("A card number is not taken as a filter, pasted or typed, on the list of methods and of messages")
  func cardNumber() {
    checkout.press("Enter")
    for opening in [["/"], ["Esc", "F2", "/"]] {
      for key in opening { checkout.press(key) }
      checkout.paste("4314220000000056")
      #expect(!checkout.text.contains("431422"), "\(checkout.text)")
      #expect(checkout.text.contains("This looks like a card number"), "\(checkout.text)")
      checkout.type("4314 2200 0000 0056")
      #expect(!checkout.text.contains("4314 2200 0000"), "\(checkout.text)")
      checkout.press("Backspace")
      #expect(checkout.text.contains("/ 4314 2200 00"), "\(checkout.text)")
    }
  }
}
