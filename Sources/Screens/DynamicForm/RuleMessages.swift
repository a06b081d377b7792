import KassaCards

/// The localised error messages for violated field rules.
enum RuleMessages {
  static func text(_ rule: FieldRule, _ context: Context) -> String {
    switch rule {
    case .required, .boletoBancarioRequiredness: context.say("problem.field.required")
    case .length(let low, let high) where low == high:
      context.say("problem.field.length.exact", ["count": String(low)])
    case .length(0, let high): context.say("problem.field.length.max", ["max": String(high)])
    case .length(let low, let high):
      context.say("problem.field.length", ["min": String(low), "max": String(high)])
    case .range(let low, let high):
      context.say("problem.field.range", ["min": String(low), "max": String(high)])
    default: context.say("problem.field." + rule.name)
    }
  }
}
