import type { OrdersRequest } from './orders-request.ts'
import { payAgainForRequest } from './pay-again-for-request.ts'
import { paymentForRequest } from './payment-for-request.ts'
import { paymentMethodsForRequest } from './payment-methods-for-request.ts'
import { placedOrdersForRequest } from './placed-orders-for-request.ts'

/** What a visitor can do to turn a cart into an order, and with the order. */
export const ordersForRequest = (request: OrdersRequest) => ({
  ...paymentForRequest(request),
  ...paymentMethodsForRequest(request),
  ...placedOrdersForRequest(request),
  ...payAgainForRequest(request),
})
