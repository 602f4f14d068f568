import { z } from '@hono/zod-openapi'
import { pageOf } from '#contract/admin/lists.ts'
import { AdminRefund, AdminReturn, AdminShipment } from '#contract/admin/order-parts.ts'
import { parcelStates } from '#contract/checkout/parcel.ts'
import { refundStates } from '#contract/checkout/refund.ts'
import { returnStates } from '#contract/checkout/return.ts'
import { textLine } from '#contract/printable-text.ts'
import { answer } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { refuse } from './answers.ts'
import { anyOf, paged, reading } from './reading.ts'

const filters = <const State extends string>(states: readonly State[]) =>
  paged({
    state: anyOf(states),
    brand: textLine(40).min(1).optional().describe('Storefront'),
    since: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Only what was made at this moment or later, such as 2026-11-18T09:00:00Z'),
  })

const listShipments = reading('adminListShipments', '/api/admin/shipments', [
  'Parcels of all orders, the newest first',
  filters(parcelStates),
  pageOf('ShipmentPage', AdminShipment),
])
const listReturns = reading('adminListReturns', '/api/admin/returns', [
  'Returns of all orders, the newest first',
  filters(returnStates),
  pageOf('ReturnPage', AdminReturn),
])
const listRefunds = reading('adminListRefunds', '/api/admin/refunds', [
  'Refunds of all orders, the newest first',
  filters(refundStates),
  pageOf('RefundPage', AdminRefund),
])

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
