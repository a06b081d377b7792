import KassaCards

/// The `check expiry` validator. Each line is an expiry date.
struct ExpiryLines: LineChecker {
  let policy: CardPolicy
  let today: CalendarDate

  func check(_ line: UnsafeBufferPointer<UInt8>, into output: LineOutput) -> Bool {
    let verdict = policy.checkExpiry(line.text, today: today)
    output.append(verdict)
    output.append(",\"month\":")
    output.append(number: verdict.month)
    output.append(",\"year\":")
    output.append(number: verdict.year)
    output.append(",\"display\":")
    output.append(string: verdict.display[...])
    output.appendReason(of: verdict)
    return verdict.valid
  }
}

/// The `check code` validator. Each line is a security code.
struct CodeLines: LineChecker {
  let policy: CardPolicy
  let lengths: LengthSet

  func check(_ line: UnsafeBufferPointer<UInt8>, into output: LineOutput) -> Bool {
    output.append(wholeVerdict: policy.checkCode(line.text, lengths: lengths))
  }
}

/// The `check holder` validator. Each line is a cardholder name.
struct HolderLines: LineChecker {
  let policy: CardPolicy

  func check(_ line: UnsafeBufferPointer<UInt8>, into output: LineOutput) -> Bool {
    output.append(wholeVerdict: policy.checkHolder(line.text))
  }
}

/// The `check postal` validator. Each line is a postal code.
struct PostalLines: LineChecker {
  let policy: CardPolicy
  let country: String?
  let shortest: Int?

  func check(_ line: UnsafeBufferPointer<UInt8>, into output: LineOutput) -> Bool {
    output.append(wholeVerdict: policy.checkPostal(line.text, country: country, shortest: shortest))
  }
}

/// The `check iban` validator. Each line is an IBAN.
struct IBANLines: LineChecker {
  func check(_ line: UnsafeBufferPointer<UInt8>, into output: LineOutput) -> Bool {
    let verdict = IBAN.check(line.text)
    output.append("{\"valid\":")
    output.append(verdict.valid)
    output.appendReason(of: verdict)
    return verdict.valid
  }
}

extension LineOutput {
  /// Opens a JSON object and appends the fields `valid` and `potentiallyValid`.
  fileprivate func append(_ verdict: some FieldVerdict) {
    append("{\"valid\":")
    append(verdict.valid)
    append(",\"potentiallyValid\":")
    append(verdict.potentiallyValid)
  }

  /// Appends the `reason` field and closes the JSON object.
  fileprivate func appendReason(of verdict: some FieldVerdict) {
    append(",\"reason\":")
    append(string: verdict.reason?.rawValue)
    append(byte: UInt8(ascii: "}"))
  }

  fileprivate func append(wholeVerdict verdict: some FieldVerdict) -> Bool {
    append(verdict)
    appendReason(of: verdict)
    return verdict.valid
  }

  func append(number: Int?) {
    if let number { append(number) } else { append("null" as StaticString) }
  }
}
