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
  /// The time limit for loading an image. Nothing of a payment waits for it.
  private static let timeout = Duration.seconds(3)
  /// The maximum number of images that one call of `updateImages` loads, because each of them takes a request.
  private static let mostUpdates = 100

  /// Returns an image to show at once, without a request: the one that the device keeps, whatever its version, or else the
  /// one that the SDK ships; nil if there is neither.
  ///
  /// `updateImages(_:)` sees to it that the platform's version is at hand the next time.
  /// Source: Worldline Swift SDK guide, on the images that are included, and on newer versions of them.
  public func imageAtHand(_ image: LogoImage) -> PaymentImage? { stored.latest(image.url) ?? image.shipped }

  /// Loads the images of which the platform has another version than the one at hand, and keeps them on the payer's device.
  ///
  /// Call it after the images have been shown, and do not wait for it: an image that cannot be loaded within three seconds
  /// stays as it is. At most 100 images are loaded by one call.
  /// Source: Worldline Swift SDK guide: images are "automatically updated and stored on the customer's device".
  public func updateImages(_ images: [LogoImage]) async {
    var urls: Set<String> = []
    let outdated = images.filter { isOutdated($0) && urls.insert($0.url).inserted }
    await withTaskGroup { group in
      for image in outdated.prefix(Self.mostUpdates) {
        group.addTask { _ = try? await self.image(image) }
      }
    }
  }

  /// Whether the platform has another version of an image than the one at hand.
  private func isOutdated(_ image: LogoImage) -> Bool {
    stored.keptURL(image.url).map { $0 != image.url } ?? !image.isShipped
  }

  /// Loads a logo or tooltip image, once per session even for concurrent callers, and keeps it on the payer's device.
  ///
  /// An image that the device storage of the world already has in this version is not loaded again.
  /// Source: Worldline Swift SDK guide, on caching logos and images that offer additional information.
  /// - Throws: `invalidURL` for a malformed URL; `transport` if the request failed; `decoding` for an unusable image.
  public func image(_ image: LogoImage) async throws(ConnectError) -> PaymentImage {
    if let kept = stored.image(image.url) { return kept }
    let loaded = try await caches.images.value(image.url) { () async throws(ConnectError) in
      guard let address = AssetAddress(image.url) else { throw .invalidURL(image.url) }
      return try await withDeadline(
        Self.timeout, clock: self.environment.clock, timeout: ConnectError.transport(.timeout)
      ) { () async throws(ConnectError) in try await self.fetch(address) }
    }
    stored.keep(loaded, image.url)
    return loaded
  }

  private var stored: StoredImages { StoredImages(storage: environment.deviceStorage) }

  /// The maximum size of an image, in bytes. A typical logo takes a few kilobytes, and the session caches many of them.
  static let largestImage = 128 << 10

  /// Requests an image. Only the session's logger hears of it: an image is no message of the payment.
  private func fetch(_ address: AssetAddress) async throws(ConnectError) -> PaymentImage {
    let head = HTTPRequest(method: .get, scheme: "https", authority: address.authority, path: address.path)
    logging.note(.sdk, .platform, "GET " + address.path.prefix { $0 != "?" }, address.authority)
    let response: TransportResponse
    do {
      response = try await environment.transport.send(TransportRequest(head: head, body: []))
    } catch {
      logging.note(.platform, .sdk, "—", error.rawValue)
      throw .transport(error)
    }
    let type = String((response.head.headerFields[.contentType] ?? "").prefix { $0 != ";" })
    logging.note(.platform, .sdk, String(response.head.status.code), "\(type), \(response.body.count) bytes")
    guard response.head.status == .ok, !response.body.isEmpty, response.body.count <= Self.largestImage else {
      throw .decoding("image " + address.path)
    }
    return PaymentImage(mediaType: type, bytes: response.body)
  }
}

/// The address of an image.
private typealias AssetAddress = ServiceAddress
