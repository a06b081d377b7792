import CheckoutCore

/// The messages of a world, sorted by payment.
///
/// A message belongs to a payment if it contains the merchant's ID for it, or an ID that was in another message of the
/// payment. A response belongs to the payment of its request.
package struct PaymentTrace: Sendable {
  private var found: [String: [MessageLog.Entry]] = [:]
  /// The messages that belong to no payment, oldest first.
  package private(set) var others: [MessageLog.Entry] = []

  /// Sorts messages.
  /// - Parameters:
  ///   - entries: the messages, oldest first.
  ///   - payments: the merchant's IDs for the payments.
  package init(_ entries: [MessageLog.Entry], payments: [String]) {
    let exchanges = Self.exchanges(entries, Set(payments))
    var owner = Dictionary(payments.map { ($0, $0) }) { first, _ in first }
    var owned: [Int: String] = [:]
    // A session begins before the payment has an ID, so that the first messages are recognised only by later ones.
    var isChanged = true
    while isChanged {
      isChanged = false
      for (number, ids) in exchanges where owned[number] == nil {
        guard let payment = ids.lazy.compactMap({ owner[$0] }).first else { continue }
        owned[number] = payment
        for id in ids where owner[id] == nil { owner[id] = payment }
        isChanged = true
      }
    }
    for entry in entries {
      if let payment = owned[entry.request ?? entry.number] {
        found[payment, default: []].append(entry)
      } else {
        others.append(entry)
      }
    }
  }

  /// Returns the messages of a payment, oldest first.
  package func entries(of payment: String) -> [MessageLog.Entry] { found[payment] ?? [] }

  /// Returns the IDs in each request and its response, by the number of the request, in the order of the requests.
  private static func exchanges(
    _ entries: [MessageLog.Entry], _ payments: Set<String>
  ) -> [(number: Int, ids: Set<String>)] {
    var places: [Int: Int] = [:]
    var exchanges: [(number: Int, ids: Set<String>)] = []
    for entry in entries {
      let number = entry.request ?? entry.number
      if places[number] == nil {
        places[number] = exchanges.count
        exchanges.append((number, []))
      }
      guard let place = places[number] else { continue }
      exchanges[place].ids.formUnion(ids(in: entry.message, payments))
    }
    return exchanges
  }

  private static func ids(in message: WireMessage, _ payments: Set<String>) -> Set<String> {
    var ids: Set<String> = []
    collect(message.body, named: "", payments, into: &ids)
    let path = message.name.split(separator: " ").last?.prefix { $0 != "?" } ?? ""
    for part in path.split(separator: "/").map(String.init)
    where payments.contains(part) || (part.utf8.count >= shortest && part.contains(where: \.isNumber)) {
      ids.insert(part)
    }
    return ids
  }

  private static func collect(
    _ value: JSON, named name: String, _ payments: Set<String>, into ids: inout Set<String>
  ) {
    switch value {
    case .object(let object):
      for member in object.members { collect(member.value, named: member.name, payments, into: &ids) }
    case .array(let elements): for element in elements { collect(element, named: name, payments, into: &ids) }
    case .string(let text) where payments.contains(text) || (names.contains(name.lowercased()) && !text.isEmpty):
      ids.insert(text)
    default: break
    }
  }

  /// The shortest part of a path that can be an ID of one payment. Merchant IDs and the like are shorter.
  private static let shortest = 16

  /// The names of members, in lower case, whose values belong to one payment.
  private static let names: Set<String> = [
    "payment_id", "session_id", "clientsessionid", "externalreference", "merchantreference", "ordernumber", "order_id",
    "orderid", "mdorder", "acs_trans_id", "acstransid", "threeds_server_trans_id", "threedsservertransid",
    "billnumber", "paymentid",
  ]
}
