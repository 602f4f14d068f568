import { mailboxOf } from '#contract/address/mailbox.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { ActiveReminderData, ReminderData, ReminderPlace } from '#contract/reminder/reminder.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { ViolationCode } from '#contract/violation.ts'
import type { Db } from '#server/database/database.ts'
import { createLink, hoursOf } from '#server/identity/operations.ts'
import { prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import { type TooMany, take, takeInTurn } from '#server/rate-limits/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { factsOfOrder, type OrderWithAlarm } from './order-facts.ts'
import { isChoosable, minutesBetween, moves, todayIn } from './rules.ts'
import { type Alarm, insertSuggestion, lockAlarm, saveAlarm } from './store.ts'
import { suggestedDay, usageOf } from './suggestion-rules.ts'

export { moveReminders } from './move-on.ts'
export { deleteAlarmsOf as forgetReminders, moveReminderMails, readNextDay as nextReminderDay } from './store.ts'

export type ReminderContext = {
  db: Db
  brand: Brand
  now: Date
  client: string
  /** In the language of the alarm. */
  writerIn: (locale: LocaleCode) => Writer
}

export type FieldRefusal = { code: 'bad-input'; field: string; violation: ViolationCode }
export type ReminderRefusal = { code: 'reminder-not-found' } | { code: 'reminder-state' } | FieldRefusal | TooMany

const wrongState = { code: 'reminder-state' } as const
const dateRefused = { code: 'bad-input', field: 'reminder_date', violation: 'reminder-date' } as const
const emailMissing = { code: 'bad-input', field: 'reminder_email', violation: 'required' } as const

/** The order with its alarm; one is suggested if there is none. */
export async function suggestAlarm(
  context: Pick<ReminderContext, 'db' | 'brand' | 'now'> & { locale?: LocaleCode },
  orderId: string,
  { mailed, from, usage: wanted }: { mailed?: LocaleCode; from: ReminderPlace; usage?: number },
): Promise<OrderWithAlarm | undefined> {
  const { db, brand, now } = context
  const found = await factsOfOrder(context, orderId)
  if (!found) return undefined
  const usage = wanted ?? usageOf(found)
  if (found.alarm) return { ...found, alarm: found.alarm }
  const spoken = [mailed, found.locale].find((code) => code && brand.locales.includes(code)) ?? brand.locales[0]
  await insertSuggestion(db, {
    brand: brand.id,
    locale: spoken,
    order_id: orderId,
    days_per_week: usage,
    remind_on: suggestedDay(found, usage, todayIn(brand.country, now)),
    created_from: from,
  })
  const suggested = await factsOfOrder(context, orderId)
  if (!suggested?.alarm) throw new Error(`The reminder of the order ${orderId} is gone again`)
  return { ...suggested, alarm: suggested.alarm }
}

type Days = { days_per_week: number; remind_on: string }

/** The chosen day; otherwise a changed usage proposes another one. */
function daysOf(
  { brand, now }: Pick<ReminderContext, 'brand' | 'now'>,
  found: OrderWithAlarm,
  { customer_usage, reminder_date }: Pick<ReminderData, 'customer_usage' | 'reminder_date'>,
): Result<Days, FieldRefusal> {
  const today = todayIn(brand.country, now)
  const { alarm } = found
  if (reminder_date && !isChoosable(reminder_date, today)) return err(dateRefused)
  const days_per_week = customer_usage ?? alarm.days_per_week
  const isKept = days_per_week === alarm.days_per_week && isChoosable(alarm.remind_on, today)
  return ok({
    days_per_week,
    remind_on: reminder_date ?? (isKept ? alarm.remind_on : suggestedDay(found, days_per_week, today)),
  })
}

/** Only what nobody has agreed to yet is a suggestion. */
export async function recalculateSuggestion(
  context: ReminderContext,
  found: OrderWithAlarm,
  data: ReminderData,
): Promise<Result<null, ReminderRefusal>> {
  if (found.alarm.state !== 'suggested') return err(wrongState)
  const days = daysOf(context, found, data)
  if (!days.ok) return days
  return (await saveAlarm(context.db, found.alarm, days.value)) ? ok(null) : err(wrongState)
}

/**
 * Sets an alarm that is not active. `proven` is the visitor's own address, if it is proven; every other one is asked by
 * mail first, and nothing is sent to it before its owner has agreed. Accounts are not looked at, so the answer is the
 * same for every address.
 */
export async function setAlarm(
  context: ReminderContext,
  found: OrderWithAlarm,
  data: ReminderData,
  proven: string | undefined,
): Promise<Result<'active' | 'unconfirmed', ReminderRefusal>> {
  const { db, brand, client } = context
  const { alarm } = found
  const email = data.reminder_email ?? alarm.email ?? proven
  if (!email) return err(emailMissing)
  const days = daysOf(context, found, data)
  if (!days.ok) return days
  const isOwn = email === proven
  const wasConfirmed = alarm.email === email && (alarm.state === 'paused' || alarm.state === 'told')
  const needsMail = !isOwn && !wasConfirmed
  const state = moves[alarm.state][needsMail ? 'request' : 'activate']
  if (state !== 'active' && state !== 'unconfirmed') return err(wrongState)
  const change = {
    ...days.value,
    state,
    email: isOwn ? null : email,
    ...(data.create_location && { created_from: data.create_location }),
  }
  if (!needsMail) return (await saveAlarm(db, alarm, change)) ? ok(state) : err(wrongState)

  const tries = await take(db, { limit: 'reminder/address', by: client })
  if (!tries.ok) return tries
  const letters = await takeInTurn(db, [
    [{ limit: 'reminder/mailbox', by: mailboxOf(email) }],
    [{ limit: 'reminder/storefront', by: brand.id }],
  ])
  const token = newToken()
  const mail = await prepareMail(context.writerIn(alarm.locale), {
    template: 'reminder_confirmation',
    to: email,
    data: { date: change.remind_on, path: confirmPath(token), hours: hoursOf('reminder-confirm') },
  })
  const saved = await db.transaction(async (db) => {
    const now = await lockAlarm(db, alarm.id)
    if (now?.state !== alarm.state) return undefined
    const isMailed = letters.ok && !isJustRequested(now, email, context.now)
    await saveAlarm(db, now, { ...change, isRequested: isMailed })
    if (!isMailed) return { isMailed }
    const reminder = { id: alarm.id, email }
    await createLink(db, { scope: 'reminder-confirm', brand: brand.id, content: { reminder }, token })
    await queueMail(db, mail)
    return { isMailed }
  })
  if (letters.ok && !saved?.isMailed) await letters.value.giveBack()
  return saved ? ok(state) : err(wrongState)
}

/** The same form sent twice causes one mail. */
const isJustRequested = ({ email, requested_at }: Alarm, to: string, now: Date) =>
  email === to && requested_at !== null && now.getTime() - Date.parse(requested_at) < minutesBetween * 60_000

const confirmPath = (token: string) => `/reminder/confirm/${token}`

/** Changes or pauses an alarm that is active. */
export async function changeActiveAlarm(
  context: ReminderContext,
  found: OrderWithAlarm,
  { active = true, ...data }: ActiveReminderData,
): Promise<Result<null, ReminderRefusal>> {
  const state = moves[found.alarm.state][active ? 'edit' : 'pause']
  if (!state) return err(wrongState)
  const days = daysOf(context, found, data)
  if (!days.ok) return days
  return (await saveAlarm(context.db, found.alarm, { ...days.value, state })) ? ok(null) : err(wrongState)
}
