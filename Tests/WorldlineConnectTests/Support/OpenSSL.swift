import CheckoutCore
import Foundation
import KassaResources
import TestSupport
import Testing

@testable import WorldlineConnect

/// An independent decryptor that uses the OpenSSL command-line tool, which shares no code with the SDK or the sandbox.
enum OpenSSL {
  static func decrypt(_ jwe: String) throws -> [UInt8] {
    let parts = try jwe.split(separator: ".").map { try #require(Base64.decode($0, .url)) }
    try #require(parts.count == 5)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kassa-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = try #require(Resource("platforms/worldline-sandbox-key.tsv")).rows.map { $0[0] }
    let key = folder.appendingPathComponent("key.der")
    try #require(Data(base64Encoded: lines.joined())).write(to: key)

    let contentKey = try run(
      [
        "pkeyutl", "-decrypt", "-inkey", key.path, "-keyform", "DER", "-pkeyopt", "rsa_padding_mode:oaep", "-pkeyopt",
        "rsa_oaep_md:sha1", "-pkeyopt", "rsa_mgf1_md:sha1",
      ], parts[1], folder)
    try #require(contentKey.count == 64)
    let header = Array(jwe.prefix { $0 != "." }.utf8)
    let length = withUnsafeBytes(of: UInt64(header.count * 8).bigEndian) { Array($0) }
    let tag = try run(
      [
        "dgst", "-sha512", "-mac", "HMAC", "-macopt", "hexkey:" + Hex.encode(contentKey.prefix(32)), "-binary",
      ], header + parts[2] + parts[3] + length, folder)
    #expect(Array(tag.prefix(32)) == parts[4])
    return try run(
      ["enc", "-d", "-aes-256-cbc", "-K", Hex.encode(contentKey.suffix(32)), "-iv", Hex.encode(parts[2])], parts[3],
      folder)
  }

  private static func run(_ arguments: [String], _ input: [UInt8], _ folder: URL) throws -> [UInt8] {
    try InstalledTools.require("openssl")
    let (from, to) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
    try Data(input).write(to: from)
    _ = FileManager.default.createFile(atPath: to.path, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardInput = try FileHandle(forReadingFrom: from)
    process.standardOutput = try FileHandle(forWritingTo: to)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return Array(try Data(contentsOf: to))
  }
}
