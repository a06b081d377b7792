import CheckoutCore
import KassaCards
import KassaScreens
import Testing

@testable import kassa

/// Tests `kassa check keys` for whole forms and side by side.
@Suite struct FormKeyLineTests {
  private func line(_ text: String, _ checker: some LineChecker) -> (output: String, isValid: Bool) {
    let result = checker.check(Array(text.utf8))
    return (result.text, result.isValid)
  }

  private let today = CalendarDate("2026-06-15")

  private func form(_ keys: String) throws -> JSON {
    let (output, isValid) = line(keys, FormKeyLines(policy: .kassa, today: try #require(today)))
    #expect(isValid)
    return try JSON(parsing: Array(output.utf8))
  }

  @Test func keysGoThroughTheForm() throws {
    let state = try form("5555555555554444<Tab>1230<Tab>123JANE DOE")
    #expect(state["focus"]?.string == "holder")
    #expect(state["submitted"]?.bool == false)
    #expect(state["card"]?["text"]?.string == "•••• •••• •••• 4444")
    #expect(state["card"]?["value"]?.string == "5555555555554444")
    #expect(state["expiry"]?["value"]?.string == "1230")
    #expect(state["holder"]?["value"]?.string == "JANE DOE")
  }

  /// A security code appears nowhere, not even in the answer of a check.
  @Test func aCodeIsOnlyCounted() throws {
    let state = try form("5555555555554444<Tab>1230<Tab>739")
    #expect(state["code"]?["digits"]?.integer == 3)
    #expect(state["code"]?["value"] == nil)
    #expect(!state.text.contains("739"))
  }

  @Test func enterSubmitsAWholeForm() throws {
    #expect(try form("5555555555554444<Tab>1230<Tab>123<Tab>JANE DOE<Enter>")["submitted"]?.bool == true)
    let empty = try form("<S-Tab*2><Enter>")
    #expect(empty["submitted"]?.bool == false)
    #expect(empty["card"]?["error"]?.string == "empty")
  }

  @Test func aMisspeltKeyIsInvalid() throws {
    let (output, isValid) = line("42<Lft>", FormKeyLines(policy: .kassa, today: try #require(today)))
    #expect(!isValid)
    #expect(output.contains("\"reason\":\"keys\""))
  }

  @Test func profilesStandSideBySide() throws {
    let policies = try ["braintree", "kassa"].map { try #require(CardPolicy(dialect: $0)) }
    let table = CompareLines(policies: policies, field: .expiry, today: try #require(today), isJSON: false)
    #expect(
      line("5", table).output == """
        5
                  braintree  kassa
        ≠ text    05 /       05/
        ≠ cursor  5          3
          value   05         05
          error   –          –
          focus   expiry     expiry

        """)
    let json = CompareLines(policies: policies, field: .expiry, today: try #require(today), isJSON: true)
    let object = try JSON(parsing: Array(line("5", json).output.utf8))
    #expect(object["braintree"]?["text"]?.string == "05 / ")
    #expect(object["kassa"]?["text"]?.string == "05/")
    #expect(line("<Lft>", json).isValid == false)
  }
}
