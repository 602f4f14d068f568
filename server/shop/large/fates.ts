import { sql } from 'drizzle-orm'
import { shopZone } from '#contract/time-zones.ts'
import type { Db } from '#server/database/database.ts'
import type { LargeDemo } from './setup.ts'

const years = 3
/** How long a return that was checked waits for its money. */
const settling = sql`interval '1 minute'`

/**
 * Draws when each order was placed, by whom, and what became of it by now. More and more orders come over the years, and
 * some customers order much more often than others. Moments that have not come yet are null, so the last days are as in a
 * shop that is open: orders to pack, parcels on their way, returns that nobody has checked. `offset 0` has each step done
 * once: the planner would draw the same share again for every step after it.
 */
export async function drawOrders(db: Db, { orders, customers }: LargeDemo, baskets: number) {
  const guests = sql`(select count(*) - ${customers}::bigint from large.people)`
  await db.execute(sql`create unlogged table large.orders (n bigint, id uuid, payment_id uuid, cart_id uuid, person bigint,
    customer_id text, brand text, place int, basket int, number int, year int, sequence int, method text, created_at timestamptz,
    cancelled_at timestamptz, accepted_at timestamptz, opened_at timestamptz, shipped_at timestamptz, delivered_at timestamptz,
    missing_at timestamptz, missing text, return_at timestamptz, received_at timestamptz, checked_at timestamptz,
    is_whole_return bool, is_refused bool, state text)`)
  await db.execute(sql`
    insert into large.orders
    with drawn as (
      select n, (select person from (select case when large.share(n, 20) < 0.2
          then ${customers}::bigint + 1 + floor(large.share(n, 21) * ${guests})::bigint
          else 1 + floor(${customers}::bigint * large.share(n, 21) ^ 1.5)::bigint end as person) one) as person,
        large.present() - interval '1 day' * 365 * ${years}::int
          * (1 - (sqrt(0.36 + 1.6 * large.share(n, 22)) - 0.6) / 0.8) as created_at
      from generate_series(1, ${orders}::bigint) n
      offset 0
    ), placed as (
      select drawn.*, people.id as customer_id, place.brand, place.place,
        floor(large.share(n, 23) ^ 1.5 * ${baskets}::int)::int as basket, coalesce(numbers.last, 100000) as last_number,
        case when place.invoices and people.id is not null and large.share(n, 24) < 0.12 then 'invoice'
          else large.pick(place.methods, large.share(n, 25)) end as method,
        extract(year from created_at at time zone ${shopZone}::text)::int as year
      from drawn join large.people people using (person) join large.places place on place.place = home
      left join order_numbers numbers using (brand)
      offset 0
    ), packed as (
      select *, case when large.share(n, 30) < 0.03 then large.past(created_at + interval '1 hour' * (0.2 + large.share(n, 31)))
          end as cancelled_at,
        created_at + interval '1 hour' * (1 + 2 * large.share(n, 32)) as accepted_at,
        created_at + interval '1 hour' * (4 + 6 * large.share(n, 33)) as opened_at,
        created_at + interval '1 hour' * case when large.share(n, 34) < 0.97 then 12 + 30 * large.share(n, 35)
          else 48 + 120 * large.share(n, 35) end as shipped_at
      from placed
      offset 0
    ), sent as (
      select *, large.past(case when cancelled_at is null then shipped_at end) as left_at,
        case when large.share(n, 36) < 0.002 then 'lost' when large.share(n, 36) < 0.004 then 'back' end as missing
      from packed
      offset 0
    ), arrived as (
      select *, case when missing is not null then large.past(left_at + interval '5 days') end as missing_at,
        case when missing is null then large.past(left_at + interval '1 hour' * (20 + 60 * large.share(n, 37))) end as delivered_at
      from sent
      offset 0
    ), returned as (
      select *, case when large.share(n, 40) < 0.04
          then large.past(delivered_at + interval '1 day' * (1 + 9 * large.share(n, 41))) end as return_at
      from arrived
      offset 0
    ), received as (
      select *, case when large.share(n, 42) < 0.95
          then large.past(return_at + interval '1 day' * (2 + 4 * large.share(n, 43))) end as received_at
      from returned
      offset 0
    ), checked as (
      select received.*, large.past(received_at + interval '1 hour' * (4 + 40 * large.share(n, 44))) as checked_at,
        large.share(n, 45) < 0.5 or line_count = 1 as is_whole_return, large.share(n, 46) < 0.08 as is_refused,
        coalesce(documents.last, 0) as last_document
      from received join large.baskets using (place, basket)
      left join (select brand, year, last from document_numbers where type = 'invoice') documents using (brand, year)
      offset 0
    )
    select n, large.id('order', n), large.id('payment', n), large.id('cart', n), person, customer_id, brand, place, basket,
      last_number + row_number() over (partition by brand order by created_at, n), year,
      last_document + row_number() over (partition by brand, year order by created_at, n), method, created_at, cancelled_at,
      case when cancelled_at is null then large.past(accepted_at) end,
      case when cancelled_at is null then large.past(opened_at) end, left_at, delivered_at, missing_at,
      case when missing_at is not null then missing end, return_at, received_at,
      checked_at, is_whole_return, is_refused,
      case when cancelled_at is not null then 'cancelled'
        when is_whole_return and not is_refused and large.past(checked_at + ${settling}) is not null then 'returned'
        when left_at is not null then 'shipped'
        when opened_at <= large.present() then 'open' when accepted_at <= large.present() then 'accepted'
        when created_at <= large.present() - interval '6 minutes' then 'fulfiller_ready' else 'new' end
    from checked order by created_at, n`)
  await db.execute(sql`create index on large.orders (person)`)
  await db.execute(sql`analyze large.orders`)
}

/** What money goes back, and what is still owed: one row for each order of which some does. */
export async function drawRefunds(db: Db) {
  await db.execute(sql`create unlogged table large.refunds (n bigint primary key, id uuid, at timestamptz, cause text, key text,
    is_whole bool, amount int, shipping int, goodwill int, lines jsonb, points int, state text)`)
  await db.execute(sql`
    insert into large.refunds
    select orders.n, large.id('refund', orders.n), at, cause, key, is_whole, amount,
      case when is_whole then shipping else 0 end, case cause when 'goodwill' then amount else 0 end,
      case cause when 'goodwill' then '[]' else case when is_whole then paid_lines else first_line end end,
      case when customer_id is null then 0 when total = 0 then points
        else points - floor(points::numeric * (total - amount) / total)::int end,
      case when at > large.present() - interval '6 days' and large.share(orders.n, 52) < 0.06 then 'waiting' else 'done' end
    from large.orders orders join large.baskets basket using (place, basket)
    cross join lateral (
      select cancelled_at as at, 'cancellation' as cause, 'cancellation demo' as key, true as is_whole
      where cancelled_at is not null
      union all
      select large.past(missing_at + interval '3 days'), 'lost', 'parcel 1', true where missing_at is not null
      union all
      select large.past(checked_at + ${settling}), 'return', 'return ' || large.id('return', orders.n),
        is_whole_return
      where checked_at is not null and not is_refused
      union all
      select large.past(delivered_at + interval '2 days'), 'goodwill', 'goodwill demo', false
      where return_at is null and large.share(orders.n, 50) < 0.004 and total > 1000
    ) cause
    cross join lateral (select case when cause = 'goodwill' then 500 when is_whole then total
      else (first_line -> 0 ->> 'amount')::int end as amount) back
    where at is not null`)
  await db.execute(sql`analyze large.refunds`)
}
