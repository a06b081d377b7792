import CheckoutCore
import KassaSandbox

/// A redirect of the payer to an external page, with an address and a deadline.
struct RedirectTicket: Codable, Sendable, Equatable {
  /// The random, unguessable part of the redirect's URL.
  var id: String
  var method: String
  var name: String
  var kind: EcommpayRedirect.Kind
  var bank: EcommpayRedirect.Bank?
  var opened: Instant
  var deadline: Instant

  var url: String {
    let place = bank.map { "/" + $0.code } ?? ""
    return "https://\(SandboxAuthority.ecommpayPages)/\(method)\(place)/\(id)"
  }

  func wire(pollInterval: Duration) -> JSON {
    [
      "url": .string(url), "type": .string(kind.rawValue), "name": .string(bank?.name ?? name),
      "expires_in": JSON(max(.zero, deadline - opened).wholeSeconds),
      "poll_interval": JSON(pollInterval.wholeSeconds),
    ]
  }
}
