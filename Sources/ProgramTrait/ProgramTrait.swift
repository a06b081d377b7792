// The modules that only the program needs depend on this one. Without the trait `Program`, they stop here, with one message
// instead of an error for each missing module.

#if !Program
#error(
  "kassa and its modules need the trait Program. Without it, build one library: swift build --disable-default-traits --target CheckoutCore"
)
#endif
