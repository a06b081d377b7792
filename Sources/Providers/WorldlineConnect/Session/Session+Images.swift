import CheckoutCore
import HTTPTypes

/// An image from the asset server.
public struct PaymentImage: Hashable, Sendable {
  /// The media type, e.g. `image/png`.
  public let mediaType: String
  /// The image file, unchanged.
  public let bytes: [UInt8]
}

extension Session {
  /// The time limit for loading an image. It is short, because a logo must not delay a payment.
  private static let timeout = Duration.seconds(3)

  /// Loads a logo or tooltip image, once per session even for concurrent callers, and keeps it on the payer's device.
  ///
  /// An image that the device storage of the world already has in this version is not loaded again.
  /// Source: Worldline Swift SDK guide, on caching logos and images that offer additional information.
  /// - Throws: `invalidURL` for a malformed URL; `transport` if the request failed; `decoding` for an unusable image.
  public func image(_ image: LogoImage) async throws(ConnectError) -> PaymentImage {
    let stored = StoredImages(storage: environment.deviceStorage)
    if let kept = stored.image(image.url) { return kept }
    let loaded = try await load(image)
    stored.keep(loaded, image.url)
    return loaded
  }

  /// Loads an image, once per session.
  func load(_ image: LogoImage) async throws(ConnectError) -> PaymentImage {
    let environment = environment
    return try await caches.images.value(image.url) { () async throws(ConnectError) in
      guard let address = AssetAddress(image.url) else { throw .invalidURL(image.url) }
      return try await withDeadline(
        Self.timeout, clock: environment.clock, timeout: ConnectError.transport(.timeout)
      ) { () async throws(ConnectError) in try await Self.fetch(address, environment.transport) }
    }
  }

  /// The maximum size of an image, in bytes. A typical logo takes a few kilobytes, and the session caches many of them.
  static let largestImage = 128 << 10

  private static func fetch(
    _ address: AssetAddress, _ transport: any Transport
  ) async throws(ConnectError) -> PaymentImage {
    let head = HTTPRequest(method: .get, scheme: "https", authority: address.authority, path: address.path)
    let response: TransportResponse
    do {
      response = try await transport.send(TransportRequest(head: head, body: []))
    } catch {
      throw .transport(error)
    }
    guard response.head.status == .ok, !response.body.isEmpty, response.body.count <= largestImage else {
      throw .decoding("image " + address.path)
    }
    let type = response.head.headerFields[.contentType] ?? ""
    return PaymentImage(mediaType: String(type.prefix { $0 != ";" }), bytes: response.body)
  }
}

/// The address of an image.
private typealias AssetAddress = ServiceAddress
