// A program that simulates a payment system needs one import: the configurations of the worlds, and the wallet's contents.
@_exported public import KassaSandbox
@_exported public import MockWallet
