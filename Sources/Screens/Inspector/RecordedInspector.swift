import CheckoutCore
import KassaTerminal

/// The inspector of a recorded payment, opened from the merchant actions: the same inspector in the state of that payment.
struct RecordedInspector: CheckoutScreen {
  private var inspector: InspectorScreen
  private let shared: SharedSetup
  private let payments: SharedPaymentState

  var keys: Keys.Map { inspector.keys }
  var isTyping: Bool { inspector.isTyping }

  init(_ record: PaymentRecord, _ entries: [FlowEntry], _ context: Context) {
    var setup = context.setup
    setup.providerName = record.key.provider
    shared = SharedSetup(setup)
    var state = context.payments.state
    state.show(Presentation(flow: Flow(record), entries: entries), record.summary)
    payments = SharedPaymentState(state)
    inspector = InspectorScreen(Self.context(shared, payments, context))
  }

  private static func context(_ shared: SharedSetup, _ payments: SharedPaymentState, _ context: Context) -> Context {
    Context(shared: shared, payments: payments, now: context.now, size: context.size)
  }

  /// The context with the recorded payment in place of the one in progress.
  func own(_ context: Context) -> Context { Self.context(shared, payments, context) }

  mutating func handle(_ key: Key, _ context: Context) -> [Command] { inspector.handle(key, own(context)) }
  mutating func paste(_ text: String, _ context: Context) -> [Command] { inspector.paste(text, own(context)) }
  mutating func perform(_ action: ElementAction, _ context: Context) -> [Command] {
    inspector.perform(action, own(context))
  }
  mutating func refresh(_ context: Context) { inspector.refresh(own(context)) }
  func page(_ context: Context) -> Page { inspector.page(own(context)) }
}
