import { hash } from 'node:crypto'
import type { Brand } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import { type CalendarEntry, feedFile } from './calendar-rules.ts'
import { readFeedOwner, readReminderDays, replaceFeed } from './calendar-store.ts'

/** Days that belong into the calendar of a customer. */
export type CalendarSource = (
  db: Db,
  about: { brand: Brand; customerId: string; say: Translate; urlOf: (path: string) => string },
) => Promise<CalendarEntry[]>

/** The days on which a customer is reminded to order again. */
export const reminderDays: CalendarSource = async (db, { brand, customerId, say, urlOf }) => {
  const days = await readReminderDays(db, { brand: brand.id, customerId })
  return days.map((entry) => ({
    ...entry,
    summary: say('reminder.calendar_entry'),
    url: urlOf('/my-account/reminders'),
  }))
}

/** Returns the secret of the new address, which exists nowhere else. */
export async function createFeed(db: Db, feed: { brand: string; customerId: string }): Promise<string> {
  const secret = newToken()
  await replaceFeed(db, feed, digestOf(secret))
  return secret
}

type FeedContext = {
  db: Db
  brand: Brand
  client: string
  say: Translate
  urlOf: (path: string) => string
  sources: readonly CalendarSource[]
}

/** The file, for whoever has its secret address. Wrong secrets count by client, calls of a right one by the secret. */
export async function calendarOf(
  { db, brand, client, say, urlOf, sources }: FeedContext,
  secret: string,
): Promise<Result<{ file: string; etag: string }, { code: 'not-found' } | TooMany>> {
  const digest = digestOf(secret)
  const customerId = await readFeedOwner(db, brand.id, digest)
  const tries = await take(
    db,
    customerId ? { limit: 'calendar/feed', by: digest } : { limit: 'failed-calendar/address', by: client },
  )
  if (!tries.ok) return tries
  if (!customerId) return err({ code: 'not-found' })
  const found = await Promise.all(sources.map((source) => source(db, { brand, customerId, say, urlOf })))
  const file = feedFile({ name: brand.name, host: new URL(urlOf('/')).host, entries: found.flat() })
  return ok({ file, etag: `"${hash('sha256', file, 'base64url')}"` })
}
