/** How far a cart has come on its way to an order. The order of the list is the order of the states. */
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
