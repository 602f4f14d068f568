import { enableCompileCache, flushCompileCache } from 'node:module'
import type { RenewalKillPoint } from './kill-renewal.ts'

// Many of these start one after another: what the first has compiled, the others need not.
enableCompileCache('node_modules/.cache/shop/compiled')
const { openDatabase } = await import('#server/database/database.ts')
const { openRenewalShop } = await import('./renewal-shop.ts')
const { dieAt, watchStatements } = await import('./watch-statements.ts')
flushCompileCache()

const [, , point, url = '', day = ''] = process.argv as [string, string, RenewalKillPoint, ...string[]]

const reach = dieAt(point)

/** By the names of statements. */
const watched: Readonly<Record<string, { before?: RenewalKillPoint; during?: RenewalKillPoint }>> = {
  'fill-renewal-cart': { before: 'before the cart is filled' },
  'hold-payment': { during: 'while the goods are set aside' },
  'insert-renewal-attempt': { before: 'before the attempt is stored' },
  'place-order-and-save-alias': { before: 'before the order is placed', during: 'while the order is placed' },
}
watchStatements(reach, ({ name }) => watched[name])

const quiet = { info() {}, warn() {}, error() {} }
const database = await openDatabase({ url, folder: '', log: quiet })
const shop = await openRenewalShop(database, { isFilled: true })
const { charge } = shop.simulator
shop.simulator.charge = async (...args) => {
  reach('before the charge')
  const charged = await charge(...args)
  reach('after the charge')
  return charged
}
shop.setDay(day)
await shop.renew()
