package import CheckoutCore
import KassaBackend

/// What the control channel says about an operation of the shop's server: `{"merchant": "done"}`, `{"merchant": "unsupported"}`,
/// `{"merchant": "unanswered"}` or `{"merchant": {"refused": "3060", "message": "…"}}`.
extension MerchantAnswer {
  package init(_ object: JSON) {
    if let code = object["refused"]?.string {
      self = .replied(.refused(code: code, message: object["message"]?.string))
    } else {
      self =
        switch object.string {
        case "done": .replied(.done)
        case "unsupported": .unsupported
        default: .unanswered
        }
    }
  }

  package var object: JSON {
    let value: JSON =
      switch self {
      case .unsupported: "unsupported"
      case .unanswered: "unanswered"
      case .replied(.done): "done"
      case .replied(.refused(let code, let message)):
        .compact([("refused", .string(code)), ("message", message.map(JSON.string))])
      }
    return ["merchant": value]
  }
}
