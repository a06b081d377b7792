import ArgumentParser
import CheckoutCore
import KassaWorldlineSandbox
import TestSupport
import Testing

@testable import kassa

/// Tests the documented behaviour of `kassa sign worldline`.
@Suite("kassa sign worldline") struct SignWorldlineTests {
  private static let request: JSON = [
    "method": "POST", "resource": "/v1/9991/tokens/1?mandateCancelDate=20270101",
    "date": "Fri, 06 Jun 2014 13:39:43 GMT", "contentType": "application/json",
    "headers": ["X-GCS-ServerMetaInfo": " a\r\n   b ", "X-Other": "no", "X-GCS-Idempotence-Key": "k 1"],
  ]
  private static let canonical = """
    POST
    application/json
    Fri, 06 Jun 2014 13:39:43 GMT
    x-gcs-idempotence-key:k 1
    x-gcs-servermetainfo:a b
    /v1/9991/tokens/1?mandateCancelDate=20270101

    """

  @Test("A request is signed as the platform's server SDK signs it")
  func vector() throws {
    let signature = WorldlineSignature(keyID: "key", secret: "secret")
    // Computed with the platform's server SDK for Python, 6.3.0.
    let expected = "Gh4HFm8jDr3gW7lWZDgOCOyEEaLIPSy/StGDd5lIwDQ="
    #expect(
      SignWorldline.signed(try SignWorldline.request(Self.request), with: signature) == [
        "canonical": .string(Self.canonical), "signature": .string(expected),
        "authorization": .string("GCS v1HMAC:key:" + expected),
      ])
  }

  @Test("A request without a body and header fields has an empty line for the content type")
  func short() throws {
    let request = try SignWorldline.request(["method": "GET", "resource": "/v1/9991/payments/1", "date": "now"])
    #expect(request.canonical == "GET\n\nnow\n/v1/9991/payments/1\n")
  }

  @Test("All mistakes are reported together")
  func mistakes() throws {
    let failure = #expect(throws: Failure.self) {
      try SignWorldline.request([
        "method": "", "contentType": 1, "date": 2, "headers": ["X-GCS-A": 3], "path": "/v1",
      ])
    }
    for words in [
      "method must be a string that is not empty", "resource is missing", "date must be",
      "contentType must be a string",
      "headers.X-GCS-A must be", "path is not a part of a signed request; known: method, resource, date",
    ] {
      #expect(failure?.message.contains(words) == true, "\(words): \(failure?.message ?? "")")
    }
    let list = #expect(throws: Failure.self) {
      try SignWorldline.request(["method": "GET", "date": "now", "resource": "/", "headers": []])
    }
    #expect(list?.message == "headers must be an object")
  }

  @Test("A file with their string keeps its last line feed, which is part of it")
  func theirs() throws {
    let folder = try TemporaryFolder()
    let ours = try SignWorldline.request(Self.request).canonical
    for (text, isEqual) in [(Self.canonical, true), (String(Self.canonical.dropLast()), false)] {
      let file = try folder.write(text, to: "theirs")
      let theirs = try ExplainingOptions.parse(["--explain", "--theirs", "@" + file]).read(endsWithLine: true)
      #expect(SignatureExplanation(.request, ours: ours, theirs: theirs).isEqual == isEqual)
    }
  }

  @Test("The key is needed, but not for an explanation")
  func key() throws {
    let explaining = try SignWorldline.parse(["--explain", "--theirs", "GET"])
    #expect(explaining.keyID == nil && explaining.explaining.explain)
    #expect(try SignWorldline.parse(["--key-id", "key", "--secret-file", "f"]).keyID == "key")
    #expect(throws: Failure.self) { try SignWorldline.parse(["--key-id", "key"]).run() }
  }
}
