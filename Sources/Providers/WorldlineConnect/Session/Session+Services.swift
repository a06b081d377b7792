import CheckoutCore

extension Session {
  /// The two possible lengths of the card-number prefix sent in an IIN lookup, in digits.
  static let shortBin = 6
  static let longBin = 8

  /// Looks up the payment products for the IIN of a card number.
  /// Source: Worldline Swift SDK guide, "Issuer identification number check".
  ///
  /// While a lookup runs, a further call returns `pending` at once, or `notEnoughDigits`. The running call then looks up
  /// the newest digits and returns their result, so a text field may call this method at every key.
  /// - Parameters:
  ///   - partialCreditCardNumber: the digits of the card number; whitespace is ignored.
  ///     The first eight digits are sent, or the first six if there are fewer than eight.
  ///   - context: the order, as far as the available products depend on it.
  /// - Throws: the error of the newest lookup.
  public func iinDetails(
    forPartialCreditCardNumber partialCreditCardNumber: String, context: PaymentContext
  ) async throws(ConnectError) -> IINDetailsResponse {
    var query = LookUpQueue.Query(bin: Self.bin(of: partialCreditCardNumber), context: context)
    guard lookUps.begin(query) else {
      return IINDetailsResponse(status: query.bin.count < Self.shortBin ? .notEnoughDigits : .pending, bin: query.bin)
    }
    while true {
      let result: Result<IINDetailsResponse, ConnectError>
      do throws(ConnectError) {
        result = .success(try await details(ofBin: query.bin, context: query.context))
      } catch {
        result = .failure(error)
      }
      guard let next = lookUps.next(after: query) else { return try result.get() }
      query = next
    }
  }

  /// Returns the digits of a card number that are looked up; all of them if there are too few.
  static func bin(of number: String) -> String {
    let digits = number.filter { $0.isASCII && $0.isNumber }
    return String(digits.prefix(digits.count >= longBin ? longBin : digits.count >= shortBin ? shortBin : digits.count))
  }

  /// Looks up a prefix, whatever other lookups are running.
  func details(ofBin bin: String, context: PaymentContext) async throws(ConnectError) -> IINDetailsResponse {
    guard bin.count >= Self.shortBin else { return IINDetailsResponse(status: .notEnoughDigits, bin: bin) }
    return try await caches.iin.value(bin + " " + context.key) { () async throws(ConnectError) in
      do throws(ConnectError) {
        let reader = ModelReader(try await self.api.post("/services/getIINdetails", context.body(bin)))
        guard let product = reader.text("paymentProductId"), reader.optionalFlag("isAllowedInContext") == nil else {
          return IINDetailsResponse(reader, bin: bin)
        }
        return IINDetailsResponse(reader, bin: bin, standing: try await self.standing(of: product, context))
      } catch .api(let error) where error.status == 404 {
        return IINDetailsResponse(status: .unknown, bin: bin)
      }
    }
  }

  /// Requests a product, because the IIN response does not say whether the product is allowed in the payment context.
  private func standing(of product: String, _ context: PaymentContext) async throws(ConnectError) -> IINStatus {
    do throws(ConnectError) {
      _ = try await paymentProduct(withId: product, context: context)
      return .supported
    } catch .api(let error) where error.status == 404 {
      return .unsupported
    } catch .api(let error) where error.status == 400 {
      return .existingButNotAllowed
    }
  }

  /// Converts an amount to another currency. Source: Worldline Swift SDK guide, "Converting amounts".
  /// - Parameters:
  ///   - amountInCents: the amount in cents, i.e. hundredths of the currency unit, whatever the currency.
  ///   - source: the currency of the amount: ISO 4217, three letters.
  ///   - target: the currency to convert to: ISO 4217, three letters.
  /// - Throws: `transport` if no answer came; `api` or `sessionExpired` if the platform refused; `decoding` for an unusable answer.
  public func convertAmount(
    _ amountInCents: Int, withSource source: String, target: String
  ) async throws(ConnectError) -> Int {
    let api = api
    let key = "\(amountInCents) \(source) \(target)"
    return try await caches.conversions.value(key) { () async throws(ConnectError) in
      let answer = try await api.get(
        "/services/convert/amount", [("source", source), ("target", target), ("amount", String(amountInCents))])
      guard let amount = ModelReader(answer).integer("convertedAmount") else { throw .decoding("convertedAmount") }
      return amount
    }
  }

  /// Loads the platform's public key, with which payment requests are encrypted.
  /// - Throws: `transport` if no answer came; `api` or `sessionExpired` if the platform refused; `publicKey` for an unusable answer.
  public func publicKey() async throws(ConnectError) -> PublicKeyResponse {
    let api = api
    return try await caches.keys.value("") { () async throws(ConnectError) in
      let reader = ModelReader(try await api.get("/crypto/publickey"))
      guard let id = reader.demand("keyId"), let key = reader.demand("publicKey") else { throw .publicKey }
      return PublicKeyResponse(keyId: id, encodedPublicKey: key)
    }
  }

  /// Loads the status of a redirect payment at the third party. The response is never cached.
  /// - Throws: `transport` if no answer came; `api` or `sessionExpired` if the platform refused; `decoding` for an unusable answer.
  public func thirdPartyStatus(forPayment paymentId: String) async throws(ConnectError) -> ThirdPartyStatus {
    let answer = try await api.get("/payments/" + URLEncoding.percentEncode(paymentId) + "/thirdpartystatus")
    guard let status = ModelReader(answer).word("thirdPartyStatus", as: ThirdPartyStatus.self) else {
      throw .decoding("thirdPartyStatus")
    }
    return status
  }
}

extension PaymentContext {
  /// Returns the body of an IIN lookup request.
  func body(_ bin: String) -> JSON {
    [
      "bin": .secret(PrefixSecret(bin)),
      "paymentContext": [
        "amountOfMoney": [
          "amount": JSON(amountOfMoney.totalAmount), "currencyCode": .string(amountOfMoney.currencyCode),
        ],
        "countryCode": .string(countryCode), "isInstallments": .bool(isInstallments),
        "isRecurring": .bool(isRecurring),
      ],
    ]
  }
}

/// A card-number prefix whose redacted form shows the first six digits.
private struct PrefixSecret: WireSecret {
  let digits: String

  init(_ digits: String) { self.digits = digits.filter { ("0"..."9").contains($0) } }

  var redacted: String { digits.prefix(6) + String(repeating: "•", count: max(0, digits.count - 6)) }

  func append(to wire: inout [UInt8]) { wire.append(contentsOf: digits.utf8) }
}
