import Crypto
import CryptoExtras
import FoundationEssentials

@testable import KassaSandbox

/// All the private keys in the repository, in any encoding. The tests use them to search for data that they decrypt.
struct RepositoryKeys: Sendable {
  /// The RSA private keys in DER form.
  private(set) var rsa: [Data] = []
  /// The private keys for Apple Pay tokens, by the public-key hash that is contained in the tokens.
  private(set) var wallets: [String: ApplePayKey] = [:]
  private(set) var merchants: Set<String> = []

  /// Collects the private keys from all files that may contain keys.
  ///
  /// - Parameter root: the root folder of the repository.
  init(root: String) throws {
    for folder in ["Resources", "Sources", "Tests"] {
      for (name, bytes) in try FileBytes.below(root + "/" + folder) where Self.mayHaveKeys(name) {
        add(bytes, derives: name.contains("/Sources/Sandbox/") || name.contains("/Sources/MockWallet/"))
      }
    }
  }

  /// Returns whether a file may contain keys. Snapshots, programs and databases are not searched.
  private static func mayHaveKeys(_ name: String) -> Bool {
    [".swift", ".tsv", ".json", ".pem", ".yaml", ".c", ".h", ".md", ".txt"].contains { name.hasSuffix($0) }
      && !name.contains("napshots/")
  }

  /// Adds all the private keys that are found in these bytes.
  ///
  /// Keys may be PEM, Base64 DER, or raw scalars in hexadecimal, Base64 or Base64url. JWKs contain Base64url scalars.
  /// - Parameter derives: whether to treat quoted strings as passphrases and add the keys derived from them.
  private mutating func add(_ bytes: [UInt8], derives: Bool) {
    for text in Runs.joined(bytes) where text.count >= 100 {
      guard let der = Runs.decoded(text), der.first == 0x30 else { continue }
      if (try? _RSA.Encryption.PrivateKey(unsafeDERRepresentation: der)) != nil { rsa.append(der) }
      if let key = try? P256.KeyAgreement.PrivateKey(derRepresentation: der) {
        add(scalar: Array(key.rawRepresentation))
      }
    }
    for text in Runs.of(bytes, atLeast: 43) where text.count <= 64 {
      if text.count == 64, let raw = Runs.unhexed(text) { add(scalar: raw) }
      if text.count <= 44, let raw = Runs.decoded(text), raw.count == 32 { add(scalar: Array(raw)) }
    }
    for text in Runs.quoted(bytes) {
      if derives { add(scalar: Array(SHA256.hash(data: text))) }
      if text.starts(with: "merchant.".utf8) { merchants.insert(String(decoding: text, as: UTF8.self)) }
    }
  }

  private mutating func add(scalar: [UInt8]) {
    if let key = ApplePayKey(scalar: scalar) { wallets[key.hash] = key }
  }

  // MARK: Decryption

  /// Returns the first characters of each encoded ciphertext that can be decrypted with one of the keys.
  func opened(in bytes: [UInt8]) -> [String] {
    let keys = rsa.compactMap { try? _RSA.Encryption.PrivateKey(unsafeDERRepresentation: $0) }
    var found: [String] = []
    for text in Runs.of(bytes, atLeast: 100) where opens(text, keys) {
      found.append(String(decoding: text.prefix(60), as: UTF8.self))
    }
    return found
  }

  /// Returns whether the text can be decrypted with one of the keys.
  ///
  /// The text may be Base64, Base64url or hexadecimal, a JWE with such parts, or a Base64-encoded Apple Pay token.
  private func opens(_ text: [UInt8], _ keys: [_RSA.Encryption.PrivateKey]) -> Bool {
    for part in text.split(separator: UInt8(ascii: ".")) where part.count >= 100 {
      for data in [Runs.decoded(Array(part)), Runs.unhexed(Array(part)).map { Data($0) }].compactMap(\.self) {
        if keys.contains(where: { Self.opens($0, data) }) || opensToken(data) { return true }
      }
    }
    return false
  }

