import CheckoutCore
import FoundationEssentials
import KassaCards
import KassaSandbox
import MockWallet
import TestSupport
import Testing

/// Tests how the sandbox decrypts the mock wallet's tokens.
@Suite("Apple Pay tokens")
struct TokenTests {
  static let merchant = "merchant.com.example"

  static func token(seed: UInt64 = 1, card: String = "card.1111", amount: Int64 = 1999) async throws -> [UInt8] {
    let clock = VirtualClock()
    let wallet = MockWallet(clock: clock, randomness: SeededRandomness(seed: seed), latency: .zero) { identifier in
      identifier == merchant ? ApplePayKey.sandbox?.publicKey : nil
    }
    let usd = try #require(CurrencyTable.standard["USD"])
    let request = WalletRequest(
      merchantIdentifier: merchant, countryCode: "US", networks: [.visa, .mastercard], total: Money(amount, usd))
    return try await wallet.authorise(request, card: card).paymentData
  }

  static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  @Test("The published vector is decrypted", arguments: Vectors.all("apple-pay-ecv1-token.json"))
  func vector(_ vector: JSON) throws {
    let key = try #require(ApplePayKey(pem: vector["privateKeyPem"]?.string ?? ""))
    let paymentData: JSON = [
      "version": "EC_v1", "data": vector["data"] ?? .null, "signature": "none",
      "header": [
        "ephemeralPublicKey": vector["ephemeralPublicKey"] ?? .null, "publicKeyHash": vector["publicKeyHash"] ?? .null,
        "transactionId": vector["transactionId"] ?? .null,
      ],
    ]
    let token = try ApplePayToken(
      base64: Self.base64(paymentData.wireBytes), key: key,
      merchantIdentifier: vector["merchantIdentifier"]?.string ?? "")
    let plain = try JSON(parsing: Array((vector["plaintext"]?.string ?? "").utf8))
    #expect(token.number == plain["applicationPrimaryAccountNumber"]?.string)
    #expect(token.expiry == plain["applicationExpirationDate"]?.string)
    #expect(token.currency == plain["currencyCode"]?.string)
    #expect(token.amount == plain["transactionAmount"]?.integer.map(Int64.init))
    #expect(token.cryptogram == plain["paymentData"]?["onlinePaymentCryptogram"]?.string)
    #expect(token.transaction == vector["transactionId"]?.string)
  }

  @Test("The sandbox decrypts what the wallet encrypted")
  func sealedAndOpened() async throws {
    let key = try #require(ApplePayKey.sandbox)
    let token = try ApplePayToken(
      base64: Self.base64(try await Self.token()), key: key, merchantIdentifier: Self.merchant)
    #expect(token.number == "4111111111111111")
    #expect(token.amount == 1999)
    #expect(token.currency == "840")
    #expect(token.eci == "7")
    #expect(Data(base64Encoded: token.cryptogram)?.count == 20)
  }

  @Test("The same seed gives the same token, another seed a different one")
  func seeded() async throws {
    #expect(try await Self.token(seed: 7) == Self.token(seed: 7))
    #expect(try await Self.token(seed: 7) != Self.token(seed: 8))
  }

  @Test("A token shows neither card number nor amount")
  func nothingToRead() async throws {
    let text = String(decoding: try await Self.token(), as: UTF8.self)
    #expect(!text.contains("4111111111111111"))
    #expect(!text.contains("1999"))
  }

  struct Alteration: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var fault: ApplePayToken.Fault
    var change: @Sendable (JSON) -> JSON

    static func set(_ name: String, _ value: JSON, _ fault: ApplePayToken.Fault, _ what: String) -> Alteration {
      Alteration(testDescription: what, fault: fault) { json in
        guard case .object(var members) = json else { return json }
        members[name] = value
        return .object(members)
      }
    }

    static func header(_ name: String, _ value: JSON?, _ fault: ApplePayToken.Fault, _ what: String) -> Alteration {
      Alteration(testDescription: what, fault: fault) { json in
        guard case .object(var members) = json, case .object(var header) = members["header"] else { return json }
        header[name] = value
        members["header"] = .object(header)
        return .object(members)
      }
    }

    static let all = [
      set("version", "RSA_v1", .version, "another version"),
      set("version", "EC_v2", .version, "a future version"),
      set("signature", "", .form, "an empty signature"),
      set("data", "AAAA", .form, "too little data"),
      set("header", .null, .form, "no header"),
      header("publicKeyHash", "AAAA", .keyHash, "the hash of another key"),
      header("transactionId", nil, .form, "no transaction id"),
      header("ephemeralPublicKey", "not base64!", .form, "a key that is not Base64"),
      header("ephemeralPublicKey", "AAAA", .cipher, "a malformed key"),
      Alteration(testDescription: "one changed bit of the data", fault: .cipher) { json in
        guard case .object(var members) = json, var data = members["data"]?.string.flatMap({ Data(base64Encoded: $0) })
        else { return json }
        data[data.startIndex] ^= 1
        members["data"] = .string(data.base64EncodedString())
        return .object(members)
      },
      Alteration(testDescription: "the whole token instead of paymentData", fault: .form) { json in
        ["paymentData": json, "transactionIdentifier": "00", "paymentMethod": [:]]
      },
    ]
  }

  @Test("An altered token is refused", arguments: Alteration.all)
  func altered(_ alteration: Alteration) async throws {
    let key = try #require(ApplePayKey.sandbox)
    let changed = alteration.change(try JSON(parsing: try await Self.token()))
    #expect(throws: alteration.fault) {
      try ApplePayToken(
        base64: Self.base64(changed.wireBytes), key: key, merchantIdentifier: Self.merchant)
    }
  }

  @Test("A token that is empty, too large, not Base64 or for another merchant is refused")
  func refused() async throws {
    let key = try #require(ApplePayKey.sandbox)
    let good = Self.base64(try await Self.token())
    #expect(throws: ApplePayToken.Fault.cipher) {
      try ApplePayToken(base64: good, key: key, merchantIdentifier: "merchant.com.other")
    }
    for (text, fault) in [
      ("", ApplePayToken.Fault.size), (String(repeating: "A", count: 8193), .size), ("*" + good, .encoding),
      ("bm8ganNvbg==", .form),
    ] {
      #expect(throws: fault) { try ApplePayToken(base64: text, key: key, merchantIdentifier: Self.merchant) }
    }
  }
}
