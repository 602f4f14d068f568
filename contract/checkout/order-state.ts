export const orderStates = [
  'cart',
  'payment_pending',
  'new',
  'fulfiller_ready',
  'accepted',
  'open',
  'shipped',
  'cancelled',
  'returned',
] as const
export type OrderState = (typeof orderStates)[number]

export const orderStateTexts = {
  cart: 'order.state_cart',
  payment_pending: 'order.state_payment_pending',
  new: 'order.state_new',
  fulfiller_ready: 'order.state_fulfiller_ready',
  accepted: 'order.state_accepted',
  open: 'order.state_open',
  shipped: 'order.state_shipped',
  cancelled: 'order.state_cancelled',
  returned: 'order.state_returned',
} as const satisfies Record<OrderState, string>
