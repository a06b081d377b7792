import KassaCards

/// An error at a field, put into words when the page is built.
enum FieldProblem: Equatable, Sendable {
  /// A text of the string table by its key. The form's own arguments are available to it as well.
  case text(String, [String: String] = [:])
  /// A rule of the platform that the value violates.
  case rule(FieldRule)
  /// The platform's own message about the value.
  case message(String)

  /// Whether the error is about a text that the field has not taken, so that it says nothing about its contents.
  var isRejection: Bool {
    guard case .text(let key, _) = self else { return false }
    return key.contains(".rejected.")
  }

  /// - Parameter arguments: the form's values for the placeholders of the text.
  func words(_ context: Context, _ arguments: @autoclosure () -> [String: String] = [:]) -> String {
    switch self {
    case .text(let key, let own): context.say(key, arguments().merging(own) { _, own in own })
    case .rule(let rule): Self.words(rule, context)
    case .message(let message): message
    }
  }

  private static func words(_ rule: FieldRule, _ context: Context) -> String {
    switch rule {
    case .required, .boletoBancarioRequiredness: context.say("problem.field.required")
    case .length(let low, let high) where low == high:
      context.say("problem.field.length.exact", count: low)
    case .length(0, let high): context.say("problem.field.length.max", ["max": String(high)])
    case .length(let low, let high):
      context.say("problem.field.length", ["min": String(low), "max": String(high)])
    case .range(let low, let high):
      context.say("problem.field.range", ["min": String(low), "max": String(high)])
    default: context.say("problem.field." + rule.name)
    }
  }
}
