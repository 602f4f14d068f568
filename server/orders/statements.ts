import { type SQL, sql } from 'drizzle-orm'
import type { PaymentAlias } from '#contract/payment.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf, listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { insertedJobs, jobChannel, type QueuedJob } from '#server/jobs/operations.ts'
import { countingPayment, type Payer } from './card-test-store.ts'
import { type BoughtLine, quantitiesOf } from './snapshot-rules.ts'
import type { NewPayment, OrderRow, Payment } from './store.ts'

// The three statements that move goods: reserve them, take them, give them back. Each does all of it or nothing. They
// lock in one order, which prevents deadlocks: names of debtors and clients, payment, coupon, cart, limits, stock by its
// key.

/**
 * The wanted quantities of variants whose stock is counted, each looked up and locked in one order. The planner expects
 * a hundred rows of any JSON and would read whole tables: it takes arrays for short, and `offset 0` makes it look up each
 * one.
 */
function lockedStock(lines: readonly BoughtLine[]) {
  const wanted = quantitiesOf(lines)
  const column = (name: 'productId' | 'variantId' | 'quantity') => wanted.map((one) => one[name])
  return sql`
    (select * from unnest(${arrayOf(column('productId'))}, ${arrayOf(column('variantId'))},
      ${arrayOf(column('quantity'), 'int')}) wanted (product_id, variant_id, quantity) order by 1, 2 offset 0) wanted
    cross join lateral (
      select on_hand, reserved, stop_order from stock
      where stock.product_id = wanted.product_id and stock.variant_id = wanted.variant_id for update) stock
    cross join lateral (select discontinued from products where products.product_id = wanted.product_id offset 0) product`
}

/** Changes of rows that exist, written as an insert: an update would read the whole table for a few of them. */
const changes = (onHand: SQL, reserved: SQL) => sql`
  (product_id, variant_id, on_hand, reserved, stop_order, counted)
  select product_id, variant_id, ${onHand}, ${reserved}, false, 0`

export type HoldOutcome = {
  isCurrent: boolean
  /** For a client with too many payments. */
  secondsLeft: number | null
  short: { variantId: string; available: number }[]
}

/**
 * Reserves goods and stores the payment in one statement, if the cart has not changed since it was read. `short` names
 * the variants with too little stock; then nothing is reserved or stored. A payer takes a try from the limits of payments.
 */
export async function holdPayment(db: Db, payment: NewPayment, payer?: Payer): Promise<HoldOutcome> {
  const { id, brand, cartId, cartVersion, method, provider, amount, currency, snapshot, heldUntil, expiresAt } = payment
  const { rows } = await executePrepared<HoldOutcome>(
    db,
    'hold-payment',
    sql`
    with cart as (
      select id from carts where id = ${cartId} and version = ${cartVersion} and state = 'cart' for update
    ), tried as (${countingPayment(payer, sql`exists (select from cart)`)}
    ), allowed as (
      select id from cart where not exists (select from tried where "isOver")
    ), counted as (
      select product_id, variant_id, quantity, on_hand - reserved as available, stop_order or discontinued as stops
      from ${lockedStock(snapshot.lines)} where exists (select from allowed)
    ), short as (
      select variant_id, available from counted where stops and available < quantity
    ), going as (
      select id from allowed where not exists (select from short)
    ), aside as (
      insert into stock ${changes(sql`0`, sql`quantity`)} from counted, going
      on conflict (product_id, variant_id) do update set reserved = stock.reserved + excluded.reserved
    ), noted as (
      insert into payments (
        id, brand, cart_id, cart_version, method, provider, amount, currency, snapshot, debtors, client, held_until, expires_at)
      select ${id}::uuid, ${brand}, going.id, ${cartVersion}::int, ${method ?? null}, ${provider}, ${amount}::int, ${currency},
        ${JSON.stringify(snapshot)}::jsonb, ${arrayOf(payment.debtors)}, ${payment.client}::text,
        ${heldUntil.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz from going
    ), reservations as (
      insert into stock_reservations (cart_id, product_id, variant_id, payment_id, quantity)
      select going.id, product_id, variant_id, ${id}::uuid, quantity from counted, going
    ), chosen as (
      update carts set checkout_state = ${amount === 0 ? 'payment_skipped' : 'payment_selected'}, updated_at = now()
      from going where carts.id = going.id
    )
    select exists (select from cart) as "isCurrent",
      (select max("secondsLeft") from tried where "isOver") as "secondsLeft",
      (select coalesce(json_agg(json_build_object('variantId', variant_id, 'available', available)), '[]') from short) as short`,
  )
  return rows[0] ?? { isCurrent: false, secondsLeft: null, short: [] }
}

