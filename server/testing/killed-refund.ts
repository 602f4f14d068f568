import { enableCompileCache, flushCompileCache } from 'node:module'
import type { Client } from 'pg'
import type { RefundKillPoint } from './kill-refund.ts'

// Many of these start one after another: what the first has compiled, the others need not.
enableCompileCache('node_modules/.cache/shop/compiled')
const { sql } = await import('drizzle-orm')
const { default: pg } = await import('pg')
const { cancelOrder } = await import('#server/cancellations/operations.ts')
const { openDatabase } = await import('#server/database/database.ts')
const { openOrderShop } = await import('./order-shop.ts')
flushCompileCache()

const [, , point, url = '', order = ''] = process.argv as [string, string, RefundKillPoint, ...string[]]

const reach = (here: RefundKillPoint) => {
  if (here === point) process.kill(process.pid, 'SIGKILL')
}

/** Statements in which something may break: what is reached before, and while the database works on it. */
const watched: Readonly<Record<string, { before?: RefundKillPoint; during?: RefundKillPoint }>> = {
  'insert-refund': { before: 'before the refund is stored', during: 'while the refund is stored' },
  'cancel-pieces': { during: 'while the piece is cancelled' },
}
const { query } = pg.Client.prototype
let isCancelling = false
pg.Client.prototype.query = function (this: Client, ...args: unknown[]) {
  const { name = '', text = '' } = (args[0] ?? {}) as { name?: string; text?: string }
  const points = watched[name]
  if (points?.before) reach(points.before)
  if (isCancelling && /^commit/i.test(typeof args[0] === 'string' ? args[0] : text)) reach('before it is committed')
  const answer = (query as (...args: unknown[]) => unknown).apply(this, args)
  // The statement is on its way, and its process ends before the answer.
  setImmediate(() => points?.during && reach(points.during))
  return answer
} as typeof query

const quiet = { info() {}, warn() {}, error() {} }
const database = await openDatabase({ url, folder: '', log: quiet })
const shop = await openOrderShop(database, { isFilled: true })
const { refund } = shop.payments
shop.payments.refund = async (...args) => {
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
