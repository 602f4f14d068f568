import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import type { PointsEntry } from './rules.ts'
import { bonusConversions } from './schema.ts'

export type Owner = { brand: string; customerId: string }

export type Conversion = {
  points: number
  amount: number
  code: string
  key: string | null
  at: Date
  validUntil: Date
  isUsed: boolean
}
export type PointsRecords = {
  entries: PointsEntry[]
  /** The number of each order. */
  numbers: ReadonlyMap<string, number>
  /** The newest first. */
  conversions: Conversion[]
}

type Dated<Row> = Omit<Row, 'at' | 'validUntil'> & { at: string; validUntil: string }
type BookedRow = { orderId: string; number: number; points: number; at: string }

/** Everything that happened to the points of a customer at a storefront. */
export async function readPoints(db: Db, { brand, customerId }: Owner): Promise<PointsRecords> {
  const { rows } = await executePrepared<{ booked: BookedRow[]; conversions: Dated<Conversion>[] }>(
    db,
    'read-points',
    sql`
    select (select coalesce(json_agg(json_build_object('orderId', order_id, 'number', number, 'points', points,
          'at', booked_at) order by booked_at, bonus_points.id), '[]')
        from bonus_points join orders on orders.id = order_id
        where bonus_points.customer_id = ${customerId} and bonus_points.brand = ${brand}) as booked,
      (select coalesce(json_agg(json_build_object('points', points, 'amount', amount, 'code', code, 'key', key,
          'at', converted_at, 'validUntil', valid_until, 'isUsed', used > 0) order by sequence desc), '[]')
        from bonus_conversions join coupons using (brand, code)
        where customer_id = ${customerId} and brand = ${brand}) as conversions`,
  )
  const { booked = [], conversions: found = [] } = rows[0] ?? {}
  const conversions = found.map((row) => ({ ...row, at: new Date(row.at), validUntil: new Date(row.validUntil) }))
  const bookings = booked.map(({ orderId, points, at }): PointsEntry => {
    const kind = points > 0 ? 'earned' : 'taken'
    return { kind, orderId, points: Math.abs(points), at: new Date(at) }
  })
  return {
    entries: [...bookings, ...conversions.map(({ points, at }) => ({ kind: 'converted' as const, points, at }))],
    numbers: new Map(booked.map(({ orderId, number }) => [orderId, number])),
    conversions,
  }
}

export async function insertConversion(db: Db, conversion: typeof bonusConversions.$inferInsert) {
  await db.insert(bonusConversions).values(conversion)
}

/** At all storefronts. */
export async function deleteConversions(db: Db, customerId: string) {
  await db.execute(sql`delete from bonus_conversions where customer_id = ${customerId}`)
}

/** The goods are in the storefront's own currency. */
export type OrderWithMiles = { number: number; createdAt: Date; goods: number; state: string }

/** The customer's orders that were placed with this number. */
export async function readOrdersWithMiles(db: Db, { brand, customerId }: Owner, number: string) {
  const { rows } = await db.execute<Omit<OrderWithMiles, 'createdAt'> & { createdAt: string }>(sql`
    select orders.number, to_json(orders.created_at) as "createdAt", orders.state,
      (select round(sum(order_lines.total + discount) / orders.rate::numeric)::int from order_lines
        where order_id = orders.id) as goods
    from orders join payments on payments.id = payment_id
    where orders.customer_id = ${customerId} and orders.brand = ${brand}
      and snapshot -> 'cart' ->> 'miles_and_more_number' = ${number}`)
  return rows.map((row): OrderWithMiles => ({ ...row, createdAt: new Date(row.createdAt) }))
}