type Placement = {
  payment: Payment
  from: Payment['state'][]
  next: Payment['state']
  order: Pick<OrderRow, 'id' | 'state' | 'paidAt'>
  /** A means of payment that the provider remembers from now on. */
  alias: PaymentAlias | undefined
  /** Digests of the people who are not new customers any more. */
  people: string[]
  events: { type: string; details: object }[]
  jobs: QueuedJob[]
}
type InsertedOrder = { number: number; createdAt: string; isCartOpen: boolean }

export const firstNumber = 100_001

/**
 * Until the transaction ends no order is placed, and those that were being placed are there: each writes its number.
 * Whoever waits for this sees afterwards what the transaction has done, because PostgreSQL locks the tables of a statement
 * before it looks at their rows. It is called before anything is locked that a checkout may wait for.
 */
export async function holdBackOrders(db: Db) {
  await db.execute(sql`lock table order_numbers in share mode`)
}

/**
 * Places the order of a payment in one statement: takes the goods, gives the number, and closes the cart, or removes what
 * was bought from it. It happens once: a second call finds no payment in the state `from`, and gets undefined.
 */
export async function placeOrder(
  db: Db,
  { payment, from, next, order, alias, people, events, jobs }: Placement,
): Promise<InsertedOrder | undefined> {
  const { snapshot, brand, currency, amount } = payment
  const lines = JSON.stringify(snapshot.lines)
  const { rows } = await executePrepared<InsertedOrder>(
    db,
    alias ? 'place-order-and-save-alias' : 'place-order',
    sql`
    with payment as (
      select id, cart_id, cart_version from payments
      where id = ${payment.id} and state in ${listOf(from)} for update
    ), cart as (
      select coalesce(merged_into, carts.id) as id, merged_into is null and version = cart_version as is_same
      from carts join payment on carts.id = cart_id where state <> 'completed' for update of carts
    ), counted as (
      select wanted.product_id, wanted.variant_id, wanted.quantity, coalesce(own.quantity, 0) as own,
        (stop_order or discontinued) and on_hand - case when own.quantity is null then reserved else 0 end < wanted.quantity
          as is_short
      from ${lockedStock(snapshot.lines)}
      left join lateral (select quantity from stock_reservations
        where cart_id = ${payment.cartId} and product_id = wanted.product_id and variant_id = wanted.variant_id
          and payment_id = ${payment.id} offset 0) own on true
      where exists (select from cart)
    ), going as (
      select payment.id, cart.id as cart_id, is_same from payment, cart
      where not exists (select from counted where is_short)
    ), freed as (
      delete from stock_reservations using going where payment_id = going.id
    ), taken as (
      insert into stock ${changes(sql`quantity`, sql`own`)} from counted, going
      on conflict (product_id, variant_id) do update
        set on_hand = stock.on_hand - excluded.on_hand, reserved = stock.reserved - excluded.reserved
    ), movements as (
      insert into stock_movements (product_id, variant_id, change, cause, order_id)
      select product_id, variant_id, -quantity, 'order', ${order.id}::uuid from counted, going
    ), numbered as (
      insert into order_numbers (brand, last) select ${brand}, ${firstNumber}::int from going
      on conflict (brand) do update set last = order_numbers.last + 1 returning last
    ), placed as (
      insert into orders (id, brand, number, payment_id, customer_id, email, state, total, currency, rate, tags, paid_at)
      select ${order.id}::uuid, ${brand}, last, going.id, (select id from users where id = ${snapshot.customerId}),
        ${snapshot.email}, ${order.state}, ${amount}::int, ${currency}, ${snapshot.rate ?? 1}::float8,
        ${arrayOf(snapshot.tags)},
        ${order.paidAt?.toISOString() ?? null}::timestamptz
      from going, numbered returning id, number, created_at, customer_id
    ), points as (
      insert into bonus_points (brand, customer_id, order_id, points)
      select ${brand}, customer_id, id, ${snapshot.cart.bonus_points?.points ?? 0}::int from placed
      where customer_id is not null and ${snapshot.cart.bonus_points?.points ?? 0}::int > 0
    )${savedAlias(payment, alias)}, lines as (
      insert into order_lines (
        order_id, line, product_id, variant_id, options, eye, wearer_id, quantity, unit_price, total, discount, vat_rate)
      select placed.id, line, "productId", "variantId", options, eye, "wearerId", quantity, "unitPrice", total, discount, "vatRate"
      from placed cross join json_to_recordset(${lines}::json) bought (line int, "productId" text, "variantId" text,
        options jsonb, eye text, "wearerId" uuid, quantity int, "unitPrice" int, total int, discount int, "vatRate" float8)
    ), explained as (
      insert into order_events (order_id, type, details) select placed.id, type, details
      from placed cross join json_to_recordset(${JSON.stringify(events)}::json) event (type text, details jsonb)
    ), done as (
      update payments set state = ${next} from going where payments.id = going.id
    ), known as (
      insert into buyers (brand, person) select ${brand}, json_array_elements_text(${JSON.stringify(people)}::json) from going
      on conflict do nothing
    ), closed as (
      update carts set version = version + 1, updated_at = now(),
        state = case when is_same then 'completed' else state end,
        checkout_state = case when is_same then 'completed' when checkout_state in ('payment_selected', 'payment_skipped')
          then 'shipping_selected' else checkout_state end,
        coupon_code = case when is_same then coupon_code end
      from going where carts.id = going.cart_id
    ), bought as (
      select "variantId" as variant_id, eye, "wearerId" as wearer_id, channel, sum(quantity) as quantity
      from json_to_recordset(${lines}::json) one (
        "variantId" text, eye text, "wearerId" uuid, channel text, quantity int) group by 1, 2, 3, 4
    ), removed as (
      delete from cart_lines using going, bought
      where not is_same and cart_lines.cart_id = going.cart_id and cart_lines.variant_id = bought.variant_id
        and cart_lines.eye is not distinct from bought.eye and cart_lines.channel = bought.channel
        and cart_lines.wearer_id is not distinct from bought.wearer_id
        and cart_lines.quantity <= bought.quantity
    ), lessened as (
      update cart_lines set quantity = cart_lines.quantity - bought.quantity from going, bought
      where not is_same and cart_lines.cart_id = going.cart_id and cart_lines.variant_id = bought.variant_id
        and cart_lines.eye is not distinct from bought.eye and cart_lines.channel = bought.channel
        and cart_lines.wearer_id is not distinct from bought.wearer_id
        and cart_lines.quantity > bought.quantity
    ), subscription as (
      -- Before its renewal, as whoever changes a subscription locks them.
      select subscriptions.id, renewals.period from renewals join subscriptions on subscriptions.id = subscription_id
      where renewals.cart_id = ${payment.cartId} and exists (select from placed) for update of subscriptions
    ), renewed as (
      update renewals set state = 'ordered', order_id = placed.id, waits_for = null, next_try_on = null, claimed_until = null
      from placed, subscription where subscription_id = subscription.id and renewals.period = subscription.period
      returning subscription_id, renewals.period
    ), charged as (
      update renewal_attempts attempt set outcome = 'paid' from renewed
      where attempt.subscription_id = renewed.subscription_id and attempt.period = renewed.period
        and payment_id = ${payment.id}
    ), scheduled as (
      update subscriptions set version = version + 1, next_period = period + 1,
        next_on = (anchor_on + make_interval(months => (period + 1 - anchor_period) * frequency))::date,
        state = case pause_reason when 'payment' then 'active' else state end, pause_reason = nullif(pause_reason, 'payment')
      from renewed where id = subscription_id and next_period = period
    ), job as (${insertedJobs(jobs, sql`placed`)})
    select number, created_at::text as "createdAt", (select not is_same from going) as "isCartOpen",
      (select count(pg_notify(${jobChannel}, name)) from job) as called
    from placed`,
  )
  return rows[0]
}

