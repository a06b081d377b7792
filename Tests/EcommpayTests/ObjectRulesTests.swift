import CheckoutCore
import KassaEcommpaySandbox
import KassaSandbox
import TestSupport
import Testing

@testable import Ecommpay

@Suite("Validation of option objects")
struct ObjectRulesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// All expected validation errors, each formatted as `path code`.
    var mistakes: [String]
    var change: @Sendable (inout OptionValues) -> Void

    init(_ name: String, _ mistakes: [String], _ change: @escaping @Sendable (inout OptionValues) -> Void) {
      testDescription = name
      self.mistakes = mistakes
      self.change = change
    }
  }

  /// Returns the test cases for the given rows.
  /// The columns are: parameter, valid values, invalid values, and the error code expected for the invalid values.
  private static func texts<Object: FieldTable>(
    _ object: String, _ empty: @autoclosure @escaping @Sendable () -> Object,
    _ place: any WritableKeyPath<ThreeDSecureInfo, Object?> & Sendable,
    _ rows: [(any WritableKeyPath<Object, String?> & Sendable, String, [String], [String], String)]
  ) -> [Case] {
    rows.flatMap { path, name, good, bad, code in
      (good.map { ($0, true) } + bad.map { ($0, false) }).map { value, isGood in
        let full = "threeDSecureInfo." + object + "." + name
        return Case("\(name) is \(value.prefix(20))", isGood ? [] : [full + " " + code]) {
          var info = ThreeDSecureInfo()
          var member = empty()
          member[keyPath: path] = value
          if name == "regionCode", var shipping = member as? ThreeDSecureShippingInfo {
            shipping.country = "GB"
            info.threeDSecureShippingInfo = shipping
          } else {
            info[keyPath: place] = member
          }
          $0.threeDSecureInfo = info
        }
      }
    }
  }

  private static func codes(_ last: Int) -> (good: [String], bad: [String]) {
    ((1...last).map { "0\($0)" }, ["00", "0\(last + 1)", "1", "", "xx"])
  }

  private static let badDates = ["32-01-2020", "29-02-2021", "2020-10-01", "1-1-2020", "01.10.2020", "", "01-13-2020"]
  private static let dates = (good: ["01-10-2020", "29-02-2020"], bad: badDates)

  private static func long(_ limit: Int) -> (good: [String], bad: [String]) {
    (["", String(repeating: "ж", count: limit)], [String(repeating: "ж", count: limit + 1)])
  }

  private static let regions = (good: ["MOS", "A", "12"], bad: ["", "ABCD", "A-B"])
  private static let phones = (
    good: ["1234", String(repeating: "7", count: 24)],
    bad: ["", "123", String(repeating: "7", count: 25), "+7910521", "79 10"]
  )

  private static let secure: [Case] =
    texts(
      "threeDSecurePaymentInfo", ThreeDSecurePaymentInfo(), \.threeDSecurePaymentInfo,
      [
        (\.challengeIndicator, "challengeIndicator", codes(4).good, codes(4).bad, "notInList"),
        (\.challengeWindow, "challengeWindow", codes(5).good, codes(5).bad, "notInList"),
        (\.preorderDate, "preorderDate", dates.good, dates.bad, "malformedDate"),
        (\.preorderPurchase, "preorderPurchase", codes(2).good, codes(2).bad, "notInList"),
        (\.reorder, "reorder", codes(2).good, codes(2).bad, "notInList"),
      ])
    + texts(
      "threeDSecureGiftCardInfo", ThreeDSecureGiftCardInfo(), \.threeDSecureGiftCardInfo,
      [(\.currency, "currency", ["GBP"], ["826", "gbp", "", "XXZ"], "unknownCurrency")])
    + texts(
      "threeDSecureCustomerInfo", ThreeDSecureCustomerInfo(), \.threeDSecureCustomerInfo,
      [
        (\.addressMatch, "addressMatch", ["Y", "N"], ["y", "", "YES"], "notInList"),
        (\.billingRegionCode, "billingRegionCode", regions.good, regions.bad, "malformedSubdivision"),
        (\.homePhone, "homePhone", phones.good, phones.bad, "notDigits"),
        (\.workPhone, "workPhone", phones.good, phones.bad, "notDigits"),
      ])
    + texts(
      "threeDSecureAccountInfo", ThreeDSecureAccountInfo(), \.threeDSecureAccountInfo,
      [
        (\.additional, "additional", long(64).good, long(64).bad, "tooLong"),
        (\.ageIndicator, "ageIndicator", codes(5).good, codes(5).bad, "notInList"),
        (\.authData, "authData", long(255).good, long(255).bad, "tooLong"),
        (\.authMethod, "authMethod", codes(4).good, codes(4).bad, "notInList"),
        (
          \.authTime, "authTime", ["01-10-201913:12"],
          ["01-10-2019 13:12", "01-10-201924:00", "01-10-201913:60", "01-10-2019", "", "32-10-201913:12"],
          "malformedDateAndTime"
        ),
        (\.date, "date", dates.good, dates.bad, "malformedDate"),
        (\.changeDate, "changeDate", dates.good, dates.bad, "malformedDate"),
        (\.changeIndicator, "changeIndicator", codes(4).good, codes(4).bad, "notInList"),
        (\.passChangeDate, "passChangeDate", dates.good, dates.bad, "malformedDate"),
        (\.passChangeIndicator, "passChangeIndicator", codes(5).good, codes(5).bad, "notInList"),
        (\.paymentAge, "paymentAge", dates.good, dates.bad, "malformedDate"),
        (\.paymentAgeIndicator, "paymentAgeIndicator", codes(5).good, codes(5).bad, "notInList"),
        (\.suspiciousActivity, "suspiciousActivity", codes(2).good, codes(2).bad, "notInList"),
      ])
    + texts(
      "threeDSecureShippingInfo", ThreeDSecureShippingInfo(), \.threeDSecureShippingInfo,
      [
        (\.address, "address", long(150).good, long(150).bad, "tooLong"),
        (\.addressUsage, "addressUsage", dates.good, dates.bad, "malformedDate"),
        (\.addressUsageIndicator, "addressUsageIndicator", codes(4).good, codes(4).bad, "notInList"),
        (\.city, "city", long(50).good, long(50).bad, "tooLong"),
        (\.country, "country", ["GB"], ["gb", "GBR", "", "44", "XX", "UK"], "malformedRegion"),
        (\.deliveryEmail, "deliveryEmail", ["pp@pp.pp"], ["pp@pp", "pp", ""], "malformedEmail"),
        (\.deliveryTime, "deliveryTime", codes(4).good, codes(4).bad, "notInList"),
        (\.nameIndicator, "nameIndicator", codes(2).good, codes(2).bad, "notInList"),
        (\.postal, "postal", long(16).good, long(16).bad, "tooLong"),
        (\.regionCode, "regionCode", regions.good, regions.bad, "malformedSubdivision"),
        (\.type, "type", codes(7).good, codes(7).bad, "notInList"),
      ])
    + texts(
      "threeDSecureMpiResultInfo", ThreeDSecureMpiResultInfo(), \.threeDSecureMpiResultInfo,
      [
        (\.acsOperationId, "acsOperationId", long(36).good, long(36).bad, "tooLong"),
        (\.authenticationFlow, "authenticationFlow", codes(2).good, codes(2).bad, "notInList"),
        (
          \.authenticationTimestamp, "authenticationTimestamp", ["201812141050"],
          ["201813141050", "201812142450", "20181214", "", "201812141060", "2018121410500"], "malformedTimestamp"
        ),
      ])

  private static func account(
    _ name: String, _ limit: Int64, _ path: any WritableKeyPath<ThreeDSecureAccountInfo, Int64?> & Sendable
  ) -> [Case] {
    [(Int64(0), true), (limit, true), (-1, false), (limit + 1, false)].map { value, isGood in
      Case("\(name) is \(value)", isGood ? [] : ["threeDSecureInfo.threeDSecureAccountInfo.\(name) outOfRange"]) {
        var info = ThreeDSecureAccountInfo()
        info[keyPath: path] = value
        $0.threeDSecureInfo = ThreeDSecureInfo(threeDSecureAccountInfo: info)
      }
    }
  }

  private static let numbers: [Case] =
    account("activityDay", 999, \.activityDay) + account("activityYear", 999, \.activityYear)
    + account("provisionAttempts", 999, \.provisionAttempts) + account("purchaseNumber", 9999, \.purchaseNumber) + [
      Case("a region without its country", ["threeDSecureInfo.threeDSecureShippingInfo.country missing"]) {
        $0.threeDSecureInfo = ThreeDSecureInfo(threeDSecureShippingInfo: .init(regionCode: "SPE"))
      },
      Case("a negative gift card amount", ["threeDSecureInfo.threeDSecureGiftCardInfo.amount tooSmall"]) {
        $0.threeDSecureInfo = ThreeDSecureInfo(threeDSecureGiftCardInfo: .init(amount: -1))
      },
      Case("a hundred gift cards", ["threeDSecureInfo.threeDSecureGiftCardInfo.count outOfRange"]) {
        $0.threeDSecureInfo = ThreeDSecureInfo(threeDSecureGiftCardInfo: .init(count: 100))
      },
      Case("complete 3-D Secure data", []) { $0.threeDSecureInfo = .complete },
    ]

  private static func recurring(
    _ name: String, _ mistakes: [String], _ change: @escaping @Sendable (inout RecurrentInfo) -> Void
  ) -> Case {
    Case(name, mistakes.map { "recurrentInfo." + $0 }) {
      var info = RecurrentInfo(type: .Autopayment)
      change(&info)
      $0.recurrentInfo = info
    }
  }

  private static let recurring: [Case] = [
    recurring("only a type", []) { _ in },
    recurring("every member", []) { $0 = .complete },
    recurring("no type", ["type missing"]) { $0.type = nil },
    recurring("a period without a time", ["time missing"]) {
      $0.type = .Regular
      $0.period = .Week
    },
    recurring("a time without a period", ["period missing"]) {
      $0.type = .Regular
      $0.time = "10:00:00"
    },
    recurring("a regular payment without period or schedule", ["period missing"]) { $0.type = .Regular },
    recurring("a regular payment with a schedule", []) {
      $0.type = .Regular
      $0.schedule = [.init(amount: 1, date: "15-06-2026"), .init(amount: 2, date: "15-07-2026")]
    },
    recurring("a one-click payment with a period", ["period onlyRegular", "interval onlyRegular", "time onlyRegular"]) {
      $0.type = .OneClick
      $0.period = .Week
      $0.interval = 1
      $0.time = "10:00:00"
    },
    recurring("a one-click payment with a time alone", ["time onlyRegular"]) {
      $0.type = .OneClick
      $0.time = "12:30:00"
    },
    recurring("a one-click payment with a period alone", ["period onlyRegular"]) {
      $0.type = .OneClick
      $0.period = .Week
    },
    recurring("an autopayment with a period", ["period onlyRegular", "time onlyRegular"]) {
      $0.period = .Week
      $0.time = "10:00:00"
    },
    recurring("an expiry day in the past", ["expiryDay dayPassed"]) {
      $0.expiryDay = "14"
      $0.expiryMonth = "06"
      $0.expiryYear = 2026
    },
    recurring("an expiry day of today", []) {
      $0.expiryDay = "15"
      $0.expiryMonth = "06"
      $0.expiryYear = 2026
    },
    recurring("a start date in the past", ["startDate dayPassed"]) {
      $0.startDate = "14-06-2026"
      $0.scheduledPaymentID = "s"
    },
    recurring(
      "a start date and a charge after the expiry day", ["startDate afterExpiry", "schedule.1.date afterExpiry"]
    ) {
      $0.expiryDay = "01"
      $0.expiryMonth = "01"
      $0.expiryYear = 2027
      $0.startDate = "02-01-2027"
      $0.scheduledPaymentID = "s"
      $0.schedule = [.init(amount: 1, date: "01-01-2027"), .init(amount: 1, date: "03-01-2027")]
    },
    recurring("an hour of 24", ["time malformedTime"]) {
      $0.type = .Regular
      $0.period = .Day
      $0.time = "24:00:00"
    },
    recurring("a time without seconds", ["time malformedTime"]) {
      $0.type = .Regular
      $0.period = .Day
      $0.time = "10:00"
    },
    recurring("a start date without an id", ["scheduledPaymentID missing"]) { $0.startDate = "01-01-2027" },
    recurring("an id without a start date", ["startDate missing"]) { $0.scheduledPaymentID = "s" },
    recurring("a start date in the wrong format", ["startDate malformedDate"]) {
      $0.scheduledPaymentID = "s"
      $0.startDate = "2027-01-01"
    },
    recurring("an expiry day without month and year", ["expiryMonth missing", "expiryYear missing"]) {
      $0.expiryDay = "01"
    },
    recurring("an expiry day of one digit", ["expiryDay notTwoDigits"]) {
      $0.expiryDay = "1"
      $0.expiryMonth = "12"
      $0.expiryYear = 2030
    },
    recurring("an expiry month of one digit", ["expiryMonth notTwoDigits"]) {
      $0.expiryDay = "07"
      $0.expiryMonth = "7"
      $0.expiryYear = 2030
    },
    recurring("an empty id beside a start date", ["scheduledPaymentID missing"]) {
      $0.startDate = "01-01-2027"
      $0.scheduledPaymentID = " "
    },
    recurring("an expiry month of 13", ["expiryMonth notTwoDigits"]) {
      $0.expiryDay = "01"
      $0.expiryMonth = "13"
      $0.expiryYear = 2030
    },
    recurring("an expiry year of two digits", ["expiryYear outOfRange", "expiryDay dayPassed"]) {
      $0.expiryDay = "01"
      $0.expiryMonth = "12"
      $0.expiryYear = 30
    },
    recurring("31 February as the expiry day", ["expiryDay malformedDate"]) {
      $0.expiryDay = "31"
      $0.expiryMonth = "02"
      $0.expiryYear = 2030
    },
    recurring("a zero amount", ["amount tooSmall"]) { $0.amount = 0 },
    recurring("an interval of 101 months", ["interval outOfRange"]) { $0.interval = 101 },
    recurring("an empty charge in a schedule", ["schedule.0.amount missing", "schedule.0.date missing"]) {
      $0.schedule = [RecurrentSchedule()]
    },
    recurring("a schedule with a wrong second charge", ["schedule.1.amount tooSmall", "schedule.1.date malformedDate"])
    {
      $0.schedule = [.init(amount: 1, date: "01-01-2027"), .init(amount: 0, date: "soon")]
    },
  ]

  /// Positions that no receipt can have, each of the wrong type, out of its range or incomplete.
  private static let positions = [
    #"{"quantity":1.5,"amount":1999,"description":"A"}"#, #"{"quantity":"3","amount":"1999","description":"A"}"#,
    #"{"quantity":-2,"amount":1999,"description":"A"}"#, #"{"quantity":0,"amount":5,"description":"A"}"#,
    #"{"quantity":1,"amount":-5,"description":"A"}"#, #"{"quantity":1,"amount":5}"#, "{}", "1",
  ].map { position in
    Case("a receipt with the position \(position)", ["receiptData malformedReceipt"]) {
      $0.receiptData = Base64.encode(Array("{\"positions\":[\(position)]}".utf8))
    }
  }

  private static let others: [Case] = [
    Case("complete Apple Pay options", []) { $0.applePayOptions = .complete },
    Case(
      "empty Apple Pay options",
      [
        "applePayOptions.applePayMerchantID missing", "applePayOptions.applePayDescription missing",
        "applePayOptions.countryCode missing",
      ]
    ) { $0.applePayOptions = .init(applePayMerchantID: "", applePayDescription: " ", countryCode: "") },
    Case("an Apple Pay country of three letters", ["applePayOptions.countryCode malformedRegion"]) {
      $0.applePayOptions?.countryCode = "USA"
      $0.applePayOptions = .init(applePayMerchantID: "m", applePayDescription: "d", countryCode: "USA")
    },
    Case("a valid receipt", []) { $0.receiptData = Samples.receipt },
    Case("a receipt with a line break", []) { $0.receiptData = "eyJwb3Np\n dGlvbnMiOltdfQ==" },
    Case("a receipt that is not Base64", ["receiptData malformedReceipt"]) { $0.receiptData = "{}" },
    Case("a receipt that is not an object", ["receiptData malformedReceipt"]) { $0.receiptData = "W10=" },
    Case("a receipt whose positions are not a list", ["receiptData malformedReceipt"]) {
      $0.receiptData = Base64.encode(Array(#"{"positions":1}"#.utf8))
    },
    Case(
      "expected goods of a preorder in the past", ["threeDSecureInfo.threeDSecurePaymentInfo.preorderDate dayPassed"]
    ) {
      $0.threeDSecureInfo = .init(
        threeDSecurePaymentInfo: .init(preorderDate: "14-06-2026", preorderPurchase: "02"))
    },
    Case("expected goods of a preorder today", []) {
      $0.threeDSecureInfo = .init(
        threeDSecurePaymentInfo: .init(preorderDate: "15-06-2026", preorderPurchase: "02"))
    },
    Case("64 characters of seven code points", ["threeDSecureInfo.threeDSecureAccountInfo.additional tooLong"]) {
      $0.threeDSecureInfo = .init(
        threeDSecureAccountInfo: .init(additional: String(repeating: "👨‍👩‍👧‍👦", count: 64)))
    },
    Case(
      "countries, dates and numbers of the customer",
      [
        "additionalFields.customer_country malformedRegion", "additionalFields.customer_day_of_birth malformedDate",
        "additionalFields.customer_phone notDigits",
      ]
    ) {
      $0.additionalFields += [
        .init(type: .customer_country, value: "Nowhere"), .init(type: .customer_day_of_birth, value: "yesterday"),
        .init(type: .customer_phone, value: String(repeating: "1", count: 25)),
      ]
    },
    Case("an SVG logo", []) { $0.logoImage = Samples.logo },
    Case("a PNG logo", []) {
      $0.logoImage = LogoFile(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
    },
    Case("a JPEG logo", ["logoImage malformedImage"]) { $0.logoImage = LogoFile(bytes: [0xFF, 0xD8, 0xFF]) },
    Case("an empty logo", ["logoImage malformedImage"]) { $0.logoImage = LogoFile(bytes: []) },
    Case("an e-mail address to be entered in the form", []) { $0.additionalFields = [.init(type: .customer_email)] },
    Case(
      "several errors at once, in the document's order",
      [
        "paymentAmount notPositive", "receiptData malformedReceipt", "applePayOptions.countryCode missing",
        "logoImage malformedImage", "recurrentInfo.type missing",
        "threeDSecureInfo.threeDSecurePaymentInfo.reorder notInList",
        "threeDSecureInfo.threeDSecureAccountInfo.authTime malformedDateAndTime",
      ]
    ) {
      $0.paymentAmount = 0
      $0.receiptData = "?"
      $0.applePayOptions = .init(applePayMerchantID: "m", applePayDescription: "d", countryCode: "")
      $0.logoImage = LogoFile(bytes: [1])
      $0.recurrentInfo = RecurrentInfo()
      $0.threeDSecureInfo = ThreeDSecureInfo(
        threeDSecurePaymentInfo: .init(reorder: "03"), threeDSecureAccountInfo: .init(authTime: "now"))
    },
  ]

  static let all = secure + numbers + recurring + others

  @Test("The SDK reports the errors of an option object", arguments: all)
  func local(_ example: Case) {
    let found = OptionRules.mistakes(in: .sample.with(example.change), today: VirtualClock().now.date())
    #expect(found.map { "\($0.path) \($0.code)" } == example.mistakes)
  }

  @Test("The platform reports the same errors at the same paths", arguments: all)
  func platform(_ example: Case) throws {
    let clock = VirtualClock()
    let executor = ManualExecutor()
    let spawn = Spawner(executor: executor)
    let sandbox = EcommpaySandbox(
      EcommpaySandboxConfiguration(),
      BackendDependencies(clock: clock, randomness: SeededRandomness(seed: 1), spawn: spawn))
    let environment = CheckoutEnvironment(
      clock: clock, randomness: SeededRandomness(seed: 2), transport: sandbox.transport, spawn: spawn,
      merchant: sandbox.merchant)
    let options = OptionValues.sample.with(example.change)
    let provider = EcommpayProvider(options: options, context: ProviderContext(environment: environment) { _ in })
    let reported = Collected<[String]>()
    spawn {
      do throws(CheckoutError) {
        let signature = try await sandbox.merchant.sign(try await provider.prepare()) { _ in }
        _ = try await provider.openSession(signature: signature)
        reported.add([])
      } catch {
        // The platform sends no message for a validation error that only the SDK finds.
        reported.add(
          error.mistakes.map { $0.platformMessage == nil ? "SDK only: \($0.path)" : "\($0.path) \($0.code)" })
      }
    }
    repeat { executor.run() } while clock.wakeNext()
    #expect(reported.last == example.mistakes)
  }
}
