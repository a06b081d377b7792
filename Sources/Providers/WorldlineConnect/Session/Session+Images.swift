import CheckoutCore
import HTTPTypes

/// A picture as the asset server sent it.
public struct PaymentImage: Hashable, Sendable {
  /// E.g. `image/png`.
  public let mediaType: String
  public let bytes: [UInt8]
}

extension Session {
  /// How long a picture is waited for: nobody should wait for a payment because of one.
  private static let patience = Duration.seconds(3)

  /// A logo or a drawing. Fetched once for a session, however many want it. Source: seed 002, caching of logos and of
  /// images used to offer additional information.
  /// - Throws: `invalidURL` for an address that is none; `transport` where no picture came.
  public func image(_ image: LogoImage) async throws(ConnectError) -> PaymentImage {
    let environment = environment
    return try await shelves.images.value(image.url) { () async throws(ConnectError) in
      guard let address = AssetAddress(image.url) else { throw .invalidURL(image.url) }
      let first = await withTaskGroup(of: Result<PaymentImage, ConnectError>.self) { group in
        group.addTask {
          do throws(ConnectError) {
            return .success(try await Self.fetch(address, environment.transport))
          } catch {
            return .failure(error)
          }
        }
        group.addTask {
          let isOver = (try? await environment.clock.sleep(for: Self.patience, as: .deadline)) != nil
          return .failure(.transport(isOver ? .timeout : .cancelled))
        }
        let first = await group.next() ?? .failure(.transport(.cancelled))
        group.cancelAll()
        return first
      }
      return try first.get()
    }
  }

  /// Bytes of a picture: logos have some thousand of them, and many of them are kept.
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

/// Where a picture is.
private struct AssetAddress: Sendable {
  let authority: String
  let path: String

  /// Nil for anything but an https address with a path.
  init?(_ url: String) {
    guard url.hasPrefix("https://"), url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let rest = url.dropFirst("https://".count)
    authority = String(rest.prefix { $0 != "/" })
    path = String(rest.dropFirst(authority.utf8.count))
    guard !authority.isEmpty, path.hasPrefix("/") else { return nil }
  }
}
