import { enableCompileCache, flushCompileCache } from 'node:module'
import type { RefundKillPoint } from './kill-refund.ts'

// Many of these start one after another: what the first has compiled, the others need not.
enableCompileCache('node_modules/.cache/shop/compiled')
const { sql } = await import('drizzle-orm')
const { cancelOrder } = await import('#server/cancellations/operations.ts')
const { openDatabase } = await import('#server/database/database.ts')
const { openOrderShop } = await import('./order-shop.ts')
const { dieAt, watchStatements } = await import('./watch-statements.ts')
flushCompileCache()

const [, , point, url = '', order = ''] = process.argv as [string, string, RefundKillPoint, ...string[]]

const reach = dieAt(point)

/** By the names of statements. */
const watched: Readonly<Record<string, { before?: RefundKillPoint; during?: RefundKillPoint }>> = {
  'insert-refund': { before: 'before the refund is stored', during: 'while the refund is stored' },
  'cancel-pieces': { during: 'while the piece is cancelled' },
}
let isCancelling = false
watchStatements(reach, ({ name, text }) =>
  isCancelling && /^commit/i.test(text) ? { before: 'before it is committed' } : watched[name],
)

const quiet = { info() {}, warn() {}, error() {} }
const database = await openDatabase({ url, folder: '', log: quiet })
const shop = await openOrderShop(database, { isFilled: true })
const { refund } = shop.simulator
shop.simulator.refund = async (...args) => {
  reach('before the money is sent')
  const sent = await refund(...args)
  reach('after the money was sent')
  return sent
}
isCancelling = true
const pieces = [{ line: 1, quantity: 1 }]
await cancelOrder(database.db, { order, key: 'a click', pieces, by: { kind: 'customer' } })
const { rows } = await database.db.execute<{ id: string }>(sql`select id from refunds where order_id = ${order}`)
await shop.runJob('send-refund', { refund: rows[0]?.id })
