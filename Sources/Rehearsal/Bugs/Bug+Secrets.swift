import CheckoutCore
import KassaScreens
import KassaTerminal

extension Bug {
  static let secrets: [Bug] = [
    Bug(
      20, "mask-missing", .secret, "The card number stays readable once its field is left.", at: "the field pan",
      remedy: "field: { name: pan, shows: •••• 0077 }; the leak check of every script",
      .page { page, view in
        let (number, focus) = (view.trace.entered(.cardNumber), page.focus)
        page.changeFields { if $0.role == .cardNumber, $0.id != focus, !$0.text.isEmpty { $0.text = number } }
      }),
    Bug(
      21, "code-readable", .secret, "The security code can be read while it is typed.", at: "the field code",
      remedy: "the leak check of every script that types a code",
      .page { page, view in
        let code = view.trace.entered(.securityCode)
        page.changeFields { if $0.role == .securityCode, !$0.text.isEmpty, !$0.isBlank { $0.text = code } }
      }),
    Bug(
      22, "code-in-status", .secret, "The security code is in the line above the keys while the payment is sent.",
      at: "processing", remedy: "the leak check of every script that types a code",
      .page { page, view in
        let code = view.trace.entered(.securityCode)
        if page.id == .processing, !code.isEmpty { page.status.text = "CVC \(code)" }
      }),
    Bug(
      23, "one-time-code-in-title", .secret, "The one-time code is shown again after it was sent.", at: "the title",
      remedy: "the leak check of every script with a challenge",
      .page { page, view in
        let code = view.trace.entered(.oneTimeCode)
        if page.id != .challenge, !code.isEmpty { page.subtitle = "OTP \(code)" }
      }),
    Bug(
      24, "number-on-result", .secret, "The result shows the whole card number.", at: "the fact instrument of result",
      remedy: "see: { text: Visa •••• 0077, where: instrument }; the leak check",
      .page { page, view in
        let number = view.trace.entered(.cardNumber)
        page.changeFacts { facts in
          for index in facts.indices where facts[index].id == "instrument" && !number.isEmpty {
            facts[index].value = number
          }
        }
      }),
    Bug(
      25, "number-in-window-title", .secret, "The window title has the card number.", at: "the title",
      remedy: "the leak check of every script that types a number",
      .page { page, view in
        let number = view.trace.entered(.cardNumber)
        if number.count >= 12 { page.title += " " + number }
      }),
    Bug(
      26, "number-recorded", .secret, "The record of the payment has the card number.", at: "the flow entries (F2)",
      remedy: "the leak check of every script that types a number",
      .entries { entries, view in entries.noting(view.trace.entered(.cardNumber)) }),
    Bug(
      27, "code-recorded", .secret, "The record of the payment has the security code.", at: "the flow entries (F2)",
      remedy: "the leak check of every script that types a code",
      .entries { entries, view in entries.noting(view.trace.entered(.securityCode)) }),
    Bug(
      28, "code-kept", .secret, "After a decline, the security code is still in its field.",
      at: "the field code of the second attempt", remedy: "field: { name: code, shows: \"\" }",
      .page { page, view in
        guard view.presentation.flow.attempt > 1 else { return }
        page.changeFields { field in
          if field.role == .securityCode, field.isBlank || field.text.isEmpty { field.text = "•••" }
        }
      }),
    Bug(
      29, "kept-unasked", .secret, "The card is kept although the payer has not ticked the box.", at: "the box save",
      remedy: "message: { name: POST /v1/payment, lacks: [save] } or not-see: the card in the list of the next order",
      .action { action, page in
        guard action == .press(.pay), page.box(.save)?.isOn == false else { return [action] }
        return [.press(.save), action]
      }),
    Bug(
      30, "card-not-forgotten", .secret, "A saved card that the payer deletes stays.", at: "the dialogue forget",
      remedy: "not-see: the card in the list after choose: forget",
      .action { action, page in
        page.dialog?.id == "forget" && action == .press(.forget) ? [.press(.keep)] : [action]
      }),
  ]
}

extension [FlowEntry] {
  /// The entries with a note that contains a text; the same entries if there is none.
  fileprivate func noting(_ text: String) -> [FlowEntry] {
    guard !text.isEmpty, let last else { return self }
    let note = FlowEntry.Kind.note(key: "entered \(text)", details: [:])
    return self
      + [FlowEntry(index: last.index + 1, time: last.time, step: last.step, attempt: last.attempt, kind: note)]
  }
}
