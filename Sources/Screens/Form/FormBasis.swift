import KassaTerminal

/// What the page of a form was made from. It tells which parts of the page the next one has in common with it.
struct FormBasis: Sendable {
  fileprivate let parts: FormParts
  fileprivate let setup: SharedSetup
  fileprivate let payments: SharedPaymentState
  fileprivate let size: Size
  fileprivate let numberIndex: Int?
  fileprivate let codeIndex: Int?
  fileprivate let look: FormLook
  let card: CardLook
  let number: NumberLook
  let fields: [FieldLook]

  /// Whether the page that a form shows now differs at most in fields. This is known before the fields are asked for.
  func isSame(exceptFields form: FormScreen, _ context: Context) -> Bool {
    parts === form.parts && setup === context.shared && payments === context.payments && size == context.size
      && look == form.look
  }

  /// Whether a field has the same block on the pages made from both.
  func hasSame(_ index: Int, as other: FormBasis) -> Bool {
    isOfSameForm(as: other) && fields[index] == other.fields[index] && hasSameSurroundings(index, as: other)
      && (index != numberIndex && look.problems[index] == nil || number == other.number)
  }

  /// Whether a field shows the same besides its contents and what it says about the number of digits.
  func hasSameSurroundings(_ index: Int, as other: FormBasis) -> Bool {
    look.problems[index] == other.look.problems[index] && fields[index].isRequired == other.fields[index].isRequired
      && (index != numberIndex && index != codeIndex && look.problems[index] == nil || card == other.card)
  }

  /// Whether a field has an error.
  func hasProblem(_ index: Int) -> Bool { look.problems[index] != nil }

  /// Whether both belong to the same form in the same language, so that fields that look the same have the same words.
  private func isOfSameForm(as other: FormBasis) -> Bool { parts === other.parts && setup === other.setup }
}

extension FormScreen {
  /// What the form's page is made from now.
  func basis(_ context: Context) -> FormBasis {
    var fields: [FieldLook] = []
    fields.reserveCapacity(form.fields.count)
    for index in form.fields.indices { fields.append(look(index)) }
    let (card, number) = cardLook
    return FormBasis(
      parts: parts, setup: context.shared, payments: context.payments, size: context.size,
      numberIndex: form.numberIndex, codeIndex: form.codeIndex, look: look, card: card, number: number,
      fields: fields)
  }
}
