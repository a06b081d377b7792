import CheckoutCore

extension ACSFault {
  /// Returns the bytes of a response after applying this fault.
  func spoil(_ answer: JSON, last: JSON?) -> [UInt8] {
    switch self {
    case .otherServerTransaction: change(answer, "threeDSServerTransID", "8a880dc0-d2d2-4067-bcb1-b08d1690b26e")
    case .otherACSTransaction: change(answer, "acsTransID", "8a880dc0-d2d2-4067-bcb1-b08d1690b26e")
    case .otherVersion: change(answer, "messageVersion", answer["messageVersion"] == "2.1.0" ? "2.2.0" : "2.1.0")
    case .counterBehind: change(answer, "acsCounterAtoS", "999")
    case .counterAhead: change(answer, "acsCounterAtoS", Self.next(answer["acsCounterAtoS"]?.string))
    case .repeated: (last ?? answer).wireBytes
    case .missingElement: answer.without("challengeCompletionInd").wireBytes
    case .emptyElement: change(answer, "acsCounterAtoS", "")
    case .wrongFormat: change(answer, "challengeCompletionInd", "J")
    case .duplicateElement:
      Array(#"{"messageType":"CRes","messageType":"CRes"}"#.utf8)
    case .unknownMessage: change(answer, "messageType", "XRes")
    case .unknownCriticalExtension:
      change(
        answer, "messageExtension",
        [["name": "beyond", "id": "beyond", "criticalityIndicator": true, "data": ["a": "b"]]])
    case .notJSON: Array("<html>Bad gateway</html>".utf8)
    case .empty: []
    case .error:
      ([
        "messageType": "Erro", "errorCode": "403", "errorComponent": "A",
        "errorDescription": "The ACS cannot continue.", "errorDetail": "",
      ] as JSON).wireBytes
    case .late, .silent: answer.wireBytes
    }
  }

  private func change(_ answer: JSON, _ name: String, _ value: JSON) -> [UInt8] {
    guard let members = answer.without(name).members else { return answer.wireBytes }
    return JSON.object(members + [.init(name, value)]).wireBytes
  }

  private static func next(_ counter: String?) -> JSON {
    .string(IssuerChallenge.digits((counter.flatMap { Int($0) } ?? 0) + 1))
  }
}