  private static func opens(_ key: _RSA.Encryption.PrivateKey, _ data: Data) -> Bool {
    let size = key.keySizeInBits / 8
    // The ciphertext may have other data before or after it.
    let pieces =
      data.count == size ? [data] : data.count > size ? [Data(data.prefix(size)), Data(data.suffix(size))] : []
    return pieces.contains { piece in
      [_RSA.Encryption.Padding.PKCS1_OAEP, .PKCS1_OAEP_SHA256].contains {
        (try? key.decrypt(piece, padding: $0)) != nil
      }
    }
  }

  private func opensToken(_ data: Data) -> Bool {
    guard [UInt8](data).holds("ephemeralPublicKey".utf8) else { return false }
    return opensToken(base64: data.base64EncodedString())
  }

  private func opensToken(base64: String) -> Bool {
    wallets.values.contains { key in
      merchants.contains { (try? ApplePayToken(base64: base64, key: key, merchantIdentifier: $0)) != nil }
    }
  }

  /// Returns the number of decryptable Apple Pay tokens in JSON form. The tokens may be escaped within JSON strings.
  func openedTokens(in bytes: [UInt8]) -> Int {
    guard bytes.holds("EC_v1".utf8) else { return 0 }
    let text = String(decoding: bytes, as: UTF8.self).replacing("\\\"", with: "\"").replacing("\\/", with: "/")
    return text.ranges(of: "{\"version\":\"EC_v1\"").count { range in
      let rest = text[range.lowerBound...]
      guard let end = rest.firstRange(of: "}}") else { return false }
      return opensToken(base64: Data(rest[..<end.upperBound].utf8).base64EncodedString())
    }
  }
}

/// Searches for runs of characters that may encode keys or ciphertext.
enum Runs {
  /// Whether each byte value is a Base64, Base64url or hexadecimal character, or the dot that separates JWE parts.
  private static let signs: [Bool] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  static func of(_ bytes: [UInt8], atLeast shortest: Int) -> [[UInt8]] {
    var runs: [[UInt8]] = []
    bytes.withUnsafeBufferPointer { bytes in
      signs.withUnsafeBufferPointer { signs in
        var start = 0
        while start < bytes.count {
          var end = start
          while end < bytes.count, signs[Int(bytes[end])] { end += 1 }
          if end - start >= shortest { runs.append(Array(bytes[start..<end])) }
          start = end + 1
        }
      }
    }
    return runs
  }

  /// Returns runs of such characters, which may continue across line ends, including line ends escaped as `\n`.
  static func joined(_ bytes: [UInt8]) -> [[UInt8]] {
    var runs: [[UInt8]] = []
    var run: [UInt8] = []
    for line in lines(bytes) {
      // Start a run only at a long line, so that a name on the line before it is not included.
      let isLong = run.isEmpty ? line.count >= 40 : !line.isEmpty
      if isLong, !line.starts(with: "-----".utf8), line.allSatisfy({ signs[Int($0)] }) {
        run += line
      } else {
        runs.append(run)
        // Search the line that ended the run for runs within that line.
        run = []
        runs += of(line, atLeast: 100)
      }
    }
    return (runs + [run]).filter { !$0.isEmpty }
  }

  /// Splits the bytes into lines. Line ends that are escaped as `\n` also count.
  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).flatMap { line -> [[UInt8]] in
      guard Array(line).holds("\\n".utf8) else { return [Array(line)] }
      return String(decoding: line, as: UTF8.self).split(separator: "\\n", omittingEmptySubsequences: false).map {
        Array($0.utf8)
      }
    }
  }

  /// Returns the double-quoted strings whose length is plausible for a passphrase.
  static func quoted(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n")).flatMap { line in
      line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).enumerated().compactMap {
        $0.offset % 2 == 1 && (8...80).contains($0.element.count) ? $0.element : nil
      }
    }
  }

  static func decoded(_ text: [UInt8]) -> Data? {
    var standard = text.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    while standard.last == UInt8(ascii: "=") { standard.removeLast() }
    while standard.count % 4 != 0 { standard.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(standard))
  }

  static func unhexed(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 2 == 0 else { return nil }
    let bytes = stride(from: 0, to: text.count, by: 2).compactMap {
      UInt8(String(decoding: text[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
    return bytes.count * 2 == text.count ? bytes : nil
  }
}
