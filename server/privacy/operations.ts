import type { Brand, LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { createLink, hoursOf, peekLink } from '#server/identity/operations.ts'
import type { Letter } from '#server/mail/operations.ts'
import { buyerDigests } from '#server/promotions/operations.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { countRunning, pauseAll } from '#server/subscriptions/operations.ts'
import { exportOf, type PaperFile } from './export.ts'
import type { Person } from './personal-tables.ts'
import { dueAfter } from './rules.ts'
import { deleteDeletion, insertDeletion, type OpenThing, readAccount, readDeletion, readOpenThings } from './store.ts'

export { fatesBySubject } from './personal-tables.ts'
export type { OpenThing } from './store.ts'

/** The storefront that is asked, and how it writes: the letter before a transaction, the function in it queues it. */
export type PrivacyContext = {
  db: Db
  brand: Brand
  locale: LocaleCode
  mailer: (locale: LocaleCode, letter: Letter) => Promise<(db: Db) => Promise<void>>
  /** Puts on record who asks, if it is not the owner; last in the transaction. */
  record?: (db: Db) => Promise<void>
}

/** In the customer's language, if the storefront has it. */
async function letterTo(
  { db, brand, locale, mailer }: PrivacyContext,
  userId: string,
  letter: (reader: { to: string; name: string | undefined }) => Letter,
) {
  const account = await readAccount(db, userId)
  if (!account) throw new Error('A customer without an account')
  const { email: to, name } = account
  const language = brand.locales.find((code) => code === account.locale) ?? locale
  return mailer(language, letter({ to, name: name ?? undefined }))
}

/** Mails a link to a download of everything, once a day. */
export async function requestExport(context: PrivacyContext, userId: string): Promise<Result<null, TooMany>> {
  const { db, brand } = context
  const taken = await take(db, { limit: 'data-export/account', by: userId })
  if (!taken.ok) return taken
  const token = newToken()
  const path = `/my-account/data?${new URLSearchParams({ download: token })}`
  const post = await letterTo(context, userId, ({ to, name }) => ({
    template: 'data_export',
    to,
    data: { name, path, hours: hoursOf('data-export') },
  }))
  await db.transaction(async (db) => {
    await createLink(db, { scope: 'data-export', brand: brand.id, userId, token })
    await post(db)
  })
  return ok(null)
}

type ExportContext = { db: Db; brand: Brand; paperFile: PaperFile }

/** True if this customer may download by this token. */
export async function mayDownload({ db, brand }: Pick<ExportContext, 'db' | 'brand'>, userId: string, token: string) {
  return (await peekLink(db, 'data-export', brand.id, token))?.userId === userId
}

/** Needs the link and the session: a stranger who reads the inbox, or one who borrows the phone, gets nothing. */
export async function downloadExport(
  { db, brand, paperFile }: ExportContext,
  userId: string,
  token: string,
): Promise<Result<ReadableStream<Uint8Array>, { code: 'not-found' } | TooMany>> {
  if (!(await mayDownload({ db, brand }, userId, token))) return err({ code: 'not-found' })
  const taken = await take(db, { limit: 'data-download/account', by: userId })
  if (!taken.ok) return taken
  const person = await personOf(db, userId)
  return person ? ok(await exportOf(db, person, paperFile)) : err({ code: 'not-found' })
}

/** The same file for staff, who got the request by letter or telephone. The customer is told. */
export async function handOutExport(
  context: PrivacyContext & { paperFile: PaperFile },
  userId: string,
): Promise<Result<ReadableStream<Uint8Array>, { code: 'not-found' }>> {
  const { db } = context
  const person = await personOf(db, userId)
  if (!person) return err({ code: 'not-found' })
  const post = await letterTo(context, userId, ({ to, name }) => ({
    template: 'data_handed_out',
    to,
    data: { name, path: '/privacy' },
  }))
  await db.transaction(async (db) => {
    await post(db)
    await context.record?.(db)
  })
  return ok(await exportOf(db, person, context.paperFile))
}

export async function personOf(db: Db, userId: string): Promise<Person | undefined> {
  const account = await readAccount(db, userId)
  if (account?.role !== 'customer') return undefined
  const { email, isProven } = account
  return isProven ? { userId, email, marks: buyerDigests(email) } : { userId, email: null, marks: [] }
}

export type DeletionBlocked = { code: 'deletion-blocked'; open: OpenThing[] }

/** Requested twice, it is one deletion, at the time of the first request. The caller has checked who asks. */
export async function requestDeletion(
  context: PrivacyContext,
  userId: string,
  now = new Date(),
): Promise<Result<{ dueAt: Date }, DeletionBlocked>> {
  const { db, brand } = context
  const open = await readOpenThings(db, userId)
  if (open.length > 0) return err({ code: 'deletion-blocked', open })
  const dueAt = dueAfter(now)
  const date = formatDate(dueAt, zoneOf(brand))
  const post = await letterTo(context, userId, ({ to, name }) => ({
    template: 'account_deletion',
    to,
    data: { name, path: '/my-account/data', date },
  }))
  return db.transaction(async (db) => {
    if (await insertDeletion(db, { userId, brand: brand.id, dueAt })) {
      // Nothing is ordered any more for an account that is about to end.
      await pauseAll(db, userId)
      await post(db)
      await context.record?.(db)
    }
    return ok({ dueAt: (await readDeletion(db, userId))?.dueAt ?? dueAt })
  })
}

/** The owner has changed their mind. */
export const keepAccount = (db: Db, userId: string) => deleteDeletion(db, userId)

/** When the account will be deleted, if it will, what stands against it, and how many subscriptions end with it. */
export async function deletionState(db: Db, userId: string) {
  const [deletion, open, subscriptions] = await Promise.all([
    readDeletion(db, userId),
    readOpenThings(db, userId),
    countRunning(db, userId),
  ])
  return { dueAt: deletion?.dueAt, open, subscriptions }
}
