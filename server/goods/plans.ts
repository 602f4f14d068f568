import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '#contract/result.ts'
import type { PlanWish } from '#contract/staff/goods.ts'
import { record as recordEntry } from '#server/audit/operations.ts'
import {
  changeProduct,
  checkRecord,
  type Mistake,
  type ProductRecord,
  readRecords,
} from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { timeWindow } from '#server/values/time-window-rules.ts'
import { readAmount } from './form.ts'
import { insertPlan, isPlanned, isRemoved, readDuePlans, refusePlan, settlePlan } from './plans-store.ts'

type Price = { market: string; channel: string; amount: number }

/** The record with another price. */
const withPrice = (now: ProductRecord, { market, channel, amount }: Price) => ({
  ...now,
  prices: [
    ...now.prices.filter((price) => price.market !== market || price.channel !== channel),
    { market, channel, amount },
  ],
})

export type PlanRefusal = { code: 'not-found' } | { code: 'bad-record'; mistakes: Mistake[] }

const mistake = (at: string, code: string): Mistake => ({ at, code, reason: '' })

/**
 * Plans a price. It is checked as if it applied at once, so that nothing is refused at night that was accepted by day.
 * If the same price is planned already, nothing is added.
 */
export async function planPrice(
  db: Db,
  { id, actor, now, wish }: { id: string; actor: string; now: Date; wish: PlanWish },
): Promise<Result<null, PlanRefusal>> {
  const [stored] = await readRecords(db, [id])
  if (!stored) return err({ code: 'not-found' })
  const { market, channel } = wish
  const price = { market, channel, amount: readAmount(wish.amount) }
  const startsAt = timeWindow({ startTime: `${wish.day} ${wish.time}` })?.opens
  const checked = await checkRecord(db, withPrice(stored.record, price))
  const priceMistakes = checked.ok
    ? []
    : checked.error.mistakes
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

const atOnce = 200

/** Applies the prices whose minute has come, each in a transaction of its own, each once. */
export async function applyDuePrices({ db, log }: { db: Db; log: Log }, now: Date) {
  for (const { id } of await readDuePlans(db, now, atOnce)) {
    const refusal = await db.transaction((db) => applyPlan(db, id, now))
    if (refusal) log.warn({ plan: id, refusal }, 'a planned price could not be applied')
  }
}

type Log = { warn(details: object, message: string): void }

async function applyPlan(db: Db, id: string, now: Date) {
  const plan = await settlePlan(db, id, 'applied', now)
  if (!plan) return undefined
  const applied = await changeProduct(db, {
    id: plan.productId,
    change: (record) => withPrice(record, plan),
    author: { cause: 'plan', actorId: plan.createdBy },
  })
  if (applied.ok) return undefined
  await refusePlan(db, id, now)
  const { productId, market, channel, amount, createdBy: actor } = plan
  const details = { market, channel, amount, code: applied.error.code }
  await recordEntry(db, { actor, action: 'goods/plan-refused', subject: `product ${productId}`, reason: null, details })
  return applied.error.code
}
