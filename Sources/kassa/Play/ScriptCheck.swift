import CheckoutCore
import KassaBackend
import KassaRehearsal
import KassaSystems

/// What can be known of a script without playing it, besides the mistakes that its reader finds.
struct ScriptCheck {
  /// The mistakes in the checkouts that the script composes, such as an unknown parameter of the order.
  private(set) var mistakes: [ScriptMistake] = []
  /// What may be meant, but should be looked at.
  private(set) var notes: [ScriptMistake] = []

  init(_ script: Script) {
    let cases = script.variants.isEmpty ? [script] : script.variants.indices.map { script.played(inRow: $0) }
    for one in cases {
      var settings = one.checkout
      let place = SourcePlace(line: one.checkoutLine, column: 1)
      for fault in settings.sandbox.faults {
        check(name: fault.message, place, one, settings)
        look(at: fault, place, one, settings)
      }
      check(settings, place, one)
      for step in one.steps.flat {
        switch step.verb {
        case .checkout(let changes), .start(let changes):
          settings = changes.merged(over: settings)
          check(settings, step.place, one)
        case .type(let text), .paste(let text): look(for: text, step, one)
        case .fault(let fault?):
          check(name: fault.message, step.place, one, settings)
          look(at: fault, step.place, one, settings)
        case .message(let message):
          let system = settings.provider ?? one.system
          if message.name.map({ MessageNames.namesNotification($0, of: system) }) != true {
            check(name: message.name, step.place, one, settings)
          }
        case .breakOn(let wanted?): check(name: wanted.name, step.place, one, settings)
        case .fill(let fields): for field in fields { look(for: field.text, step, one) }
        default: break
        }
      }
    }
    (mistakes, notes) = (Self.once(mistakes), Self.once(notes))
  }

  private mutating func check(_ settings: CheckoutSettings, _ place: SourcePlace, _ script: Script) {
    guard script.program == nil else { return }
    for cell in script.cells {
      do throws(ComposingError) {
        _ = try CheckoutInputs.composeScript(cell.settings(over: settings))
      } catch {
        mistakes.append(ScriptMistake(.checkout, script.source, place, error.message))
      }
    }
  }

  /// Finds the name of a request that neither the SDK nor the application sends: no fault or hold could meet it.
  private mutating func check(
    name: String?, _ place: SourcePlace, _ script: Script, _ settings: CheckoutSettings
  ) {
    guard let name, !name.contains("$"),
      let mistake = MessageNames.mistake(
        inRequest: name, of: settings.provider ?? script.system, in: script.systems.sandboxes)
    else { return }
    mistakes.append(ScriptMistake(.value, script.source, place, mistake))
  }

  /// Notes a fault that breaks whichever request comes first.
  private mutating func look(
    at fault: Fault, _ place: SourcePlace, _ script: Script, _ settings: CheckoutSettings
  ) {
    guard fault.message == nil, fault.times != nil, !fault.kind.isOfNotifications else { return }
    let example = MessageNames.example(of: settings.provider ?? script.system, in: script.systems.sandboxes)
    notes.append(
      ScriptMistake(
        .value, script.source, place,
        "the fault \(fault.words) breaks whichever request comes first; name it"
          + (example.map { ", such as message: \($0)" } ?? "")))
  }

  /// Notes a valid card number that is no test card: what the mock platforms do with it is not part of their contract.
  private mutating func look(for text: String, _ step: ScriptStep, _ script: Script) {
    guard let number = script.systems.cards.unlistedNumber(text) else { return }
    notes.append(
      ScriptMistake(
        .value, script.source, step.place, "\(number) is no test card; kassa cards lists them, and $card.NAME names one"
      ))
  }

  /// The same mistake in several cases is one mistake.
  private static func once(_ mistakes: [ScriptMistake]) -> [ScriptMistake] {
    var seen: Set<ScriptMistake> = []
    return mistakes.filter { seen.insert($0).inserted }
  }
}
