import CheckoutCore
import KassaBackend
import KassaResources
import KassaSandbox

@testable import KassaRehearsal

/// What payments say: how they end, what is in their messages, and the texts that scripts look for.
extension ReferenceArticle {
  static var outcomes: [String] {
    [
      "## Outcomes", list(Outcome.allCases.map(\.rawValue)) + ".", "### Statuses",
      "The words of `told`: what the last notification to the merchant server can report.",
      table(
        ["payment system", "words of `told`"], Sandboxes.builtIn.all.map { [code($0.systemName), list($0.statuses)] }),
      "### Result codes",
      """
      The values of `code` in `result`. A card of the matrix stands for its own one with `$cell.code`. An order that is refused has other codes,
      which <doc:Payments#Refused-orders> lists, and so have operations of the shop (<doc:Payments#Refused-operations>).
      """,
      table(
        ["payment system", "codes"],
        Sandboxes.builtIn.all.map { sandbox in
          let codes = sandbox.resultCodes.map { code($0.code) + ($0.meaning.isEmpty ? "" : " (\($0.meaning))") }
          return [code(sandbox.systemName), codes.joined(separator: ", ")]
        }),
      "### Results of the SDKs",
      "The words of `host: { result: … }`: how each SDK reports the result of a payment to the app that hosts it.",
      table(
        ["payment system", "words of the result"],
        Sandboxes.builtIn.all.map { [code($0.systemName), list($0.resultWords)] }),
    ]
  }

  static var members: [String] {
    [
      "## Members of messages",
      """
      The paths that `has` and `lacks` can name in the requests of a payment and in `notification`. Behind a path, `.*` stands for further
      members below it. `0` is the first element of a list, and another number another one: `errors.1.code`. Answers and the messages of the issuer
      have members of their own, which the failure of a `message` assertion shows. Every path is one that a built-in script has met; some members
      are sent only with a setting of the checkout, a parameter of the order or a choice of the payer, such as assist's `OneClick` after
      `choose: save`. What ecommpay's `POST /sign` is about stands in one text, `string_to_sign`: `has: { string_to_sign: { matches: "payment_id:shirt-1;" } }`.
      Notifications that follow an operation, such as worldline's `refund.status`, are found with `payment:` and the number of the payment.
      """,
    ]
      + Sandboxes.builtIn.all.flatMap { sandbox -> [String] in
        // A GET request has its values in the query and no body.
        let rows = sandbox.messages.filter { !$0.hasPrefix("GET ") }.compactMap { name -> [String]? in
          let paths = paths(of: name, sandbox.systemName)
          return paths.isEmpty ? nil : [code(name), list(paths)]
        }
        return ["### Members at \(sandbox.systemName)", table(["message", "paths"], rows)]
      }
  }

  /// The number of members from which a message is listed without those whose paths have more than three names.
  private static let manyMembers = 80
  private static let deepest = 3

  /// Returns the paths of the members in a request or in a notification, sorted.
  private static func paths(of message: String, _ system: String) -> [String] {
    let rules = MemberPaths.rules(of: message, system).filter { rule in
      !rule.message.isAny
        && (message == MessageBreak.notification || rule.parties.hasPrefix("sdk>")
          || rule.parties.hasPrefix("application>"))
    }
    // A message without rules of its own would have those of all others.
    guard
      rules.allSatisfy({ message == MessageBreak.notification || MessageNames.fits(message, $0.message.description) })
    else {
      return []
    }
    let paths = rules.map { rule -> String in
      let names = rule.written.split(separator: ".")
      return rules.count > manyMembers && names.count { $0 != MemberRule.element } > deepest
        ? names.prefix(deepest - 1).joined(separator: ".") + ".*" : rule.written
    }
    return Set(paths.filter { !$0.hasPrefix("**") }).sorted()
  }

  /// The beginnings of the keys whose texts scripts look for most, with what they are.
  private static let looked = [
    ("problem.", "the errors that fields show"), ("outcome.", "how payments end"), ("button.", "buttons"),
  ]

  static func lookedTexts() throws -> [String] {
    let endings = try Self.endings()
    let keys = StringTable.english.keys.sorted()
    func rows(_ keys: [String]) -> String {
      table(["key", "text"], keys.map { [code($0), StringTable.english.optional($0) ?? ""] })
    }
    let sections = looked.flatMap { prefix, what -> [String] in
      let found = keys.filter { $0.hasPrefix(prefix) }
      let notes = prefix == "outcome." ? endings : []
      return found.isEmpty ? [] : ["### Keys of \(what)"] + notes + [rows(found)]
    }
    let titles = keys.filter { $0.hasSuffix(".title") }
    return [
      "## Texts",
      """
      `see` and `not-see` take every key of the string table and look for its text in the language of the case, and so does
      `field: { error: KEY }`. The tables show those that scripts look for most.
      """,
    ] + sections + ["### Keys of titles", rows(titles)]
  }
}
