import KassaSandbox

extension EcommpaySandboxConfiguration {
  /// The platform's own delays: six times ten seconds, then growing by an eighth or so up to four hours, for 120 attempts
  /// in all within eleven days. Source: ecommpay, Gate, "Callbacks": 70 + 10 · 1.12^(n - 4) seconds for attempt n.
  public static let callbackPauses: [Duration] = {
    var growth = 10.0
    return (2...120).map { attempt in
      if attempt > 4 { growth *= 1.12 }
      return attempt <= 7 ? .seconds(10) : .seconds(min(14_400, Int(70 + growth)))
    }
  }()
}
