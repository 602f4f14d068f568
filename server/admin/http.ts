import { createRoute, z } from '@hono/zod-openapi'
import { ExportQuery, PageQuery, pageOf } from '#contract/admin/lists.ts'
import { AdminOrder, CancelWish, ExportedOrder, OrderOutcome, RefundWish, ShipWish } from '#contract/admin/order.ts'
import { OrderFilters, placedStates, StaffOrder } from '#contract/staff/order-list.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { actHeader, adminRefusals, hasKeyInAddress, refuse } from './answers.ts'
import { exportsApi, lines } from './http-exports.ts'
import { orderPartsApi } from './http-order-parts.ts'
import { thingsApi } from './http-things.ts'
import { anyOf, reading } from './reading.ts'

const filters = OrderFilters.omit({ after: true }).extend({ state: anyOf(placedStates) })
const ofOrder = { params: z.object({ id: z.uuid().describe('Of the order') }) }

const listOrders = reading('adminListOrders', '/api/admin/orders', [
  'Orders that all filters admit, the newest first',
  { query: filters.extend(PageQuery.shape) },
  pageOf('OrderPage', StaffOrder),
])
const getOrder = reading('adminGetOrder', '/api/admin/orders/{id}', [
  'An order with its lines, parcels, refunds, returns, papers and everything that happened to it',
  ofOrder,
  AdminOrder,
])

const exportOrders = createRoute({
  operationId: 'adminExportOrders',
  method: 'get',
  path: '/api/admin/exports/orders',
  summary: 'All orders that the filters admit with their lines, the oldest first, as lines of JSON',
  request: { query: filters.extend(ExportQuery.shape) },
  responses: { 200: lines('One order on each line', ExportedOrder), ...adminRefusals },
})

const done = {
  200: sent('Done, now or before, and the order as it is', OrderOutcome),
  ...adminRefusals,
  409: { ...refusals[409], description: 'Not in this state, or the key of this request was used for another one' },
}

const shipOrder = createRoute({
  operationId: 'adminShipOrder',
  method: 'post',
  path: '/api/admin/orders/{id}/shipments',
  summary: 'A parcel has left; the customer is told',
  request: { ...ofOrder, headers: actHeader, ...jsonBody(ShipWish) },
  responses: done,
})

const cancelOrder = createRoute({
  operationId: 'adminCancelOrder',
  method: 'post',
  path: '/api/admin/orders/{id}/cancellations',
  summary: 'Cancels an order or pieces of it before it is packed, and refunds them',
  request: { ...ofOrder, headers: actHeader, ...jsonBody(CancelWish) },
  responses: done,
})

const refundOrder = createRoute({
  operationId: 'adminRefundOrder',
  method: 'post',
  path: '/api/admin/orders/{id}/refunds',
  summary: 'Refunds pieces, the shipping costs or an amount',
  request: { ...ofOrder, headers: actHeader, ...jsonBody(RefundWish) },
  responses: done,
})

/** Everything for programs of others. */
export function adminApi(api: Api) {
  api.use('/api/admin/*', async (c, next) => {
    if (hasKeyInAddress(c.req.query())) return refuse(c, { code: 'key-in-address' })
    await next()
  })

  answer(api, listOrders, async (c) => {
    const found = await c.get('shop').admin.orders.list(c.req.valid('query'))
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, getOrder, async (c) => {
    const found = await c.get('shop').admin.orders.one(c.req.valid('param').id)
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, exportOrders, async (c) => {
    const file = await c.get('shop').admin.orders.export(c.req.valid('query'))
    return file.ok ? lines.answer(file.value) : refuse(c, file.error)
  })
  answer(api, shipOrder, async (c) => {
    const { id } = c.req.valid('param')
    const shipped = await c
      .get('shop')
      .admin.orders.ship(id, c.req.valid('header')['idempotency-key'], c.req.valid('json'))
    return shipped.ok ? c.json(shipped.value, 200) : refuse(c, shipped.error)
  })
  answer(api, cancelOrder, async (c) => {
    const { id } = c.req.valid('param')
    const wish = c.req.valid('json')
    const cancelled = await c.get('shop').admin.orders.cancel(id, c.req.valid('header')['idempotency-key'], wish)
    return cancelled.ok ? c.json(cancelled.value, 200) : refuse(c, cancelled.error)
  })
  answer(api, refundOrder, async (c) => {
    const { id } = c.req.valid('param')
    const wish = c.req.valid('json')
    const refunded = await c.get('shop').admin.orders.refund(id, c.req.valid('header')['idempotency-key'], wish)
    return refunded.ok ? c.json(refunded.value, 200) : refuse(c, refunded.error)
  })
  orderPartsApi(api)
  thingsApi(api)
  exportsApi(api)
}
