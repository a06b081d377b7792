import CheckoutCore
import KassaRehearsal
import KassaResources

/// Fuzzed readers for order files and script files, which users write themselves or receive from others.
extension FuzzedReader {
  static let files = orders + [scripts]

  /// Fuzzed readers for orders in YAML or JSON, one for each payment system.
  static let orders = PaymentSystems.builtIn.all.map { system in
    FuzzedReader(
      "order-\(system.name)", seeds: [system.sampleText, OrderFile.text(system.sample(changedBy: [:]))]
    ) { bytes in
      guard let table = try? OrderFile.table(text: String(decoding: bytes, as: UTF8.self), path: "order"),
        let made = try? system.init(table, mock: nil)
      else { return }
      _ = made.shown
      _ = made.payment(1)
    }
  }

  static let scripts = FuzzedReader("script", seeds: ScriptLibrary.names.compactMap(ScriptLibrary.text)) { bytes in
    _ = try? Script(String(decoding: bytes, as: UTF8.self), source: "script")
  }
}
