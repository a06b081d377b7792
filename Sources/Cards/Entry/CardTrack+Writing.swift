/// The tracks of a card as a reader would type them, for cards that exist only in a sandbox.
///
/// The discretionary data consists of zeros, so the tracks are of no use with a real card.
extension CardTrack {
  /// The service code of an international card with a chip, for goods and services, without restrictions.
  /// Source: ISO/IEC 7813, service code.
  private static let serviceCode = "201"

  /// Returns track 1 of a card, from start to end sentinel.
  ///
  /// - Parameters:
  ///   - number: the digits of the card number.
  ///   - expiry: the expiry date as `MM/YY`.
  ///   - name: the cardholder's name in the order in which it is spoken, such as `JANE DOE`.
  ///   - isChecked: whether to append the check character.
  public static func track1(number: String, expiry: String, name: String, isChecked: Bool = false) -> String {
    let words = name.uppercased().split(separator: " ")
    let written = (words.last ?? "") + "/" + words.dropLast().joined(separator: " ")
    return ended("%B\(number)^\(written)^\(date(expiry))\(serviceCode)0000000000", .one, isChecked)
  }

  /// Returns track 2 of a card, from start to end sentinel. The parameters are those of `track1`.
  public static func track2(number: String, expiry: String, isChecked: Bool = false) -> String {
    ended(";\(number)=\(date(expiry))\(serviceCode)0000000000", .two, isChecked)
  }

  /// Returns year and month.
  private static func date(_ expiry: String) -> String { String(expiry.suffix(2) + expiry.prefix(2)) }

  private static func ended(_ text: String, _ layout: Layout, _ isChecked: Bool) -> String {
    let track = text + "?"
    guard isChecked else { return track }
    return track + String(decoding: [layout.checkCharacter(of: track.utf8)], as: UTF8.self)
  }
}