/** Ends an open payment and frees its reservations. False if it was not open any more. */
export async function releasePayment(db: Db, id: string, next: 'cancelled' | 'owed'): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with payment as (
      update payments set state = ${next}, released_at = now() where id = ${id} and state = 'open' returning id, cart_id, cart_version
    ), cart as (
      update carts set checkout_state = 'shipping_selected' from payment
      where carts.id = cart_id and version = cart_version and checkout_state = 'payment_selected' returning carts.id
    ), counted as (
      select product_id, variant_id, own.quantity from stock_reservations own
      join payment on payment_id = payment.id join stock using (product_id, variant_id)
      where (select count(*) from cart) >= 0
      order by product_id, variant_id for update of stock
    ), freed as (
      delete from stock_reservations using payment where payment_id = payment.id
    ), back as (
      update stock set reserved = reserved - quantity from counted
      where stock.product_id = counted.product_id and stock.variant_id = counted.variant_id
    )
    select id from payment`)
  return rows.length > 0
}

/** The part of `placeOrder` that saves a means of payment; most orders have none to save. */
const savedAlias = ({ brand, provider }: Payment, alias: PaymentAlias | undefined): SQL =>
  alias
    ? sql`, saved as (
      insert into payment_aliases (brand, customer_id, alias, method, provider, means)
      select ${brand}, customer_id, ${alias.alias}, ${alias.method}, ${provider}, ${JSON.stringify(alias)}::jsonb from placed
      where customer_id is not null
      on conflict (brand, customer_id, alias) do update set paid_at = now(), means = excluded.means, provider = excluded.provider
    )`
    : sql.empty()
