import { enableCompileCache, flushCompileCache } from 'node:module'
import type { Client } from 'pg'
import type { RenewalKillPoint } from './kill-renewal.ts'

// Many of these start one after another: what the first has compiled, the others need not.
enableCompileCache('node_modules/.cache/shop/compiled')
const { default: pg } = await import('pg')
const { openDatabase } = await import('#server/database/database.ts')
const { openRenewalShop } = await import('./renewal-shop.ts')
flushCompileCache()

const [, , point, url = '', day = ''] = process.argv as [string, string, RenewalKillPoint, ...string[]]

const reach = (here: RenewalKillPoint) => {
  if (here === point) process.kill(process.pid, 'SIGKILL')
}

/** Statements in which something may break: what is reached before, and while the database works on it. */
const watched: Readonly<Record<string, { before?: RenewalKillPoint; during?: RenewalKillPoint }>> = {
  'fill-renewal-cart': { before: 'before the cart is filled' },
  'hold-payment': { during: 'while the goods are set aside' },
  'insert-renewal-attempt': { before: 'before the attempt is stored' },
  'place-order': { before: 'before the order is placed', during: 'while the order is placed' },
}
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: Client, ...args: unknown[]) {
  const points = watched[(args[0] as { name?: string } | undefined)?.name ?? '']
  if (points?.before) reach(points.before)
  const answer = (query as (...args: unknown[]) => unknown).apply(this, args)
  // The statement is on its way, and its process ends before the answer.
  setImmediate(() => points?.during && reach(points.during))
  return answer
} as typeof query

const quiet = { info() {}, warn() {}, error() {} }
const database = await openDatabase({ url, folder: '', log: quiet })
const shop = await openRenewalShop(database, { isFilled: true })
const { charge } = shop.payments
shop.payments.charge = async (...args) => {
  reach('before the charge')
  const charged = await charge(...args)
  reach('after the charge')
  return charged
}
shop.setDay(day)
await shop.renew()
