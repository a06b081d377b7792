import CheckoutCore
import Ecommpay
import KassaEcommpaySandbox
import KassaSandbox
import Testing

@Suite("Every parameter reaches the platform")
struct RoundTripTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The path within the request body at which the platform must receive the value.
    var testDescription: String
    var value: JSON
    var change: @Sendable (PaymentOptions) -> Void

    init(_ place: String, _ value: JSON, _ change: @escaping @Sendable (PaymentOptions) -> Void) {
      testDescription = place
      self.value = value
      self.change = change
    }
  }

  private static let own: [Case] = [
    Case("payment_info.project_id", 10) { _ in },
    Case("payment_info.payment_id", "internal_payment_id_1") { _ in },
    Case("payment_info.payment_amount", 1999) { _ in },
    Case("payment_info.payment_currency", "USD") { _ in },
    Case("payment_info.customer_id", "10") { _ in },
    Case("payment_info.payment_description", "Cosmoshop purchase") { $0.paymentDescription = "Cosmoshop purchase" },
    Case("payment_info.region_code", "SE") { $0.regionCode = "SE" },
    Case("payment_info.language_code", "IT") { $0.languageCode = "IT" },
    Case("payment_info.force_payment_method", "card") { $0.forcePaymentMethod = "card" },
    Case("payment_info.hide_saved_wallets", true) { $0.hideSavedWallets = true },
    Case("payment_info.hide_saved_wallets", false) { $0.hideSavedWallets = false },
    Case("action", "sale") { _ in },
    Case("action", "auth") { $0.action = .Auth },
    Case("action", "verify") { $0.action = .Verify },
    Case("action", "tokenize") { $0.action = .Tokenize },
    Case("mock_mode", "success") { $0.mockModeType = .success },
    Case("mock_mode", "decline") { $0.mockModeType = .decline },
    Case("mock_mode", "disabled") { $0.mockModeType = .disabled },
    Case("receipt_data", .string(Samples.receipt)) { $0.receiptData = Samples.receipt },
    Case("apple_pay.merchant_id", "merchant.example.com") { $0.applePayOptions = .complete },
    Case("apple_pay.description", "Shop") { $0.applePayOptions = .complete },
    Case("apple_pay.country_code", "US") { $0.applePayOptions = .complete },
    Case("logo_image.format", "svg") { $0.logoImage = Samples.logo },
    Case("logo_image.data", "PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnLz4=") { $0.logoImage = Samples.logo },
    Case("brand_color", "#00FF00") { $0.brandColor = UIColor.green },
  ]

  private static let recurring: [Case] = [
    ("register", true), ("type", "R"), ("period", "M"), ("interval", 2), ("expiry_day", "07"), ("expiry_month", "11"),
    ("expiry_year", 2030), ("scheduled_payment_id", "scheduled-1"), ("start_date", "01-02-2027"),
    ("time", "12:30:00"), ("amount", 1200), ("schedule.0.amount", 1000), ("schedule.0.date", "10-10-2027"),
    ("schedule.1.amount", 2000), ("schedule.1.date", "10-11-2027"),
  ].map { name, value in Case("recurrent_info." + name, value) { $0.recurrentInfo = .complete } }

  private static let secure: [Case] = [
    ("payment.challenge_indicator", "01"), ("payment.challenge_window", "01"), ("payment.preorder_date", "01-10-2020"),
    ("payment.preorder_purchase", "01"), ("payment.reorder", "01"), ("payment.gift_card.amount", 12345),
    ("payment.gift_card.currency", "USD"), ("payment.gift_card.count", 1), ("customer.address_match", "Y"),
    ("customer.billing_region_code", "ABC"), ("customer.home_phone", "79105211111"),
    ("customer.work_phone", "74955211111"), ("customer.account.additional", "gamer12345"),
    ("customer.account.activity_day", 22), ("customer.account.activity_year", 222),
    ("customer.account.age_indicator", "01"), ("customer.account.auth_data", "login_0102"),
    ("customer.account.auth_method", "01"), ("customer.account.auth_time", "01-10-201913:12"),
    ("customer.account.date", "01-10-2019"), ("customer.account.change_date", "01-10-2019"),
    ("customer.account.change_indicator", "01"), ("customer.account.pass_change_date", "01-10-2019"),
    ("customer.account.pass_change_indicator", "01"), ("customer.account.payment_age", "01-10-2019"),
    ("customer.account.payment_age_indicator", "01"), ("customer.account.provision_attempts", 16),
    ("customer.account.purchase_number", 12), ("customer.account.suspicious_activity", "01"),
    ("customer.shipping.address", "12 Lenin St"), ("customer.shipping.address_usage", "01-10-2019"),
    ("customer.shipping.address_usage_indicator", "01"), ("customer.shipping.city", "Moscow"),
    ("customer.shipping.country", "RU"), ("customer.shipping.delivery_email", "test@gmail.com"),
    ("customer.shipping.delivery_time", "01"), ("customer.shipping.name_indicator", "01"),
    ("customer.shipping.postal", "109111"), ("customer.shipping.region_code", "MOW"),
    ("customer.shipping.type", "01"),
    ("customer.mpi_result.acs_operation_id", "00000000-0005-5a5a-8000-016d3ea31d54"),
    ("customer.mpi_result.authentication_flow", "01"),
    ("customer.mpi_result.authentication_timestamp", "201812141050"),
  ].map { name, value in Case("payment_info.secure_info." + name, value) { $0.threeDSecureInfo = .complete } }

  @Test(arguments: own + recurring + secure)
  func arrives(_ example: Case) throws {
    let shop = Shop()
    let options = shop.options()
    example.change(options)
    let ended = try shop.pay(options, person: Person(leavesIn: .collecting))
    #expect(ended.result.status == .cancelled, "the form should have opened and been left: \(ended.result)")
    let requests = shop.sandbox.requests(of: "internal_payment_id_1")
    #expect(requests.count == 1)
    #expect(requests.first?.member(at: example.testDescription) == example.value)
  }

  @Test("Every member of the six 3-D Secure objects and of a recurring payment has a case")
  func complete() {
    #expect(Self.secure.count == 43)
    #expect(Self.recurring.count == 15)
  }

  @Test(
    "Every additional field arrives under its wire name, with or without a value",
    arguments: AdditionalFieldType.allCases)
  func additional(type: AdditionalFieldType) throws {
    let known: [AdditionalFieldType: String] = [
      .billing_country: "SE", .customer_country: "SE", .customer_day_of_birth: "01-02-1990",
      .identify_doc_issue_date: "01-02-2015",
    ]
    for value in [known[type] ?? "44123", nil] {
      let shop = Shop()
      let options = shop.options()
      options.additionalFields = [AdditionalField(type: .customer_email, value: "buyer@example.test")]
      options.additionalFields.removeAll { $0.type == type }
      options.additionalFields.append(AdditionalField(type: type, value: value))
      if type == .customer_email { options.additionalFields.append(AdditionalField(type: .customer_phone, value: "1")) }
      _ = try shop.pay(options, person: Person(leavesIn: .collecting))
      let fields = shop.sandbox.requests(of: "internal_payment_id_1").first?["additional_fields"]?.elements ?? []
      let sent = fields.first { $0["name"]?.string == type.wireName }
      #expect(sent != nil)
      #expect(sent?["value"]?.string == value)
    }
  }

  @Test("The token of a saved account is sent")
  func token() {
    let options = OptionValuesProbe.initRequest { $0.token = "tok" }
    #expect(options["payment_info"]?["account_token"]?.string == "tok")
  }
}

extension JSON {
  /// Returns the JSON value at a path. Numbers in the path are array indices.
  func member(at path: String) -> JSON? {
    path.split(separator: ".").reduce(Optional(self)) { value, name in
      if let index = Int(name), let array = value?.elements {
        return array.indices.contains(index) ? array[index] : nil
      }
      return value?[String(name)]
    }
  }
}
