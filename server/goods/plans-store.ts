import { and, asc, eq, lt, lte, not, sql } from 'drizzle-orm'
import type { PlannedPrice } from '#contract/staff/goods.ts'
import type { Db } from '#server/database/database.ts'
import { isPutOff } from '#server/jobs/failed-items.ts'
import { plannedPrices } from './schema.ts'

export const pricesJob = 'apply-planned-prices'

export type Plan = typeof plannedPrices.$inferSelect
export type DuePlan = Pick<Plan, 'id' | 'productId'>
type NewPlan = typeof plannedPrices.$inferInsert

/** False if there is a plan for the same price and minute already. */
export async function insertPlan(db: Db, plan: NewPlan): Promise<boolean> {
  const rows = await db.insert(plannedPrices).values(plan).onConflictDoNothing().returning({ id: plannedPrices.id })
  return rows.length > 0
}

/** True if exactly this is planned already. */
export async function isPlanned(db: Db, { productId, market, channel, startsAt, amount }: NewPlan): Promise<boolean> {
  const same = [
    eq(plannedPrices.productId, productId),
    eq(plannedPrices.market, market),
    eq(plannedPrices.channel, channel),
    eq(plannedPrices.startsAt, startsAt),
    eq(plannedPrices.amount, amount),
    eq(plannedPrices.state, 'planned'),
  ]
  const rows = await db
    .select({ id: plannedPrices.id })
    .from(plannedPrices)
    .where(and(...same))
  return rows.length > 0
}

/** True if this plan of the product was taken back. */
export async function isRemoved(db: Db, id: string, of: string): Promise<boolean> {
  const known = and(eq(plannedPrices.id, id), eq(plannedPrices.productId, of), eq(plannedPrices.state, 'removed'))
  const rows = await db.select({ id: plannedPrices.id }).from(plannedPrices).where(known)
  return rows.length > 0
}

/** What is planned for a product, the next one first. */
export async function readPlans(db: Db, productId: string): Promise<PlannedPrice[]> {
  const rows = await db
    .select({
      id: plannedPrices.id,
      market: plannedPrices.market,
      channel: plannedPrices.channel,
      amount: plannedPrices.amount,
      startsAt: plannedPrices.startsAt,
      by: sql<string | null>`(select name from users where users.id = ${plannedPrices.createdBy})`,
    })
    .from(plannedPrices)
    .where(and(eq(plannedPrices.productId, productId), eq(plannedPrices.state, 'planned')))
    .orderBy(asc(plannedPrices.startsAt), asc(plannedPrices.market), asc(plannedPrices.channel))
  return rows.map(({ startsAt, ...plan }) => ({ ...plan, startsAt: startsAt.toISOString() }))
}

type Settlement = 'applied' | 'refused' | 'removed'

/** Ends a plan that was not applied yet, and returns it; `of` is the product that it has to belong to. */
export async function settlePlan(db: Db, id: string, state: Settlement, now: Date, of?: string) {
  const [plan] = await db
    .update(plannedPrices)
    .set({ state, settledAt: now })
    .where(
      and(
        eq(plannedPrices.id, id),
        eq(plannedPrices.state, 'planned'),
        of === undefined ? undefined : eq(plannedPrices.productId, of),
      ),
    )
    .returning()
  return plan
}

/** The plans whose moment has come, in the order in which they apply. */
export const readDuePlans = (db: Db, now: Date, count: number): Promise<DuePlan[]> =>
  db
    .select({ id: plannedPrices.id, productId: plannedPrices.productId })
    .from(plannedPrices)
    .where(
      and(
        eq(plannedPrices.state, 'planned'),
        lte(plannedPrices.startsAt, now),
        not(isPutOff(pricesJob, plannedPrices.id)),
      ),
    )
    .orderBy(asc(plannedPrices.startsAt), asc(plannedPrices.createdAt))
    .limit(count)

/** Marks a plan that was due as one that could not be applied. */
export const refusePlan = (db: Db, id: string, now: Date) =>
  db.update(plannedPrices).set({ state: 'refused', settledAt: now }).where(eq(plannedPrices.id, id))

/** Refuses plans for the same price that were due before this one and are not applied. */
export const refuseEarlier = (db: Db, { productId, market, channel, startsAt }: Plan, now: Date) =>
  db
    .update(plannedPrices)
    .set({ state: 'refused', settledAt: now })
    .where(
      and(
        eq(plannedPrices.state, 'planned'),
        eq(plannedPrices.productId, productId),
        eq(plannedPrices.market, market),
        eq(plannedPrices.channel, channel),
        lt(plannedPrices.startsAt, startsAt),
      ),
    )
    .returning()
