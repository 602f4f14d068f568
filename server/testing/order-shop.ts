import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart/cart.ts'
import type { Order, StartPayment } from '#contract/checkout/order.ts'
import type { Problem } from '#contract/problem.ts'
import { err } from '#contract/result.ts'
import type { Database } from '#server/database/database.ts'
import { shipOrder } from '#server/fulfilment/operations.ts'
import { outbox } from '#server/mail/outbox.ts'
import { jobDependencies, jobTable } from '#server/shop/job-table.ts'
import type { Browser } from './browser.ts'
import { openCartShop } from './cart-shop.ts'
import { giveUpJob, runJob, type ShopJobs, workOff } from './work-off.ts'

export const zurich = {
  first_name: 'Anna',
  last_name: 'Muster',
  street: 'Seeweg',
  street_number: '4',
  postcode: '8002',
  city: 'Zürich',
  country_code: 'CH',
}

type Wishes = Parameters<Awaited<ReturnType<typeof openCartShop>>['cartOf']>[1][]
type Details = { email?: string; address?: object; shipping?: string }
type Answer<Body> = { status: number; body: Body & Partial<Problem> }

/** The shop of the carts, with what comes after: somebody who pays, and the work that waits. */
export async function openOrderShop(database: Database, goods: Parameters<typeof openCartShop>[1] = {}) {
  const shop = await openCartShop(database, goods)
  const { simulator } = shop
  if (!simulator) throw new Error('Orders are tested with simulated payments')
  let people = 0

  /** As far as the payment step. */
  async function readyCart(who: Browser, wishes: Wishes, details: Details = {}): Promise<Cart> {
    const { email = `buyer${++people}@example.org`, address = zurich, shipping = 'swisspost_priority' } = details
    const { token_value } = await shop.cartOf(who, ...wishes)
    await who.patch(`/api/carts/${token_value}`, { email, billing_address: address, shipping_address: address })
    const chosen = await who.put(`/api/carts/${token_value}/shipping-method`, { code: shipping })
    if (chosen.status !== 200) throw new Error(JSON.stringify(chosen.body))
    return chosen.body
  }

  type Started = { transaction_id: string; redirect_url: string; checkout_state: string }
  const start = async (who: Browser, { token_value }: Cart, wish: StartPayment = { payment_method: 'visa' }) =>
    (await who.post(`/api/carts/${token_value}/payments`, wish)) as Answer<Started>
  const place = async (who: Browser, { token_value }: Pick<Cart, 'token_value'>) =>
    (await who.post('/api/orders', { token_value })) as Answer<Order>
  const pay = (transaction: string, card = 'success') => simulator.customer.pay(transaction, card)

  const jobs: ShopJobs = {
    table: jobTable,
    // What the provider reports is a matter of its own.
    dependencies: { ...jobDependencies(shop.opened, outbox), simulator: { sendWebhook: async () => {} } },
  }

  return {
    ...shop,
    simulator,
    readyCart,
    start,
    pay,
    place,
    jobDependencies: jobs.dependencies,
    workOff: () => workOff(jobs),
    /** One job, as a worker would do it now. */
    runJob: (name: string, data?: object) => runJob(jobs, name, data),
    giveUpJob: (name: string, data?: object) => giveUpJob(jobs, name, data),
    onPaymentNews: jobs.dependencies.onPaymentNews,
    /** All of it, with a card that works. */
    async buy(who: Browser, ...wishes: Wishes): Promise<Order> {
      const cart = await readyCart(who, wishes)
      const { body } = await start(who, cart)
      await pay(body.transaction_id)
      return (await place(who, cart)).body
    },
    /** The order is paid, and all of it or these lines have left the warehouse. */
    async ship(orderId: string, lines?: { line: number; quantity: number }[]) {
      const { db } = database
      const by = { kind: 'staff' } as const
      const { rows } = await db.execute<{ payment: string }>(sql`
        update orders set paid_at = coalesce(paid_at, now()) where id = ${orderId} returning payment_id as payment`)
      await runJob(jobs, 'settle-payment', { payment: rows[0]?.payment })
      const parcel = { carrier: 'swisspost', trackingNumber: '996000000000000001', key: 'all' }
      const shipped = await shipOrder(db, { order: orderId, ...parcel, by, ...(lines && { lines }) })
      if (!shipped.ok) throw new Error(shipped.error.code)
    },
    /** The next holds end as at Datatrans, where a payment that was started can be made until it expires. */
    async withoutAbandoning(work: () => Promise<unknown>) {
      const { abandon } = simulator
      simulator.abandon = async () => err({ code: 'wrong-state' })
      try {
        await work()
      } finally {
        simulator.abandon = abandon
      }
    },
    /** So much later, for carts and payments. */
    async pass(time: string) {
      const back = sql.raw(`- interval '${time}'`)
      await database.db.execute(sql`
        update payments set created_at = created_at ${back}, expires_at = expires_at ${back},
          held_until = held_until ${back}, released_at = released_at ${back}`)
      await database.db.execute(sql`update carts set updated_at = updated_at ${back}`)
    },
    /** From now on there is so much of this lens. */
    async count(productId: string, onHand: number, { stopOrder }: { stopOrder: boolean }) {
      await database.db.execute(sql`
        with before as (select * from stock where product_id = ${productId}),
        counted as (
          update stock set on_hand = ${onHand}, stop_order = ${stopOrder} from before
          where stock.product_id = before.product_id and stock.variant_id = before.variant_id)
        insert into stock_movements (product_id, variant_id, change, cause)
        select product_id, variant_id, ${onHand} - on_hand, 'count' from before`)
    },
    async stockOf(productId: string) {
      const { rows } = await database.db.execute<{ on_hand: number; reserved: number }>(
        sql`select on_hand, reserved from stock where product_id = ${productId} order by variant_id`,
      )
      return rows[0] ?? { on_hand: 0, reserved: 0 }
    },
  }
}
export type OrderShop = Awaited<ReturnType<typeof openOrderShop>>
