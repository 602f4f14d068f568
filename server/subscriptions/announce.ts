import type { Brand } from '#contract/brand.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'
import { type PlannedRenewal, planRenewals, type RenewalContext } from './renewal-context.ts'
import { prepareRenewalMail, type RenewalMail, sendRenewalMails } from './renewal-letters.ts'
import { readRenewals } from './renewal-store.ts'
import { afterSkip, todayIn } from './schedule-rules.ts'
import { missPeriods, noteAnnounced, readOverdue, readUnannounced, writeSchedule } from './schedule-store.ts'

const batch = 20

/**
 * Tells customers of what will be ordered in some days: one mail for each period, or a question in its place. Each period
 * is looked at once: what others announce or change meanwhile is theirs.
 */
export async function announceRenewals(context: RenewalContext, giveWay?: GiveWay): Promise<void> {
  const { db, brands, clock } = context
  for (const brand of brands) {
    const until = daysAfter(todayIn(brand, clock()), brand.subscription.announceDays)
    await moveOn(context, brand, until)
    let after: Awaited<ReturnType<typeof readUnannounced>>[number] | undefined
    for (let found = batch; found === batch; ) {
      const keys = await readUnannounced(db, { brand: brand.id, until, after, limit: batch })
      found = keys.length
      after = keys.at(-1)
      if (found > 0)
        await announceAll(context, await planRenewals(context, brand, await readRenewals(db, keys)), giveWay)
    }
  }
}

type Announced = { planned: PlannedRenewal; prepared: RenewalMail }

/** One that cannot be announced does not stop the others. */
async function announceAll(context: RenewalContext, all: readonly PlannedRenewal[], giveWay?: GiveWay): Promise<void> {
  const written: Announced[] = []
  const note = ({ renewal: { id, period } }: PlannedRenewal, error: unknown) =>
    context.log.error({ err: error, subscription: id, period }, 'a renewal could not be announced')
  for (const planned of all) {
    await giveWay?.()
    const waitsFor = planned.plan.question
    const news = waitsFor ? ({ kind: 'question', waitsFor } as const) : ({ kind: 'announced' } as const)
    await prepareRenewalMail(context, planned, news).then(
      (prepared) => written.push({ planned, prepared }),
      (error: unknown) => note(planned, error),
    )
  }
  try {
    await send(context, written)
  } catch {
    for (const one of written) await send(context, [one]).catch((error: unknown) => note(one.planned, error))
  }
}

/** A mail goes out if and only if its announcement was noted. */
async function send({ db }: RenewalContext, written: readonly Announced[]): Promise<void> {
  const [first] = written
  if (!first) return
  const announcements = written.map(({ planned: { renewal, plan } }) => {
    return { subscriptionId: renewal.id, period: renewal.period, version: renewal.version, waitsFor: plan.question }
  })
  await db.transaction(async (db) => {
    const noted = await noteAnnounced(db, announcements, first.planned.now)
    const due = written.filter(({ planned }) => noted.includes(planned.renewal.id))
    if (due.length > 0)
      await sendRenewalMails(
        db,
        due.map(({ prepared }) => prepared),
      )
  })
}

/** A period that nobody has answered for is given up when the next one is about to be announced. */
async function moveOn({ db }: RenewalContext, brand: Brand, until: string): Promise<void> {
  for (let found = batch; found === batch; ) {
    const overdue = await readOverdue(db, { brand: brand.id, until, limit: batch })
    for (const { dueOn, ...one } of overdue)
      await db.transaction(async (db) => {
        // Somebody who has answered meanwhile has raised its version.
        if (await writeSchedule(db, one, afterSkip(one)))
          await missPeriods(db, one.id, [{ period: one.nextPeriod, dueOn }])
      })
    found = overdue.length
  }
}
