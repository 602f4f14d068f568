import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { cancelOrder } from '#server/cancellations/operations.ts'
import type { Db } from '#server/database/database.ts'
import { grantRefund } from '#server/refunds/operations.ts'
import type { BadNetwork, MoneyCall } from './bad-network.ts'
import { lens, right, wish } from './cart-shop.ts'
import type { RenewalShop } from './renewal-shop.ts'

export type Ledger = { setAside: number; collected: number; refunded: number }
/** A provider with a network that fails, and with the books that it keeps itself. */
export type Provider = {
  failNext: BadNetwork['failNext']
  pay: (transaction: string) => unknown
  saveAlias: (alias: string) => unknown
  forgetCalls: () => unknown
  ledgerOf: (reference: string) => Ledger | Promise<Ledger>
  close?: () => void
}

export type World = { shop: RenewalShop; db: Db; provider: Provider; passMinutes: (minutes: number) => void }

/** Goes as far as a call to the provider. */
export type Errand = {
  /** Finds its payments. */
  payments: SQL
  /** Makes the call, as often as it is run, as a worker or a browser does. */
  run: () => Promise<unknown>
  /** Ends it once the call is answered. */
  finish?: () => Promise<unknown>
  /** Says where the money is in the end. */
  ledger: Partial<Ledger>
  /** Says the same if the provider refuses the call and the shop or a person acts upon that. Otherwise it is tried again. */
  refused?: { ledger: Partial<Ledger>; act?: () => Promise<unknown> }
}

export async function paymentsOf(db: Db, payments: SQL) {
  const { rows } = await db.execute<{
    id: string
    state: string
    amount: number
    transaction: string | null
    returned: number | null
  }>(sql`
    select id, state, amount, transaction_id as transaction, returned_amount as returned from payments where ${payments}`)
  return rows
}

async function startedBy(
  { shop }: World,
  who: ReturnType<RenewalShop['visitor']>,
  ...wishes: ReturnType<typeof wish>[]
) {
  const cart = await shop.readyCart(who, wishes)
  const { body } = await shop.start(who, cart)
  return { cart, transaction: body.transaction_id, payments: sql`cart_id = ${cart.id}` }
}

/** Orders something, and leaves its money to be collected. */
async function ordered(world: World) {
  const { shop, db, provider } = world
  const who = shop.visitor()
  const { cart, transaction, payments } = await startedBy(world, who, lens(2))
  await provider.pay(transaction)
  const { body: order } = await shop.place(who, cart)
  const [payment] = await paymentsOf(db, payments)
  if (!payment) throw new Error('An order has a payment')
  return { order, payment, payments, transaction }
}

/** Pays for goods that are gone. */
async function owed(world: World) {
  const { shop, db, provider } = world
  const who = shop.visitor()
  await shop.count('LAST', 2, { stopOrder: true })
  const { cart, transaction, payments } = await startedBy(world, who, wish('LAST', 2, right))
  await shop.count('LAST', 1, { stopOrder: true })
  await provider.pay(transaction)
  expect((await shop.place(who, cart)).body).toMatchObject({ because: 'owed' })
  const [payment] = await paymentsOf(db, payments)
  if (!payment) throw new Error('Money is owed for a payment')
  return { transaction, ...goingBack(world, payment, payments) }
}

const goingBack = ({ shop, db }: World, payment: { id: string; amount: number }, payments: SQL) => ({
  payment,
  payments,
  run: () => shop.runJob('return-money', { payment: payment.id }),
  finish: async () => expect(await paymentsOf(db, payments)).toMatchObject([{ returned: payment.amount }]),
})

async function customerWhoSavesACard({ shop, provider }: World) {
  const who = shop.visitor()
  await who.post('/api/identity/sign-up', shop.person())
  const cart = await shop.readyCart(who, [lens()])
  let last = ''
  const run = async () => {
    const { body } = await shop.start(who, cart, { payment_method: 'visa', save_alias: true })
    last = body.transaction_id ?? last
  }
  const aliases = async (): Promise<string[]> =>
    (await who.get('/api/me/payment-aliases')).body['hydra:member'].map((one: { alias: string }) => one.alias)
  const finish = async () => {
    await provider.pay(last)
    expect((await shop.place(who, cart)).status).toBe(201)
    expect(await aliases()).toHaveLength(1)
  }
  const refused = { ledger: {}, act: () => shop.pass('40 minutes') }
  const ledger = { collected: cart.total }
  return { who, payments: sql`cart_id = ${cart.id}`, run, finish, aliases, ledger, refused }
}

