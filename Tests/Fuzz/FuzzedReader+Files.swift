import CheckoutCore
import KassaRehearsal
import KassaResources

/// Readers for the files that users write or receive: orders and scripts.
extension FuzzedReader {
  static let files = orders + [scripts]

  /// Readers for orders in YAML or JSON, one for each payment system.
  static let orders = PaymentSystems.all.map { system in
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
