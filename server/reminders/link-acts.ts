import { err, ok, type Result } from '#contract/result.ts'
import { peekLink } from '#server/identity/operations.ts'
import { moveReminders } from './move-on.ts'
import type { ReminderContext } from './operations.ts'
import { dayAfter, daysLater, moves, todayIn } from './rules.ts'
import { type Alarm, deleteAlarm, lockAlarm, readAlarm, saveAlarm } from './store.ts'

type LinkContext = Pick<ReminderContext, 'db' | 'brand' | 'now'>
type LinkScope = 'reminder' | 'reminder-confirm'

const invalid = err({ code: 'link-invalid' } as const)
type LinkResult<T> = Promise<Result<T, { code: 'link-invalid' }>>

/** The alarm of a mailed link. A link that asks for a confirmation counts only for the address that it was mailed to. */
export async function alarmOfLink(
  { db, brand }: LinkContext,
  scope: LinkScope,
  token: string,
): Promise<Alarm | undefined> {
  const reminder = (await peekLink(db, scope, brand.id, token))?.content.reminder
  const alarm = reminder && (await readAlarm(db, brand.id, reminder.id))
  return alarm && (scope === 'reminder' || alarm.email === reminder.email) ? alarm : undefined
}

/** By the owner of the address. Twice is once. */
export async function confirmAlarm(context: LinkContext, token: string): LinkResult<null> {
  const found = await alarmOfLink(context, 'reminder-confirm', token)
  if (!found) return invalid
  const { db, brand, now } = context
  if (found.state === 'unconfirmed') await saveAlarm(db, found, { state: 'active' })
  // It replaces alarms about earlier orders of the same lenses.
  await moveReminders({ db, brands: [brand] }, found.order_id, now)
  return ok(null)
}

/** “Not yet”: two weeks from today, however often it is sent on one day. */
export async function putOff(context: LinkContext, token: string): LinkResult<{ day: string }> {
  const { db, brand, now } = context
  const found = await alarmOfLink(context, 'reminder', token)
  if (!found) return invalid
  return db.transaction(async (db) => {
    const alarm = await lockAlarm(db, found.id)
    const state = alarm && moves[alarm.state].later
    if (!state) return invalid
    const day = dayAfter(todayIn(brand.country, now), daysLater)
    await saveAlarm(db, alarm, { state, remind_on: day })
    return ok({ day })
  })
}

/** Nothing is left of it afterwards. */
export async function stopAlarm(context: LinkContext, token: string): LinkResult<null> {
  const found = await alarmOfLink(context, 'reminder', token)
  if (!found) return invalid
  await deleteAlarm(context.db, found.id)
  return ok(null)
}

/** Somebody else has typed the address: nothing will be sent to it. */
export async function declineAlarm(context: LinkContext, token: string): LinkResult<null> {
  const found = await alarmOfLink(context, 'reminder-confirm', token)
  if (!found) return invalid
  await deleteAlarm(context.db, found.id)
  return ok(null)
}
