// A program needs one import per SDK. The core has the types that every call of an SDK takes or returns: `Presenter`,
// `Stage`, `PersonAction`, `CheckoutResult`, `PaymentWorld`. A type of the SDK hides a type of the core with the same name.
@_exported public import CheckoutCore
