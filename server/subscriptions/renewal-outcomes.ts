import type { Db } from '#server/database/database.ts'
import type { ChargeOutcome } from '#server/orders/operations.ts'
import type { PlannedRenewal, RenewalContext } from './renewal-context.ts'
import { prepareRenewalMail, type RenewalNews, sendRenewalMails } from './renewal-letters.ts'
import type { RenewalWaitsFor } from './renewal-rules.ts'
import { type Attempt, moveRenewal, noteOutcome, type RenewalKey, tryLater } from './renewal-store.ts'
import { nextTryOn } from './schedule-rules.ts'
import { lockSubscription, pauseForPayment } from './schedule-store.ts'

type Refused = Exclude<ChargeOutcome, 'ordered' | 'unknown'>

const noted: Record<Refused, Attempt['outcome']> = {
  declined: 'declined',
  confirmation: 'confirmation',
  means: 'unavailable',
  owed: 'unavailable',
  void: 'unavailable',
}
const questions: Partial<Record<Refused, RenewalWaitsFor>> = {
  confirmation: 'confirmation',
  means: 'means',
  owed: 'product',
}
/** A charge that came to nothing is tried again after so many minutes. */
const voidPause = 60

/** The renewal waits for its customer, who is told at once. */
export const noteQuestion = (context: RenewalContext, planned: PlannedRenewal, waitsFor: RenewalWaitsFor) =>
  tell(context, planned, { kind: 'question', waitsFor }, (db, key) => moveRenewal(db, key, 'ask', { waitsFor }))

/** Notes how an attempt ended, once, and what follows from it. */
export async function noteCharge(
  context: RenewalContext,
  planned: PlannedRenewal,
  attempt: number,
  outcome: Refused,
): Promise<void> {
  const { renewal, now } = planned
  const noteOnce = (db: Db, key: RenewalKey) => noteOutcome(db, key, attempt, noted[outcome])
  const waitsFor = questions[outcome]
  if (waitsFor)
    return tell(
      context,
      planned,
      { kind: 'question', waitsFor },
      async (db, key) => (await noteOnce(db, key)) && moveRenewal(db, key, 'ask', { waitsFor }),
    )
  if (outcome === 'declined') return noteDeclined(context, planned, noteOnce)
  const key = { subscriptionId: renewal.id, period: renewal.period }
  await noteOnce(context.db, key)
  await tryLater(context.db, key, now, voidPause)
}

type NoteOnce = (db: Db, key: RenewalKey) => Promise<boolean>

/** The customer hears of the first failure, and when the shop stops trying: never silently. */
async function noteDeclined(context: RenewalContext, planned: PlannedRenewal, noteOnce: NoteOnce): Promise<void> {
  const { renewal, brand, today } = planned
  const declined = 1 + renewal.attempts.filter(({ outcome }) => outcome === 'declined').length
  const tryOn = nextTryOn(brand.subscription, renewal.dueOn, declined, today)
  const decline: NoteOnce = async (db, key) =>
    (await noteOnce(db, key)) && moveRenewal(db, key, 'decline', tryOn ? { nextTryOn: tryOn } : {})
  if (!tryOn)
    return tell(
      context,
      planned,
      { kind: 'paused' },
      async (db, key) =>
        (await lockSubscription(db, renewal.id)) && (await decline(db, key)) && pauseForPayment(db, renewal.id),
    )
  if (declined === 1) return tell(context, planned, { kind: 'declined', tryOn }, decline)
  await context.db.transaction((db) => decline(db, { subscriptionId: renewal.id, period: renewal.period }))
}

/** The mail goes out if and only if the change was made, in one transaction. It is written before. */
async function tell(
  context: RenewalContext,
  planned: PlannedRenewal,
  news: RenewalNews,
  change: NoteOnce,
): Promise<void> {
  const { id, period } = planned.renewal
  const prepared = await prepareRenewalMail(context, planned, news)
  await context.db.transaction(async (db) => {
    if (await change(db, { subscriptionId: id, period })) await sendRenewalMails(db, [prepared])
  })
}
