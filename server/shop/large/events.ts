import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { unpackedBaskets } from './setup.ts'

type Step = { at: SQL; type: SQL; actor: SQL; details: SQL }

const step = (at: SQL, type: string, actor: string, details: SQL): Step => ({
  at,
  type: sql`${sql.raw(`'${type}'`)}`,
  actor: sql`${sql.raw(`'${actor}'`)}`,
  details,
})
const moved = (at: SQL, from: string, to: string, actor: string) =>
  step(at, 'moved', actor, sql.raw(`'{"from": "${from}", "to": "${to}"}'::jsonb`))
const number = sql`'R' || orders.number || '-1'`
const returned = (at: SQL, from: string, to: string, actor: string) =>
  step(
    at,
    'return',
    actor,
    sql`jsonb_build_object('number', ${number}, 'from', ${sql.raw(`'${from}'`)}, 'to', ${sql.raw(`'${to}'`)})`,
  )
/** Only if this holds; otherwise it has not happened. */
const when = (condition: SQL, { at, ...more }: Step): Step => ({
  ...more,
  at: sql`case when ${condition} then ${at} end`,
})

const isReturn = sql`back.cause = 'return'`

/** Everything that can have happened to an order, in the order in which things happen at the same moment. */
const steps: readonly Step[] = [
  step(sql`orders.created_at`, 'priced', 'shop', sql`basket.priced`),
  step(
    sql`orders.created_at`,
    'placed',
    'shop',
    sql`jsonb_build_object('payment', orders.payment_id, 'method', orders.method, 'state', 'new')`,
  ),
  when(
    sql`orders.state <> 'new'`,
    moved(sql`orders.created_at + interval '6 minutes'`, 'new', 'fulfiller_ready', 'shop'),
  ),
  moved(sql`orders.accepted_at`, 'fulfiller_ready', 'accepted', 'fulfiller'),
  moved(sql`orders.opened_at`, 'accepted', 'open', 'fulfiller'),
  step(
    sql`orders.shipped_at`,
    'shipped',
    'fulfiller',
    sql`jsonb_build_object('parcel', 1, 'carrier', basket.carrier, 'lines', basket.pieces)`,
  ),
  moved(sql`orders.shipped_at`, 'open', 'shipped', 'fulfiller'),
  step(
    sql`orders.delivered_at`,
    'delivered',
    'carrier',
    sql`jsonb_build_object('parcel', 1, 'at', orders.delivered_at)`,
  ),
  when(
    sql`orders.missing = 'lost'`,
    step(sql`orders.missing_at`, 'lost', 'carrier', sql`'{"parcel": 1, "at": null}'::jsonb`),
  ),
  when(
    sql`orders.missing = 'back'`,
    step(sql`orders.missing_at`, 'back', 'carrier', sql`'{"parcel": 1, "at": null}'::jsonb`),
  ),
  step(
    sql`orders.return_at`,
    'return',
    'customer',
    sql`jsonb_build_object('number', ${number}, 'pieces', case when orders.is_whole_return
      then basket.pieces else jsonb_path_query_array(basket.pieces, '$[0]') end)`,
  ),
  returned(sql`orders.received_at`, 'announced', 'received', 'staff'),
  returned(sql`orders.checked_at`, 'received', 'checked', 'staff'),
  when(sql`orders.is_refused`, returned(sql`orders.checked_at`, 'checked', 'refused', 'shop')),
  when(isReturn, returned(sql`back.at`, 'checked', 'refunded', 'shop')),
  step(
    sql`back.at`,
    'refund',
    'shop',
    sql`jsonb_build_object('refund', back.id, 'cause', back.cause, 'amount', back.amount, 'shipping', back.shipping,
      'goodwill', back.goodwill, 'points', back.points, 'lines', back.lines)`,
  ),
  step(
    sql`orders.cancelled_at`,
    'cancelled',
    'customer',
    sql`jsonb_build_object('pieces', basket.pieces, 'refund', back.id)`,
  ),
  moved(sql`orders.cancelled_at`, 'fulfiller_ready', 'cancelled', 'customer'),
  when(sql`${isReturn} and back.is_whole`, moved(sql`back.at`, 'shipped', 'returned', 'shop')),
  step(
    sql`due.paid_at`,
    'paid',
    'shop',
    sql`jsonb_build_object('method', 'invoice', 'reference', due.reference, 'on', due.paid_on)`,
  ),
]

const caseOfStep = (what: (step: Step) => SQL) =>
  sql`case event.step ${sql.join(
    steps.map((step, place) => sql`when ${sql.raw(String(place))} then ${what(step)}`),
    sql` `,
  )} end`

/** About nine events for each order, in the order in which they happened to it. What did not happen is not described. */
export async function insertEvents(db: Db, part: SQL) {
  const moments = steps.map(({ at }, place) => sql`(${sql.raw(String(place))}, ${at})`)
  const actor = caseOfStep(({ actor }) => actor)
  await db.execute(sql`
    insert into order_events (order_id, at, type, actor, actor_id, details)
    select orders.id, event.at, ${caseOfStep(({ type }) => type)}, ${actor}, case ${actor} when 'customer' then orders.customer_id
      when 'staff' then large.pick(staff.ids, large.share(orders.n, 80)) end, ${caseOfStep(({ details }) => details)}
    from large.orders orders
    join ${unpackedBaskets} basket using (place, basket)
    left join large.refunds back on back.n = orders.n
    left join large.dues due on due.n = orders.n
    cross join (select array_agg(id order by email) as ids from users where role = 'staff') staff
    cross join lateral (
      select step, at from (values ${sql.join(moments, sql`, `)}) one (step, at) where at is not null order by at, step
    ) event
    where ${part}`)
}
