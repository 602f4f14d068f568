import { randomInt } from 'node:crypto'
import { writeSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import type { KillPoint } from './kill-shop.ts'

// Many of these start one after another: what the first has compiled, the others need not.
enableCompileCache('node_modules/.cache/shop/compiled')
const { sql } = await import('drizzle-orm')
const { openDatabase } = await import('#server/database/database.ts')
const { right, wish } = await import('./cart-shop.ts')
const { openOrderShop } = await import('./order-shop.ts')
const { dieAt, watchStatements } = await import('./watch-statements.ts')
flushCompileCache()

const [, , point, url] = process.argv as [string, string, KillPoint, string]

/** Not even what is written to a stream would be lost: it is written at once. */
const say = (words: string) => writeSync(1, `${words}\n`)
const reach = dieAt(point)

/** By the names of statements. */
const watched: Readonly<Record<string, { before: KillPoint; during: KillPoint }>> = {
  'hold-payment': { before: 'before the goods are set aside', during: 'while the goods are set aside' },
  'place-order': { before: 'before the order is placed', during: 'while the order is placed' },
}
watchStatements(reach, ({ name }) => watched[name])

const quiet = { info() {}, warn() {}, error() {} }
const database = await openDatabase({ url, folder: '', log: quiet })
const shop = await openOrderShop(database, { isFilled: true })
const { start, settle } = shop.simulator
shop.simulator.start = async (...args) => {
  reach('before the provider begins')
  const started = await start(...args)
  reach('after the provider has begun')
  return started
}
shop.simulator.settle = async (...args) => {
  reach('before the money is asked for')
  const settled = await settle(...args)
  reach('after the money was asked for')
  return settled
}

// Each of these processes is another client.
const who = shop.visitor({}, `198.18.${randomInt(256)}.${randomInt(256)}`)
const cart = await shop.readyCart(who, [wish('LAST', 1, right)])
say(`cart ${cart.id}`)
const started = await shop.start(who, cart)
reach('after its transaction is noted')
await shop.pay(started.body.transaction_id)
say('paid')
const placed = await shop.place(who, cart)
reach('before the answer')
say(`order ${placed.body.id}`)
const { rows } = await database.db.execute<{ id: string }>(sql`select id from payments where cart_id = ${cart.id}`)
await shop.runJob('settle-payment', { payment: rows[0]?.id })
