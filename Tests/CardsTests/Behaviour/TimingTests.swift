import Testing

@testable import KassaCards

/// Tests that a validation error is shown as soon as it is certain, and not earlier.
@Suite struct TimingTests {
  private func reported(_ text: String, _ moment: FieldMoment) -> CardNumberVerdict.Reason? {
    FieldTiming.reported(CardPolicy.kassa.checkNumber(text), at: moment)
  }

  @Test(arguments: [
    ("", FieldMoment.typing, nil), ("", .leaving, nil), ("", .submit, CardNumberVerdict.Reason.empty),
    ("4242", .typing, nil), ("4242", .leaving, .tooShort), ("4242", .submit, .tooShort), ("4242", .backspace, nil),
    ("99", .typing, .unknownBrand), ("5555555555554445", .typing, .checkDigit),
    ("5555555555554445", .full, .checkDigit),
    ("5555555555554445", .backspace, nil), ("4242424242424241", .typing, nil),
    ("4242424242424241", .leaving, .checkDigit),
    ("4242424242424242", .submit, nil),
  ])
  func number(_ text: String, _ moment: FieldMoment, _ reason: CardNumberVerdict.Reason?) {
    #expect(reported(text, moment) == reason)
  }

  @Test func dates() throws {
    let today = try day("2026-06-15")
    func reported(_ text: String, _ moment: FieldMoment) -> ExpiryVerdict.Reason? {
      FieldTiming.reported(CardPolicy.kassa.checkExpiry(text, today: today), at: moment)
    }
    #expect(reported("13", .typing) == .month)
    #expect(reported("05/26", .typing) == .past)
    #expect(reported("12/2", .typing) == nil)
    #expect(reported("12/2", .leaving) == .incomplete)
    #expect(reported("12/20", .full) == .incomplete)
  }

  @Test func codes() {
    let verdict = CardPolicy.kassa.checkCode("12", brand: .visa)
    #expect(FieldTiming.reported(verdict, at: .typing) == nil)
    #expect(FieldTiming.reported(verdict, at: .leaving) == .tooShort)
  }
}
