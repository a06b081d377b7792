import CheckoutCore
import KassaResources
import KassaTerminal

extension Page {
  /// Returns the localised name of a step.
  static func stepName(_ number: Int, _ strings: StringTable) -> String {
    Step(rawValue: number).map { strings("step." + $0.name) } ?? ""
  }
}
