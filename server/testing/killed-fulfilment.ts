import { enableCompileCache, flushCompileCache } from 'node:module'
import type { FulfilmentKillPoint } from './kill-fulfilment.ts'

// Many of these start one after another: what the first has compiled, the others need not.
enableCompileCache('node_modules/.cache/shop/compiled')
const { openDatabase } = await import('#server/database/database.ts')
const { handOverOrder } = await import('#server/fulfilment/operations.ts')
const { createRemoteFulfilment } = await import('#server/fulfilment/remote.ts')
const { hearOfShipment, shipOrder } = await import('#server/fulfilment/operations.ts')
const { fulfillerKey, fulfillerSecret } = await import('./fulfiller.ts')
const { dieAt, watchStatements } = await import('./watch-statements.ts')
flushCompileCache()

const [, , point, url = '', order = '', fulfiller = ''] = process.argv as [
  string,
  string,
  FulfilmentKillPoint,
  ...string[],
]

const reach = dieAt(point)

/** By the names of statements. */
const watched: Readonly<Record<string, { before?: FulfilmentKillPoint; during?: FulfilmentKillPoint }>> = {
  'lock-order': { during: 'while the order is locked' },
  'insert-shipment': { before: 'before the parcel is stored', during: 'while the parcel is stored' },
  'lock-shipments': { during: 'while the parcel is locked' },
  'move-shipments': { during: 'while the arrival is noted' },
}
let isShipping = false
watchStatements(reach, ({ name, text }) =>
  isShipping && /^commit/i.test(text) ? { before: 'before the parcel is committed' } : watched[name],
)

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const { db } = await openDatabase({ url, folder: '', log: quiet })
const service = createRemoteFulfilment({ remote: { url: fulfiller, key: fulfillerKey }, newsKey: fulfillerSecret })
const fulfilment = {
  ...service,
  async handOver(told: Parameters<typeof service.handOver>[0]) {
    reach('before the fulfiller is told')
    const handed = await service.handOver(told)
    reach('after the fulfiller was told')
    return handed
  },
}
await handOverOrder({ db, fulfilment, log: quiet }, order)
isShipping = true
const trackingNumber = order.replaceAll('-', '')
await shipOrder(db, { order, carrier: 'dhl', trackingNumber, key: 'P1', by: { kind: 'fulfiller' } })
isShipping = false
reach('after the parcel was stored')
await hearOfShipment(db, {
  carrier: 'dhl',
  trackingNumber,
  move: 'deliver',
  at: new Date(),
  by: { kind: 'carrier' },
})
