import CheckoutCore
import HTTPTypes

/// Posts forms to Assist's payment page and calls Assist's SOAP services.
struct AssistClient: Sendable {
  let configuration: AssistConfiguration
  let environment: CheckoutEnvironment
  let log: WireLog

  /// The time limit for a response. After a timeout it is unknown whether Assist received the request.
  static let timeout = Duration.seconds(60)
  /// The number of days to search for an order, including today. Assist files an order under its creation date.
  static let days = 30

  /// Registers the application and returns its registration ID. Source: `mobileregistration.cfm`.
  func register(_ merchant: String) async throws(CheckoutError) -> String {
    let answer = try await call(
      "getRegistration", "/registration/mobileregistration.cfm",
      [
        ("ApplicationName", configuration.applicationName), ("ApplicationVersion", configuration.applicationVersion),
        ("Merchant_ID", merchant), ("DeviceUniqueId", configuration.deviceID), ("Shop", "1"),
      ])
    guard let id = answer.first("registration_id")?.text, !id.isEmpty else {
      throw CheckoutError(code: .answerMalformed)
    }
    return id
  }

  /// Requests an order from the last 30 days. Source: `mobileorderresult.cfm`.
  /// - Returns: the bills for the order, the oldest first; empty if Assist does not know the order.
  func result(_ values: PayValues, registration: String) async throws(CheckoutError) -> [OrderBill] {
    let today = environment.clock.now.date()
    let first = (environment.clock.now + .seconds(-86_400 * (Self.days - 1))).date()
    let answer = try await call(
      "orderresult", "/orderresult/mobileorderresult.cfm",
      [
        ("device_id", configuration.deviceID), ("registration_id", registration),
        ("ordernumber", values.orderNumber), ("merchant_id", values[.merchantId] ?? ""),
        ("startdate", first.dotted), ("enddate", today.dotted),
      ])
    guard let orders = answer.first("orderresultresponse") else { throw CheckoutError(code: .answerMalformed) }
    return orders.all("order").compactMap(OrderBill.init)
  }

  /// Calls a SOAP service. A SOAP fault is thrown as an error with the platform's code.
  private func call(
    _ name: String, _ path: String, _ arguments: [(name: String, value: String)]
  ) async throws(CheckoutError) -> XMLNode {
    let log: JSON = .object(JSON.Object(arguments.map { ($0.name, .string($0.value)) }))
    let answer = try await post(
      path, type: "text/xml; charset=UTF-8", action: Envelope.namespace + name, Envelope.call(name, arguments), log)
    if let fault = answer.first("fault") {
      throw CheckoutError(
        code: .platform, platformCode: fault.value("faultcode"), platformMessage: fault.value("faultstring"))
    }
    return answer
  }

  /// Posts a URL-encoded form. Errors in the form are reported in the returned XML.
  func post(_ path: String, _ form: PageForm) async throws(CheckoutError) -> XMLNode {
    try await post(path, type: "application/x-www-form-urlencoded", action: nil, form.bytes, form.log)
  }

  private func post(
    _ path: String, type: String, action: String?, _ body: [UInt8], _ content: JSON
  ) async throws(CheckoutError) -> XMLNode {
    var head = HTTPRequest(method: .post, scheme: "https", authority: configuration.host, path: path)
    head.headerFields[.contentType] = type
    if let action, let name = HTTPField.Name("SOAPAction") { head.headerFields[name] = "\"\(action)\"" }
    let sent = WireMessage.Transfer(authority: configuration.host, head.headerFields)
    log(WireMessage(from: .sdk, to: .platform, name: "POST " + path, body: content, transfer: sent))
    let request = TransportRequest(head: head, body: body)
    let response: TransportResponse
    do {
      let transport = environment.transport
      response = try await withDeadline(Self.timeout, clock: environment.clock, timeout: TransportError.timeout) {
        () async throws(TransportError) in try await transport.send(request)
      }
    } catch {
      log(WireMessage(from: .platform, to: .sdk, name: "—", body: .string(error.rawValue)))
      throw CheckoutError(error)
    }
    let code = response.head.status.code
    let status = String(code)
    let received = WireMessage.Transfer(authority: configuration.host, response.head.headerFields)
    guard let answer = XMLReader.read(response.body) else {
      log(WireMessage(from: .platform, to: .sdk, name: status, body: "?", transfer: received))
      if code >= 500 || code == 429 { throw .unavailable(code, retryAfter: response.head.headerFields.pause) }
      throw CheckoutError(code: .answerMalformed, platformCode: status)
    }
    log(WireMessage(from: .platform, to: .sdk, name: status, body: answer.log, transfer: received))
    return answer
  }
}

extension XMLNode {
  /// The XML element as it appears in the log.
  var log: JSON {
    guard !children.isEmpty else { return .string(text) }
    var members: [(String, JSON)] = []
    var counts: [String: Int] = [:]
    for child in children {
      let number = counts[child.name, default: 0] + 1
      counts[child.name] = number
      members.append((number == 1 ? child.name : "\(child.name) \(number)", child.log))
    }
    return .object(JSON.Object(members))
  }
}
