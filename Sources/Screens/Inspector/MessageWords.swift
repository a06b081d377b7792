import CheckoutCore
import KassaTerminal

/// What the inspector says about a message in a few words.
enum MessageWords {
  /// The members that tell how an answer ended, the most telling first.
  private static let telling: [[String]] = [
    ["payment", "status"], ["payment_status"], ["order", "status"], ["state"], ["status"], ["orderStatus"],
    ["transStatus"], ["responseCode"], ["errorCode"], ["code"],
  ]
  /// The greatest length of such a word.
  private static let longest = 18

  /// The name of a message and, for an answer, the word in it that tells how it ended.
  static func label(_ message: WireMessage) -> String {
    guard message.isAnswer || ["ARes", "RReq", "0110"].contains(message.name) else { return message.name }
    for path in telling {
      var value: JSON? = message.body
      for name in path { value = value?[name] }
      let word: String? = value?.string ?? value?.integer.map(String.init)
      if let word, !word.isEmpty, word.count <= longest, !word.contains("•") { return message.name + " " + word }
    }
    return message.name
  }

  /// Formats the lanes and the name of a message, e.g. `app → platform · POST /v1/init`.
  /// Between parties of the same lane, the parties are named.
  static func heading(_ message: WireMessage, _ context: Context) -> String {
    let arrow = context.setup.theme.isASCII ? " -> " : " → "
    let lanes = (FlowLane(message.from), FlowLane(message.to))
    func name(_ party: WireMessage.Party) -> String {
      let isNamed = party == .wallet || lanes.0 == lanes.1 && party == .sdk
      return context.say(isNamed ? party.textKey : FlowLane(party).textKey)
    }
    return name(message.from) + arrow + name(message.to) + " · " + message.name
  }

  /// Formats the parties and the name of a message, e.g. `SDK → platform: POST /v1/init`.
  static func title(_ message: WireMessage, _ context: Context) -> String {
    let arrow = context.setup.theme.isASCII ? " -> " : " → "
    return context.say(message.from.textKey) + arrow + context.say(message.to.textKey) + ": " + message.name
  }
}
