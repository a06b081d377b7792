import ArgumentParser
import CheckoutCore
import KassaCards
import KassaResources
import KassaScreens

/// The `kassa cards` command: lists the test cards and the result that each one triggers.
struct CardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cards", abstract: "List the test cards and the result that each triggers.")

  @Option(help: "The payment system: \(PaymentSystems.names).")
  var provider = PaymentSystems.standard
  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() throws {
    for card in try PaymentSystems.named(provider).testCards {
      if json {
        try Console.output(
          JSON.object(
            .init([
              ("number", .string(card.number)), ("brand", .string(card.brand.rawValue)),
              ("effect", .string(card.effect)),
            ])
          ))
      } else {
        let brand = card.brand.rawValue + String(repeating: " ", count: max(1, 12 - card.brand.rawValue.count))
        try Console.output("\(card.number)  \(brand)\(card.effect)")
      }
    }
  }
}

/// The `kassa order` command: prints a complete example of an order file.
struct OrderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "order", abstract: "Print an example order file.")

  @Option(help: "The payment system: \(PaymentSystems.names).")
  var provider = PaymentSystems.standard

  func run() throws {
    let kind = try PaymentSystems.named(provider)
    try Console.output(kind.sampleText)
    try Console.output(kind.settingsText)
  }
}
