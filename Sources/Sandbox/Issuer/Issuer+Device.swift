import CheckoutCore

/// The 3DS Method: the issuer collects device data before the authentication. Source: EMV 3-D Secure 2.2, 3DS Method.
extension Issuer {
  /// Returns how the 3DS Method behaves for a card.
  func method(_ play: ACSScenario) -> ACSMethod { behaviour.method ?? play.method }

  /// Runs the 3DS Method, which completes after a short delay or never responds.
  func look(_ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    guard let server = Self.server(in: body), let method = lookedFor(server) else {
      return ErrorResponse([RequestError(.malformed, field: "threeDSMethodData")]).answer
    }
    do {
      if method == .silent {
        try await clock.sleep(for: .seconds(3600), as: .deadline)
        throw TransportError.timeout
      }
      try await clock.sleep(for: .milliseconds(300), as: .latency)
    } catch let error as TransportError {
      throw error
    } catch {
      throw .cancelled
    }
    return MachineAnswer(["threeDSMethodData": .string(Base64.url(#"{"threeDSServerTransID":"\#(server)"}"#))])
  }

  private static func server(in body: [UInt8]) -> String? {
    guard let text = JSON(json: body)?["threeDSMethodData"]?.string, let bytes = decoded(text) else { return nil }
    return JSON(json: bytes)?["threeDSServerTransID"]?.string
  }

  /// Decodes Base64url without padding (RFC 4648, section 5); returns nil if the text is malformed.
  private static func decoded(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (buffer, bits) = (UInt32(0), 0)
    for character in text {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      buffer = buffer << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return bytes
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
}
