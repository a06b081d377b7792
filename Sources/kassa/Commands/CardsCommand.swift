import ArgumentParser
import CheckoutCore
import KassaCards
import KassaResources
import KassaSandbox
import KassaScreens
import KassaSystems

/// The `kassa cards` command: lists the test cards and the result that each one triggers.
struct CardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cards", abstract: "List the test cards and the result that each triggers.",
    discussion: """
      With --track, prints tracks 1 and 2 of one test card as a card reader types them, each with its check character.
      With --3ds, prints the situations of 3-D Secure by what the bank asks: the name of the situation, its test card, the \
      authentication status (transStatus) and the outcome. The name is the preset: a value of issuer.situation in the \
      sandbox panel (s), in an order file or in a script.
      """)

  @Argument(help: "The number of a test card; without it, all of them.")
  var number: String?
  @Option(help: "The payment system: \(PaymentSystems.builtIn.names).", completion: .paymentSystems)
  var provider = PaymentSystems.builtIn.standard
  @Flag(name: .customLong("3ds"), help: "Print the situations of 3-D Secure, each with its card and its preset.")
  var situations = false
  @Flag(help: "Print one JSON object per line.")
  var json = false
  @Flag(help: "Print the tracks of the test card with this number.")
  var track = false

  func run() throws {
    if situations { return try printSituations() }
    let cards = try selected()
    if track {
      guard number != nil, let card = cards.first else {
        throw Failure(message: "--track needs the number of a test card: kassa cards NUMBER --track")
      }
      return try printTracks(of: card.number)
    }
    for card in cards {
      if json {
        try Console.output(
          JSON.object(
            .init([
              ("number", .string(card.number)), ("brand", .string(card.brand.rawValue)),
              ("effect", .string(card.whole(.english))),
            ])
          ))
      } else {
        let brand = card.brand.rawValue + String(repeating: " ", count: max(1, 12 - card.brand.rawValue.count))
        try Console.output("\(card.number)  \(brand)\(card.whole(.english))")
      }
    }
  }

  private func printSituations() throws {
    let kind = try PaymentSystems.builtIn.named(provider)
    guard number == nil, !track else { throw Failure(message: "--3ds prints all situations; it takes no card") }
    guard !kind.situations.isEmpty else { throw Failure(message: "\(provider) has no 3-D Secure") }
    var heading = ""
    for (situation, row) in zip(kind.situations, kind.situationCards(in: .english)) {
      if json {
        try Console.output(
          JSON.object(
            .init([
              ("situation", .string(situation.name)), ("number", .string(row.number)),
              ("question", situation.question.map { .string($0.rawValue) } ?? .null),
              ("status", situation.status.map { .string($0) } ?? .null),
              ("outcome", .string(situation.isPaid ? "paid" : "declined")),
            ])
          ))
      } else {
        if row.group.heading(.english) != heading {
          heading = row.group.heading(.english)
          try Console.output(heading)
        }
        let name = situation.name + String(repeating: " ", count: max(1, 18 - situation.name.count))
        try Console.output("  \(name)\(row.groupedNumber)  \(row.effect)")
      }
    }
  }

  /// Returns the test cards to print.
  /// - Throws: `Failure` if the number is not that of a test card of the payment system. It is not repeated, because it
  ///   may be that of a real card.
  private func selected() throws -> [TestCardRow] {
    let cards = try PaymentSystems.builtIn.named(provider).testCards
    guard let number else { return cards }
    let digits = number.filter { $0 != " " && $0 != "-" }
    let found = cards.filter { $0.number == digits }
    guard !found.isEmpty else {
      throw Failure(message: "not a test card of \(provider); kassa cards --provider \(provider) lists them")
    }
    return found
  }

  private func printTracks(of number: String) throws {
    // The date that a test card (F3) fills in.
    let expiry = "12/" + String(SystemClock().now.date().year + 2).suffix(2)
    let tracks = [
      CardTrack.track1(number: number, expiry: expiry, name: "JANE DOE", isChecked: true),
      CardTrack.track2(number: number, expiry: expiry, isChecked: true),
    ]
    for (index, text) in tracks.enumerated() {
      let object = JSON.object(.init([("track", JSON(index + 1)), ("text", .string(text))]))
      try Console.output(json ? object.text : text)
    }
  }
}

/// The `kassa order` command: prints a complete example of an order file.
struct OrderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "order", abstract: "Print an example order file.")

  @Option(help: "The payment system: \(PaymentSystems.builtIn.names).", completion: .paymentSystems)
  var provider = PaymentSystems.builtIn.standard

  func run() throws {
    let kind = try PaymentSystems.builtIn.named(provider)
    try Console.output(kind.sampleText)
    try Console.output(kind.settingsText)
  }
}
