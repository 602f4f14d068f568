/** How far a cart has come on its way to an order, from the first state to the last. */
export const checkoutStates = [
  'cart',
  'address',
  'addressed',
  'shipping_selected',
  'payment_selected',
  'completed',
  'payment_skipped',
] as const
export type CheckoutState = (typeof checkoutStates)[number]
