import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CurrencyCode } from '#contract/brand.ts'
import { type Options, variantId } from '#contract/catalogue/lens-parameters.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import type { Database, Db } from '#server/database/database.ts'
import { type CardName, cardExpiry } from '#server/payment/simulator/cards.ts'
import { announceRenewals } from '#server/subscriptions/announce.ts'
import type { RenewalContext } from '#server/subscriptions/renewal-context.ts'
import { finishRenewals, renewDue } from '#server/subscriptions/run-renewals.ts'
import { scheduleFrom } from '#server/subscriptions/schedule-rules.ts'
import { right } from './cart-shop.ts'
import { openOrderShop, zurich } from './order-shop.ts'

export type SubscriptionSample = {
  brand?: string
  frequency?: number
  /** The day of the first order: the first renewal follows one interval later. */
  orderedOn?: string
  card?: CardName
  method?: PaymentMethod
  currency?: CurrencyCode
  lines?: { productId: string; quantity?: number; unitPrice: number; options?: Options }[]
}

const newSubscription = ({ frequency = 1, orderedOn = '2027-01-31', ...sample }: SubscriptionSample) => {
  const id = randomUUID()
  const { lines = [{ productId: 'AQ-30', unitPrice: 39_90 }], method = 'visa', card = 'success' } = sample
  return {
    id,
    brand: sample.brand ?? 'claravue',
    customer_id: `customer ${id}`,
    email: `${id}@example.org`,
    ...scheduleFrom(orderedOn, frequency),
    method,
    card,
    currency: sample.currency ?? null,
    alias: method === 'invoice' ? null : `alias ${id}`,
    means: { alias: `alias ${id}`, method, masked: '400010xxxxxx0018', expires: cardExpiry },
    address: zurich,
    lines: lines.map(({ productId, quantity = 1, unitPrice, options = right }, index) => ({
      line: index + 1,
      product_id: productId,
      variant_id: variantId(productId, options),
      options,
      quantity,
      unit_price: unitPrice,
    })),
  }
}

/** Stores many subscriptions at once, each of a customer of its own with a saved card. Their ids, in the same order. */
export async function insertSubscriptions(db: Db, samples: readonly SubscriptionSample[]): Promise<string[]> {
  const all = samples.map(newSubscription)
  const rows = sql`json_to_recordset(${JSON.stringify(all)}::json) one (id uuid, brand text, customer_id text, email text,
    frequency int, "anchorOn" date, "anchorPeriod" int, "nextPeriod" int, "nextOn" date, method text, card text, alias text,
    means jsonb, address jsonb, currency text, lines json)`
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    select customer_id, 'Anna Muster', email, true, 'customer', now(), now() from ${rows}`)
  await db.execute(sql`
    insert into customers (user_id, first_name, last_name, locale_code) select customer_id, 'Anna', 'Muster', 'de' from ${rows}`)
  await db.execute(sql`
    insert into simulator_aliases (alias, method, card) select alias, method, card from ${rows} where alias is not null`)
  await db.execute(sql`
    insert into payment_aliases (brand, customer_id, alias, method, provider, means)
    select brand, customer_id, alias, method, 'simulator', means from ${rows} where alias is not null`)
  await db.execute(sql`
    insert into subscriptions (id, brand, customer_id, locale, frequency, anchor_on, anchor_period, next_period, next_on,
      payment_method, alias, email, billing_address, shipping_address, shipping_method, currency)
    select id, brand, customer_id, 'de', frequency, "anchorOn", "anchorPeriod", "nextPeriod", "nextOn", method, alias, email,
      address, address, 'swisspost_priority', currency from ${rows}`)
  await db.execute(sql`
    insert into subscription_lines (subscription_id, line, product_id, variant_id, options, channel, quantity, unit_price)
    select id, line, product_id, variant_id, options, 'website', quantity, unit_price from ${rows}
    cross join json_to_recordset(lines) line (line int, product_id text, variant_id text, options jsonb, quantity int,
      unit_price int)`)
  return all.map(({ id }) => id)
}

export type RenewalRecord = {
  period: number
  due_on: string
  state: string
  waits_for: string | null
  next_try_on: string | null
  total: number | null
}

/** A shop with subscriptions, and a calendar that a test turns. */
export async function openRenewalShop(database: Database, goods: Parameters<typeof openOrderShop>[1] = {}) {
  const shop = await openOrderShop(database, goods)
  const { db } = database
  let now = new Date('2027-01-31T08:00:00Z')
  const context: RenewalContext = { ...shop.jobDependencies.renewals, clock: () => now }
  return {
    ...shop,
    context,
    /** At nine in the morning in Zurich, or an hour later in summer. */
    setDay(day: string) {
      now = new Date(`${day}T08:00:00Z`)
    },
    setClock(moment: string) {
      now = new Date(moment)
    },
    subscribe: async (sample: SubscriptionSample = {}) => (await insertSubscriptions(db, [sample]))[0] ?? '',
    renew: () => renewDue(context),
    /** As around the clock. */
    finish: () => finishRenewals(context),
    announce: () => announceRenewals(context),
    /** What the work of the day is, whatever it finds. */
    async onDay(day: string) {
      now = new Date(`${day}T08:00:00Z`)
      await announceRenewals(context)
      await renewDue(context)
    },
    async subscription(id: string) {
      const { rows } = await db.execute<{
        state: string
        next_period: number
        next_on: string
        pause_reason: string | null
      }>(sql`select state, next_period, next_on, pause_reason from subscriptions where id = ${id}`)
      return rows[0]
    },
    async renewals(id: string): Promise<RenewalRecord[]> {
      const { rows } = await db.execute<RenewalRecord>(sql`
        select period, due_on, renewals.state, waits_for, next_try_on, total from renewals
        left join orders on orders.id = order_id where subscription_id = ${id} order by period`)
      return rows
    },
    async attempts(id: string) {
      const { rows } = await db.execute<{ attempt: number; outcome: string; on: string }>(
        sql`select attempt, outcome, "on" from renewal_attempts where subscription_id = ${id} order by period, attempt`,
      )
      return rows
    },
    async mailsTo(id: string) {
      const { rows } = await db.execute<{ template: string; text: string }>(
        sql`select template, text from mails where recipient = ${`${id}@example.org`} order by created_at`,
      )
      return rows
    },
    async orderCount() {
      const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from orders`)
      return rows[0]?.count ?? 0
    },
  }
}
export type RenewalShop = Awaited<ReturnType<typeof openRenewalShop>>
