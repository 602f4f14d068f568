import type { Brand } from '#contract/brand.ts'
import { type PlannedRenewal, planRenewals, type RenewalContext } from './renewal-context.ts'
import { prepareRenewalMail, type RenewalNews } from './renewal-letters.ts'
import { readRenewals } from './renewal-store.ts'
import { afterSkip, daysAfter, todayIn } from './schedule-rules.ts'
import { lockOverdue, missPeriods, noteAnnounced, readUnannounced, writeSchedule } from './schedule-store.ts'

const batch = 50

/** Tells customers of what will be ordered in some days: one mail for each period, or a question in its place. */
export async function announceRenewals(context: RenewalContext): Promise<void> {
  for (const brand of context.brands) {
    const until = daysAfter(todayIn(brand, context.clock()), brand.subscription.announceDays)
    await moveOn(context, brand, until)
    let keys = await readUnannounced(context.db, { brand: brand.id, until, limit: batch })
    while (keys.length > 0) {
      const renewals = await readRenewals(context.db, keys)
      let told = 0
      for (const planned of await planRenewals(context, brand, renewals)) if (await announce(context, planned)) told++
      // Those that others have announced or changed meanwhile are not looked at again in this run.
      if (told === 0) break
      keys = await readUnannounced(context.db, { brand: brand.id, until, limit: batch })
    }
  }
}

async function announce(context: RenewalContext, planned: PlannedRenewal): Promise<boolean> {
  const { db, log } = context
  const { renewal, plan, now } = planned
  const waitsFor = plan.question
  const news: RenewalNews = waitsFor ? { kind: 'question', waitsFor } : { kind: 'announced' }
  const { id: subscriptionId, period, version } = renewal
  try {
    const send = await prepareRenewalMail(context, planned, news)
    return await db.transaction(async (db) => {
      const isNoted = await noteAnnounced(db, { subscriptionId, period }, { now, waitsFor, version })
      if (isNoted) await send(db)
      return isNoted
    })
  } catch (error) {
    log.error({ err: error, subscription: subscriptionId, period }, 'a renewal could not be announced')
    return false
  }
}

/** A period that nobody has answered for is given up when the next one is about to be announced. */
async function moveOn({ db }: RenewalContext, brand: Brand, until: string): Promise<void> {
  for (let found = batch; found === batch; ) {
    found = await db.transaction(async (db) => {
      const overdue = await lockOverdue(db, { brand: brand.id, until, limit: batch })
      for (const { dueOn, ...one } of overdue) {
        await missPeriods(db, one.id, [{ period: one.nextPeriod, dueOn }])
        await writeSchedule(db, one, afterSkip(one))
      }
      return overdue.length
    })
  }
}
