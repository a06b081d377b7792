package import CheckoutCore

extension KeyTrace.Entry {
  /// The entry as an object with stable keys, for `--trace`. What is hidden or unknown is left out.
  package var json: JSON {
    .compact([
      ("time_us", time.map { .number(String($0)) }), ("since_us", sincePrevious.map { .number(String($0)) }),
      ("bytes", bytes.isEmpty ? nil : .string(bytes)), ("key", .string(key)), ("edit", .string(effect.name)),
      ("field", field.map { .string($0) }), ("text", text.map { .string($0) }),
      ("cursor", cursor.map { .number(String($0)) }), ("verdict", verdict.map { .string($0) }),
      ("paint_us", paint.map { .number(String($0)) }),
    ])
  }
}
