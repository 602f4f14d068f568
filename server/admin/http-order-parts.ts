import { createRoute, z } from '@hono/zod-openapi'
import { PageQuery, pageOf } from '#contract/admin/lists.ts'
import { AdminRefund, AdminReturn, AdminShipment } from '#contract/admin/order-parts.ts'
import { parcelStates } from '#contract/checkout/parcel.ts'
import { refundStates } from '#contract/checkout/refund.ts'
import { returnStates } from '#contract/checkout/return.ts'
import { textLine } from '#contract/printable-text.ts'
import { answer, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { adminRefusals, refuse } from './answers.ts'

const filters = <const State extends string>(states: readonly [State, ...State[]]) =>
  PageQuery.extend({
    state: z
      .string()
      .regex(/^[a-z_]+(,[a-z_]+)*$/)
      .transform((list) => list.split(','))
      .pipe(z.array(z.enum(states)).max(20))
      .optional()
      .describe(`One or more, separated by commas, of ${states.join(', ')}`),
    brand: textLine(40).min(1).optional().describe('Storefront'),
    since: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Only what was made at this moment or later, such as 2026-11-18T09:00:00Z'),
  })

const listShipments = createRoute({
  operationId: 'adminListShipments',
  method: 'get',
  path: '/api/admin/shipments',
  summary: 'Parcels of all orders, the newest first',
  request: { query: filters(parcelStates) },
  responses: { 200: sent('A page of parcels', pageOf('ShipmentPage', AdminShipment)), ...adminRefusals },
})
const listReturns = createRoute({
  operationId: 'adminListReturns',
  method: 'get',
  path: '/api/admin/returns',
  summary: 'Returns of all orders, the newest first',
  request: { query: filters(returnStates) },
  responses: { 200: sent('A page of returns', pageOf('ReturnPage', AdminReturn)), ...adminRefusals },
})
const listRefunds = createRoute({
  operationId: 'adminListRefunds',
  method: 'get',
  path: '/api/admin/refunds',
  summary: 'Refunds of all orders, the newest first',
  request: { query: filters(refundStates) },
  responses: { 200: sent('A page of refunds', pageOf('RefundPage', AdminRefund)), ...adminRefusals },
})

export function orderPartsApi(api: Api) {
  answer(api, listShipments, async (c) => {
    const found = await c.get('shop').admin.shipments(c.req.valid('query'))
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, listReturns, async (c) => {
    const found = await c.get('shop').admin.returns(c.req.valid('query'))
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
  answer(api, listRefunds, async (c) => {
    const found = await c.get('shop').admin.refunds(c.req.valid('query'))
    return found.ok ? c.json(found.value, 200) : refuse(c, found.error)
  })
}
