import { randomUUID } from 'node:crypto'
import { ownEntry } from '#contract/own-entry.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { PlanWish } from '#contract/staff/goods.ts'
import { shopZone, timeZones } from '#contract/time-zones.ts'
import { record as recordEntry } from '#server/audit/operations.ts'
import { changeProduct, type Mistake, mistakesAfter, type ProductHead } from '#server/catalogue/operations.ts'
import type { Db, Log } from '#server/database/database.ts'
import { eachItem } from '#server/jobs/each-item.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { timeWindow } from '#server/values/time-window-rules.ts'
import { readAmount } from './form.ts'
import {
  type DuePlan,
  insertPlan,
  isPlanned,
  isRemoved,
  type Plan,
  pricesJob,
  readDuePlans,
  refuseEarlier,
  refusePlan,
  settlePlan,
} from './plans-store.ts'

type Price = { market: string; channel: string; amount: number }

/** The record with another price. */
const withPrice = (now: ProductHead, { market, channel, amount }: Price) => ({
  ...now,
  prices: [
    ...now.prices.filter((price) => price.market !== market || price.channel !== channel),
    { market, channel, amount },
  ],
})

export type PlanRefusal = { code: 'not-found' } | { code: 'bad-record'; mistakes: Mistake[] }

const mistake = (at: string, code: string): Mistake => ({ at, code, reason: '' })

/**
 * Plans a price, by the clock of its market. It is checked as if it applied at once, so that nothing is refused at night that was accepted by day.
 * If the same price is planned already, nothing is added.
 */
export async function planPrice(
  db: Db,
  { id, actor, now, wish }: { id: string; actor: string; now: Date; wish: PlanWish },
): Promise<Result<null, PlanRefusal>> {
  const { market, channel } = wish
  const price = { market, channel, amount: readAmount(wish.amount) }
  const zone = ownEntry(timeZones, market) ?? shopZone
  const startsAt = timeWindow({ startTime: `${wish.day} ${wish.time}` }, zone)?.opens
  const found = await mistakesAfter(db, { id, change: (now) => withPrice(now, price) })
  if (!found) return err({ code: 'not-found' })
  const priceMistakes = found
    .filter(({ at }) => at.startsWith('prices.'))
    .map((one) => ({ ...one, at: one.at.endsWith('.market') ? 'plan.market' : 'plan.amount' }))
  const mistakes = [
    ...priceMistakes,
    ...(startsAt === undefined ? [mistake('plan.day', 'unreadable')] : []),
    ...(startsAt !== undefined && startsAt <= now.getTime() ? [mistake('plan.day', 'past')] : []),
    ...(startsAt !== undefined && startsAt > now.getTime() + 3 * 365 * 86_400_000
      ? [mistake('plan.day', 'far-away')]
      : []),
  ]
  if (mistakes.length > 0 || startsAt === undefined) return err({ code: 'bad-record', mistakes })
  return db.transaction(async (db): Promise<Result<null, PlanRefusal>> => {
    const plan = { id: randomUUID(), productId: id, ...price, startsAt: new Date(startsAt), createdBy: actor }
    if (!(await insertPlan(db, plan)))
      return (await isPlanned(db, plan))
        ? ok(null)
        : err({ code: 'bad-record', mistakes: [mistake('plan.day', 'planned')] })
    const details = { ...price, from: plan.startsAt.toISOString() }
    await recordEntry(db, { actor, action: 'goods/plan-price', subject: `product ${id}`, reason: null, details })
    return ok(null)
  })
}

/** Takes a plan back, as long as it has not been applied. To take it back twice succeeds as well. */
export function removePlan(
  db: Db,
  { id, plan, actor, now }: { id: string; plan: string; actor: string; now: Date },
): Promise<Result<null, { code: 'plan-settled' }>> {
  return db.transaction(async (db): Promise<Result<null, { code: 'plan-settled' }>> => {
    const removed = await settlePlan(db, plan, 'removed', now, id)
    if (!removed) return (await isRemoved(db, plan, id)) ? ok(null) : err({ code: 'plan-settled' })
    const { market, channel, amount } = removed
    const details = { market, channel, amount }
    await recordEntry(db, { actor, action: 'goods/remove-plan', subject: `product ${id}`, reason: null, details })
    return ok(null)
  })
}

const perRun = 200
/** So many products change at the same time: the statements of one wait for each page that is rendered meanwhile. */
const laneCount = 6

/** The plans of one product are in one lane, in their order. */
function lanesOf(plans: readonly DuePlan[]): DuePlan[][] {
  const products = [...Map.groupBy(plans, ({ productId }) => productId).values()]
  return Array.from({ length: laneCount }, (_, lane) => products.filter((_, at) => at % laneCount === lane).flat())
}

/** Applies the prices whose minute has come, each in a transaction of its own, each once. */
export async function applyDuePrices(context: { db: Db; log: Log }, now: Date, giveWay?: GiveWay) {
  const { db, log } = context
  const page = ({ productId }: DuePlan) => `/staff/goods/${encodeURIComponent(productId)}`
  const apply = async ({ id }: DuePlan) => {
    await giveWay?.()
    const refusal = await db.transaction((db) => applyPlan(db, id, now))
    if (refusal) log.warn({ plan: id, refusal }, 'a planned price could not be applied')
  }
  const lanes = lanesOf(await readDuePlans(db, now, perRun))
  await Promise.all(lanes.map((items) => eachItem(context, { job: pricesJob, items, id: ({ id }) => id, page }, apply)))
}

async function applyPlan(db: Db, id: string, now: Date) {
  const plan = await settlePlan(db, id, 'applied', now)
  if (!plan) return undefined
  const applied = await changeProduct(db, {
    id: plan.productId,
    change: (record) => withPrice(record, plan),
    author: { cause: 'plan', actorId: plan.createdBy },
  })
  if (applied.ok) {
    // One that failed before must not come after this one.
    for (const earlier of await refuseEarlier(db, plan, now)) await noteRefused(db, earlier, 'superseded')
    return undefined
  }
  await refusePlan(db, id, now)
  await noteRefused(db, plan, applied.error.code)
  return applied.error.code
}

function noteRefused(db: Db, { productId, market, channel, amount, createdBy: actor }: Plan, code: string) {
  const details = { market, channel, amount, code }
  const subject = `product ${productId}`
  return recordEntry(db, { actor, action: 'goods/plan-refused', subject, reason: null, details })
}
