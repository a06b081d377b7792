import CheckoutCore
import Resources
import Terminal

extension Page {
  /// A step's name in words, by its number.
  static func stepName(_ number: Int, _ strings: StringTable) -> String {
    Step(rawValue: number).map { strings("step." + $0.name) } ?? ""
  }
}