/** By the call of the port that is their aim. A new call does not compile until it has one. */
export const errands: Record<MoneyCall, Readonly<Record<string, (world: World) => Promise<Errand>>>> = {
  start: { 'a checkout that saves a card': customerWhoSavesACard },
  settle: {
    async 'the collection of the money of an order'(world) {
      const { order, payment, payments } = await ordered(world)
      const run = () => world.shop.runJob('settle-payment', { payment: payment.id })
      const cancel = () => cancelOrder(world.db, { order: order.id, key: 'a click', by: { kind: 'customer' } })
      return { payments, run, ledger: { collected: order.total }, refused: { ledger: {}, act: cancel } }
    },
  },
  cancel: {
    async 'the release of money for goods that are gone'(world) {
      return { ...(await owed(world)), ledger: {} }
    },
    async 'the release of the money of an order that was cancelled before'(world) {
      const { order, payment, payments } = await ordered(world)
      await cancelOrder(world.db, { order: order.id, key: 'a click', by: { kind: 'customer' } })
      return { ...goingBack(world, payment, payments), ledger: {} }
    },
  },
  refund: {
    async 'a refund in part'(world) {
      const { order, payments } = await ordered(world)
      await world.shop.workOff()
      const granted = await grantRefund(world.db, {
        order: order.id,
        key: 'damp',
        cause: 'goodwill',
        wish: { lines: [], shipping: false, goodwill: 20_00 },
        reason: 'The box was damp',
        by: { kind: 'staff' },
      })
      const refund = granted.ok && granted.value.id
      const run = () => world.shop.runJob('send-refund', { refund })
      const giveUp = () => world.shop.giveUpJob('send-refund', { refund })
      const collected = order.total
      return { payments, run, ledger: { collected, refunded: 20_00 }, refused: { ledger: { collected }, act: giveUp } }
    },
    async 'the return of money that was collected for goods that are gone'(world) {
      const { payment, transaction, ...errand } = await owed(world)
      const { amount } = payment
      await world.shop.simulator.settle({ transactionId: transaction, reference: 'by-hand', amount, currency: 'CHF' })
      return { ...errand, ledger: { collected: amount, refunded: amount } }
    },
  },
  charge: {
    async 'the charge of a renewal'(world) {
      const id = await world.shop.subscribe()
      await world.provider.saveAlias(`alias ${id}`)
      const total = 39_90 + 8_90
      const finish = async () => expect(await world.shop.renewals(id)).toMatchObject([{ state: 'ordered', total }])
      const run = async () => {
        world.passMinutes(11)
        await world.shop.renew()
      }
      const payments = sql`cart_id in (select cart_id from renewals where subscription_id = ${id})`
      return { payments, run, finish, ledger: { collected: total }, refused: { ledger: {} } }
    },
  },
  forgetAlias: {
    async 'the deletion of a saved card'(world) {
      const { who, run: start, finish: buy, aliases, ...errand } = await customerWhoSavesACard(world)
      await start()
      await buy()
      await world.shop.workOff()
      const [alias = ''] = await aliases()
      await who.delete(`/api/me/payment-aliases/${alias}`)
      const run = () => world.shop.runJob('forget-alias', { alias, provider: 'simulator' })
      const charge = {
        reference: randomBytes(10).toString('hex'),
        amount: 100,
        currency: 'CHF',
        alias: { alias, method: 'visa' },
      } as const
      const finish = async () =>
        expect(await world.shop.simulator.charge(charge)).toEqual({ ok: false, error: { code: 'unknown-alias' } })
      return { ...errand, run, finish, refused: errand }
    },
  },
}
