public import CheckoutCore

/// What the merchant's desk told last.
public struct DeskNews: Equatable, Sendable {
  public var orders: [DeskOrder]
  /// Why the last request could not be done.
  public var error: CheckoutError?
  /// A request is on its way.
  public var isAsking: Bool
  /// What was done last, and the shop's id of the payment.
  public var done: Done?

  public struct Done: Equatable, Sendable {
    public var payment: String
    public var operation: Afterwards.Done
  }

  public init(orders: [DeskOrder] = [], error: CheckoutError? = nil, isAsking: Bool = false) {
    self.orders = orders
    self.error = error
    self.isAsking = isAsking
  }
}

/// What is wanted of the merchant's desk.
public enum DeskRequest: Equatable, Sendable {
  case list
  /// An amount in minor units; nil for all there is.
  case perform(PaymentOperation, order: String, amount: Int64?)
}

extension OrderDesk {
  /// Does what is wanted and tells how things stand afterwards, also where it could not be done.
  func answer(_ request: DeskRequest, before: [DeskOrder]) async -> DeskNews {
    var news = DeskNews(orders: before)
    do throws(CheckoutError) {
      if case .perform(let operation, let order, let amount) = request {
        guard let known = before.first(where: { $0.id == order }) else { throw CheckoutError(code: "internal") }
        news.done = DeskNews.Done(
          payment: known.reference, operation: try await perform(operation, on: known, amount: amount))
      }
    } catch {
      news.error = error
    }
    do throws(CheckoutError) {
      news.orders = try await orders()
    } catch {
      news.error = news.error ?? error
    }
    return news
  }
}
