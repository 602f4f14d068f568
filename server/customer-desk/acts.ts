import type { Brand, LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { blockAccount, unblockAccount } from '#server/identity/operations.ts'
import { type Letter, prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import { mergeAccounts } from '#server/merging/operations.ts'
import { type DeletionBlocked, handOutExport, keepAccount, requestDeletion } from '#server/privacy/operations.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { pauseAll } from '#server/subscriptions/operations.ts'
import { readAccount, readHome } from './profile-store.ts'

type NotFound = { code: 'not-found' }
/** Somebody else has done it, or undone it, since the page was shown. */
type WasFaster = { code: 'was-faster' }

export type ActContext = {
  db: Db
  /** The storefront of the desk, for customers who have none. */
  brand: Brand
  brands: readonly Brand[]
  writerOf: (brand: string, locale: LocaleCode | null) => Writer
  paperFile: (documentId: string) => Promise<Buffer | undefined>
  /** The member of staff who acts. */
  actor: string
}

type Wish = { userId: string; reason: string }

/** Open orders go on; what would make new ones stops. */
export function block({ db, actor }: ActContext, { userId, reason }: Wish): Promise<Result<null, WasFaster>> {
  return db.transaction(async (db) => {
    if (!(await blockAccount(db, userId))) return err({ code: 'was-faster' })
    await pauseAll(db, userId)
    await record(db, { actor, action: 'customer/block', subject: userId, reason })
    return ok(null)
  })
}

export function unblock({ db, actor }: ActContext, { userId, reason }: Wish): Promise<Result<null, WasFaster>> {
  return db.transaction(async (db) => {
    if (!(await unblockAccount(db, userId))) return err({ code: 'was-faster' })
    await record(db, { actor, action: 'customer/unblock', subject: userId, reason })
    return ok(null)
  })
}

/** The storefront that knows the customer, which writes the letter, and how the act is recorded. */
async function privacyContext(context: ActContext, userId: string, action: string) {
  const { db, brands, writerOf, actor } = context
  const home = await readHome(db, userId)
  const brand = brands.find(({ id }) => id === home) ?? context.brand
  return {
    db,
    brand,
    locale: brand.locales[0],
    async mailer(locale: LocaleCode, letter: Letter) {
      const mail = await prepareMail(writerOf(brand.id, locale), letter)
      return (db: Db) => queueMail(db, mail)
    },
    record: (db: Db) => record(db, { actor, action, subject: userId }),
  }
}

/** Limits exports per member of staff, so that a stolen session cannot download all customers. */
export async function exportFor(
  context: ActContext,
  userId: string,
): Promise<Result<ReadableStream<Uint8Array>, NotFound | TooMany>> {
  const taken = await take(context.db, { limit: 'data-download/account', by: context.actor })
  if (!taken.ok) return taken
  const privacy = await privacyContext(context, userId, 'customer/export')
  return handOutExport({ ...privacy, paperFile: context.paperFile }, userId)
}

type EraseWish = { userId: string; email: string }

/** Deletes the account as its owner would, with the same week to think and the same reasons against it. */
export async function erase(
  context: ActContext,
  { userId, email }: EraseWish,
): Promise<Result<{ dueAt: Date }, NotFound | DeletionBlocked | { code: 'email-mismatch' }>> {
  const account = await readAccount(context.db, userId)
  if (!account) return err({ code: 'not-found' })
  if (account.email !== email.trim().toLowerCase()) return err({ code: 'email-mismatch' })
  return requestDeletion(await privacyContext(context, userId, 'customer/erase'), userId)
}

export function keep({ db, actor }: ActContext, userId: string): Promise<Result<null, WasFaster>> {
  return db.transaction(async (db) => {
    if (!(await keepAccount(db, userId))) return err({ code: 'was-faster' })
    await record(db, { actor, action: 'customer/keep', subject: userId })
    return ok(null)
  })
}

/** Both addresses hear of it, each from the storefront that knows its owner. */
export const merge = ({ db, brand, writerOf, actor }: ActContext, pair: { into: string; from: string }) =>
  mergeAccounts(
    {
      db,
      actor,
      async writerFor(userId) {
        const account = await readAccount(db, userId)
        return writerOf((await readHome(db, userId)) ?? brand.id, account?.locale ?? null)
      },
    },
    pair,
  )
