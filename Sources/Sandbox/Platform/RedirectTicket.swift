import CheckoutCore

/// A person's way to somebody else's page: where, and until when.
struct RedirectTicket: Codable, Sendable, Equatable {
  /// The part of the address that nobody can guess.
  var id: String
  var method: String
  var name: String
  var kind: SandboxRedirect.Kind
  var bank: SandboxRedirect.Bank?
  var opened: Instant
  var deadline: Instant

  var url: String {
    let place = bank.map { "/" + $0.code } ?? ""
    return "https://\(SandboxAuthority.pages)/\(method)\(place)/\(id)"
  }

  func wire(pollInterval: Duration) -> WireValue {
    [
      "url": .string(url), "type": .string(kind.rawValue), "name": .string(bank?.name ?? name),
      "expires_in": WireValue(max(.zero, deadline - opened).wholeSeconds),
      "poll_interval": WireValue(pollInterval.wholeSeconds),
    ]
  }
}

extension SandboxAuthority {
  /// Where other methods send the person. Nobody serves pages there: what a person does on one is played by
  /// `Sandbox.elsewhere`.
  public static let pages = "pages.ecommpay.test"
}
