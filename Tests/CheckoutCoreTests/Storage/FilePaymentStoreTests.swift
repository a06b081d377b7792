import Foundation
import TestSupport
import Testing

@testable import CheckoutCore

@Suite("The payment store in a folder")
struct FilePaymentStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path + "/store" }

  private func file(_ payment: String) -> String { "\(path)/payments/p+\(payment).json" }

  @Test("Another store on the folder finds everything, and only the owner can read it")
  func durable() throws {
    let store = try FilePaymentStore(path)
    _ = try store.reserve(StoreSample.order())
    try store.keep(StoreSample.progress, entries: StoreSample.entries, of: StoreSample.key(), isUrgent: true)
    try store.keep(StoreSample.instrument())
    let other = try FilePaymentStore(path)
    #expect(try other.payment(StoreSample.key())?.progress == StoreSample.progress)
    #expect(try other.entries(of: StoreSample.key()) == StoreSample.entries)
    #expect(try other.instruments(provider: "p", customer: "10") == [StoreSample.instrument()])
    let files = try FileManager.default.subpathsOfDirectory(atPath: path)
    #expect(files.contains("payments/p+order-1.json"))
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + file)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(file)")
    }
  }

  @Test("No secret and no token of a payment is written")
  func secrets() throws {
    let store = try FilePaymentStore(path)
    _ = try store.reserve(StoreSample.order())
    var progress = StoreSample.progress
    progress.payment?.token = "token-of-the-card"
    progress.payment?.encrypted = "encrypted-card"
    progress.payment?.receiptAddress = "buyer@example.com"
    try store.keep(progress, entries: [], of: StoreSample.key(), isUrgent: true)
    let text = try String(contentsOfFile: file("order-1"), encoding: .utf8)
    for secret in ["token-of-the-card", "encrypted-card", "buyer@example.com"] { #expect(!text.contains(secret)) }
    #expect(try store.payment(StoreSample.key())?.progress.payment == StoreSample.payment)
  }

  @Test(
    "A damaged file is an error of its payment only, and stays as it is", arguments: ["", "{", "[]", "{\"version\":1}"])
  func damaged(contents: String) throws {
    let store = try FilePaymentStore(path)
    for payment in ["1", "2"] { _ = try store.reserve(StoreSample.order(payment)) }
    try contents.write(toFile: file("1"), atomically: true, encoding: .utf8)
    let key = StoreSample.key("1")
    let calls: [() throws -> Void] = [
      { _ = try store.payment(key) }, { _ = try store.entries(of: key) }, { _ = try store.operations(of: key) },
      { _ = try store.notifications(of: key) }, { _ = try store.reserve(StoreSample.order("1")) },
      { try store.keep(StoreSample.progress, entries: [], of: key, isUrgent: true) },
      { try store.keep(StoreSample.operation, of: key) },
      { try store.keep(StoreSample.notification, of: key, at: StoreSample.start) },
    ]
    for call in calls {
      let error = #expect(throws: StorageError.self) { try call() }
      #expect(error?.code == .damaged && error?.place == file("1"))
    }
    #expect(try String(contentsOfFile: file("1"), encoding: .utf8) == contents)
    #expect(try store.payments(PaymentQuery()).payments.map(\.key.payment) == ["2"])
    #expect(try store.damage().map(\.place) == [file("1")])
    try store.keep(StoreSample.progress, entries: [], of: StoreSample.key("2"), isUrgent: true)
    #expect(try store.payment(StoreSample.key("2"))?.progress == StoreSample.progress)
  }

  @Test("A file of a later version is not touched, and one of another payment is damaged")
  func versions() throws {
    let store = try FilePaymentStore(path)
    for payment in ["1", "2"] { _ = try store.reserve(StoreSample.order(payment)) }
    try "{\"version\":2}".write(toFile: file("1"), atomically: true, encoding: .utf8)
    try Data(contentsOf: URL(filePath: file("2"))).write(to: URL(filePath: file("3")))
    #expect(throws: StorageError(.newer, place: file("1"))) { try store.payment(StoreSample.key("1")) }
    #expect(throws: StorageError(.damaged, place: file("3"), reason: "it has another payment")) {
      try store.payment(StoreSample.key("3"))
    }
  }

  @Test("Damaged values and instruments are errors, too")
  func damagedOthers() throws {
    let store = try FilePaymentStore(path)
    try store.put([1], under: "a")
    try store.put([2], under: "b")
    try store.keep(StoreSample.instrument())
    for file in ["values/a.json", "instruments/p+10.json"] {
      try "{".write(toFile: path + "/" + file, atomically: true, encoding: .utf8)
    }
    let calls: [() throws -> Void] = [
      { _ = try store.value("a") }, { _ = try store.instruments(provider: "p", customer: "10") },
      { try store.keep(StoreSample.instrument()) }, { try store.forget(StoreSample.instrument()) },
    ]
    for call in calls { #expect(#expect(throws: StorageError.self) { try call() }?.code == .damaged) }
    #expect(try store.names(prefix: "") == ["b"])
    #expect(try store.damage().map(\.place) == [path + "/instruments/p+10.json", path + "/values/a.json"])
    // A value is written as a whole, so that its owner can replace it.
    try store.put([3], under: "a")
    #expect(try store.value("a") == [3])
  }

  @Test("A payment whose number is not reserved cannot be kept, and a missing folder is an error")
  func unknown() throws {
    let store = try FilePaymentStore(path)
    let error = #expect(throws: StorageError.self) { try store.keep(StoreSample.operation, of: StoreSample.key()) }
    #expect(error?.code == .unavailable)
    #expect(throws: StorageError.self) { try FilePaymentStore(path + "/none/store") }
  }

  @Test("Names of payments that differ are files that differ")
  func names() {
    let names = [
      StoreFileName.name("a", "b"), StoreFileName.name("a+b"), StoreFileName.name("a%2bb"), StoreFileName.name("a/b"),
      StoreFileName.name("..", "/"), StoreFileName.name(String(repeating: "n", count: 400)),
      StoreFileName.name(String(repeating: "n", count: 401)),
    ]
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.utf8.count < 200 && !$0.contains("/") && !$0.contains(".") })
  }

  @Test("A claimed name is another store's only after the first has gone")
  func claims() throws {
    var first: FilePaymentStore? = try FilePaymentStore(path)
    let second = try FilePaymentStore(path)
    #expect(try first?.claim("payment") == true)
    #expect(try first?.claim("payment") == true)
    #expect(try !second.claim("payment"))
    #expect(try second.claim("other"))
    first = nil
    #expect(try second.claim("payment"))
  }
}
