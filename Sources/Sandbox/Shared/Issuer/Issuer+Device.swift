package import CheckoutCore

/// The 3DS Method: the issuer collects device data before the authentication. Source: EMV 3-D Secure 2.2, 3DS Method.
extension Issuer {
  /// Returns how the 3DS Method behaves for a card.
  package func method(_ play: ACSScenario) -> ACSMethod { behaviour.method ?? play.method }

  /// Runs the 3DS Method, which completes after a short delay or never responds.
  package func look(_ body: [UInt8]) async throws(TransportError) -> MachineAnswer {
    guard let server = Self.server(in: body), let method = lookedFor(server) else {
      return .unreadable(field: "threeDSMethodData")
    }
    if method == .silent {
      try await clock.delay(.seconds(3600), as: .deadline)
      throw .timeout
    }
    try await clock.delay(.milliseconds(300))
    let data = #"{"threeDSServerTransID":"\#(server)"}"#
    return MachineAnswer(["threeDSMethodData": .string(Base64.encode(data.utf8, .url))])
  }

  private static func server(in body: [UInt8]) -> String? {
    guard let text = JSON(json: body)?["threeDSMethodData"]?.string, let bytes = Base64.decode(text, .url) else {
      return nil
    }
    return JSON(json: bytes)?["threeDSServerTransID"]?.string
  }
}
