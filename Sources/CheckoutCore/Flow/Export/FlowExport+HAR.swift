extension FlowExport {
  /// The messages over HTTP as an HTTP Archive 1.2.
  ///
  /// Each step of an attempt that sent requests is a page, so that viewers group the requests by step.
  /// Source: «HTTP Archive (HAR) format», version 1.2. Sizes and times that the record does not have are -1
  /// where the format allows that. It does not for the content of a response, which then has the size of its text here.
  /// The size of header fields is never known, because values that may be secret are not recorded.
  /// A reader that saves the archive again may change the times: see findings/mitmproxy-har-times.sh.
  package var har: JSON {
    let (exchanges, others) = MessageExchange.all(entries)
    var pages: [(id: String, page: JSON)] = []
    var known: Set<String> = []
    for exchange in exchanges where known.insert(Self.pageID(exchange.request)).inserted {
      pages.append((Self.pageID(exchange.request), page(exchange.request)))
    }
    let creator: JSON = ["name": .string(Self.program), "version": .string(version ?? "")]
    return [
      "log": .compact([
        ("version", "1.2"), ("creator", creator), ("pages", .array(pages.map(\.page))),
        ("entries", .array(exchanges.map(Self.entry))), ("comment", .string(comment(others))),
      ])
    ]
  }

  private func comment(_ others: Int) -> String {
    let head =
      title.map { $0 + "." }
      ?? "\(provider) \(payment), \(summary.order.description), \(total), outcome: \(summary.word)."
    guard others > 0 else { return head }
    return head
      + " \(others) messages without an HTTP request are left out, such as what an SDK reports to its app and messages of the "
      + "wallet; notifications of the platform are requests to the merchant server."
  }

  private static func pageID(_ entry: FlowEntry) -> String { "attempt_\(entry.attempt)_step_\(entry.step.rawValue)" }

  private func page(_ entry: FlowEntry) -> JSON {
    let attempt = entry.attempt > 1 ? ", attempt \(entry.attempt)" : ""
    return [
      "startedDateTime": .string(entry.time.isoText), "id": .string(Self.pageID(entry)),
      "title": .string("\(payment), step \(entry.step.rawValue) \(entry.step.name)\(attempt)"),
      "pageTimings": ["onContentLoad": -1, "onLoad": -1],
    ]
  }

  private static func entry(_ exchange: MessageExchange) -> JSON {
    let request = exchange.request
    // Clocks of two machines may disagree, but a time must not be negative.
    let time = JSON(Int(max(0, exchange.answer.map { ($0.entry.time - request.time).milliseconds } ?? 0)))
    let answer = exchange.answer?.message
    let lost = answer.map(\.isLost) ?? true
    return .compact([
      ("pageref", .string(pageID(request))), ("startedDateTime", .string(request.time.isoText)), ("time", time),
      ("request", self.request(exchange.sent)),
      ("response", lost ? noResponse : answer.map(response)), ("cache", [:]),
      (
        "timings",
        ["blocked": -1, "dns": -1, "connect": -1, "ssl": -1, "send": 0, "wait": time, "receive": 0]
      ),
      ("comment", lost ? .string(answer.map(reason) ?? "no answer was recorded") : nil),
      ("_step", JSON(request.step.rawValue)), ("_attempt", JSON(request.attempt)),
      ("_from", .string(exchange.sent.from.rawValue)), ("_to", .string(exchange.sent.to.rawValue)),
    ])
  }

  private static func reason(_ lost: WireMessage) -> String {
    "no answer" + (lost.body.string.map { ": " + $0 } ?? "")
  }

  // MARK: Request

  private static func request(_ message: WireMessage) -> JSON {
    let name = MessageName(message.name)
    let query = name.query.map { pair -> JSON in
      ["name": .string(plain(pair.name)), "value": .string(plain(pair.value))]
    }
    return .compact([
      ("method", .string(String(name.word))), ("url", .string(url(message, name))), ("httpVersion", "unknown"),
      ("cookies", []), ("headers", headers(message)), ("queryString", .array(query)),
      ("postData", message.hasBody ? body(message) : nil), ("headersSize", -1), ("bodySize", JSON(bodySize(message))),
    ])
  }

  private static func url(_ message: WireMessage, _ name: MessageName) -> String {
    // The top-level domain `invalid` is reserved for addresses that must not work (RFC 2606).
    let host = message.transfer?.authority ?? message.to.rawValue.lowercased() + ".invalid"
    var url = "https://" + URLText.encoded(host, keeping: ":[]@") + "/"
    url += name.path.map { URLText.encoded($0, keeping: ":@+") }.joined(separator: "/")
    guard !name.query.isEmpty else { return url }
    let pairs = name.query.map { pair in
      URLText.encoded(pair.name, keeping: ":@/?+") + "=" + URLText.encoded(pair.value, keeping: ":@/?+=")
    }
    return url + "?" + pairs.joined(separator: "&")
  }

  /// Returns the name or the value of a query without its percent-encoding.
  private static func plain(_ text: Substring) -> String {
    URLEncoding.formFields("name=\(text)".utf8).first?.value ?? ""
  }

  /// Returns the body of a message, which the record keeps as JSON whatever its format on the wire was.
  private static func body(_ message: WireMessage) -> JSON {
    let type = message.transfer?.mediaType ?? "application/json"
    return .compact([
      ("mimeType", .string(type)), ("text", .string(message.body.text)),
      ("comment", type.contains("json") ? nil : "the fields as JSON, with secrets redacted"),
    ])
  }

  private static func headers(_ message: WireMessage) -> JSON {
    let transfer = message.transfer
    let type = transfer?.mediaType.map { WireMessage.Transfer.Header(name: "Content-Type", value: $0) }
    return .array(
      ((type.map { [$0] } ?? []) + (transfer?.headers ?? [])).map {
        ["name": .string($0.name), "value": .string($0.value)]
      })
  }

  // MARK: Response

  private static func response(_ message: WireMessage) -> JSON {
    let bodySize = bodySize(message)
    let content: [(String, JSON?)] =
      message.hasBody ? body(message).object?.members.map { ($0.name, $0.value) } ?? [] : [("mimeType", "x-unknown")]
    let size = bodySize < 0 ? message.body.text.utf8.count : bodySize
    return [
      // The record has no reason phrase, and HTTP/2 and later versions have none either.
      "status": JSON(message.httpStatus ?? 0), "statusText": "", "httpVersion": "unknown", "cookies": [],
      "headers": headers(message),
      "content": .compact([("size", JSON(size))] + content), "redirectURL": "", "headersSize": -1,
      "bodySize": JSON(bodySize),
    ]
  }

  /// The size of a body as it was sent, in bytes. The record has the body without its secrets, so only a header field knows.
  private static func bodySize(_ message: WireMessage) -> Int {
    guard message.hasBody else { return 0 }
    let length = message.transfer?.headers.first { $0.name.lowercased() == "content-length" }
    return length.flatMap { Int($0.value) } ?? -1
  }

  /// What browsers write for a request without an answer.
  private static let noResponse: JSON = [
    "status": 0, "statusText": "", "httpVersion": "unknown", "cookies": [], "headers": [],
    "content": ["size": 0, "mimeType": "x-unknown"], "redirectURL": "", "headersSize": -1, "bodySize": -1,
  ]
}

extension WireMessage {
  /// Whether the message has a body. A request without one is recorded with an empty object.
  fileprivate var hasBody: Bool {
    switch body {
    case .null: false
    case .object(let object): !object.members.isEmpty
    default: true
    }
  }
}

extension Instant {
  /// The date and time in UTC in the format of ISO 8601 with milliseconds, e.g. `2026-11-21T14:03:05.120Z`.
  package var isoText: String { "\(date())T\(clockText())Z" }
}

/// The encoding of the parts of an address.
private enum URLText {
  /// Returns the text with every byte percent-encoded that is neither unreserved (RFC 3986, section 2.3) nor kept.
  /// A percent-encoded byte stays as it is.
  static func encoded(_ text: some StringProtocol, keeping kept: String) -> String {
    let bytes = Array(text.utf8)
    let kept = Array(kept.utf8)
    var encoded = ""
    for (place, byte) in bytes.enumerated() {
      let isEscape = byte == UInt8(ascii: "%") && bytes[(place + 1)...].prefix(2).count(where: isHex) == 2
      if isEscape || isUnreserved(byte) || kept.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + Hex.digits(byte, count: 2, uppercase: true)
      }
    }
    return encoded
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~".utf8.contains(byte)
    }
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
