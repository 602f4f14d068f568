import { err, ok, type Result } from '#contract/result.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { endAllSessions } from '#server/identity/operations.ts'
import { prepareMail, queueMails, type Writer } from '#server/mail/operations.ts'
import { buyerDigests } from '#server/promotions/operations.ts'
import { type MergedAccount, type MergeRefusal, maskedEmail, mergeRefusal, subjects } from './rules.ts'
import {
  countRows,
  countWearers,
  deleteUser,
  isMergedInto,
  lockBoth,
  moveRows,
  readAccount,
  readAccountIdBy,
} from './store.ts'

type NotFound = { code: 'not-found' }
type Ids = { into: string; from: string }

/** The proven address counts; an unproven one may be a stranger's. */
const addressOf = ({ email, isProven }: MergedAccount) => (isProven ? email : null)

/** What a merge would do, before anybody does it: both accounts, what moves, and what stands against it. */
export async function mergePlan(db: Db, intoId: string, phrase: string) {
  const fromId = await readAccountIdBy(db, phrase)
  const into = await readAccount(db, intoId)
  const from = fromId === undefined ? undefined : await readAccount(db, fromId)
  if (!into) return err({ code: 'not-found' })
  if (!from) return err({ code: 'unknown' })
  const refusal = mergeRefusal(into, from, await countWearers(db, { into: into.id, from: from.id }))
  const rows = await countRows(db, { from: from.id, fromEmail: addressOf(from) })
  const counts = subjects.flatMap((subject) => rows.filter((row) => row.subject === subject))
  return ok({ into, from, counts, refusal })
}

export type MergeContext = {
  db: Db
  /** The letter to a customer, in the words of the storefront that knows them. */
  writerFor: (userId: string) => Promise<Writer>
  actor: string
}

/** Everything of one account goes to the other, in one transaction; done again, it is done already. */
export async function mergeAccounts(
  { db, writerFor, actor }: MergeContext,
  { into: intoId, from: fromId }: Ids,
): Promise<Result<null, NotFound | MergeRefusal>> {
  const [into, from] = [await readAccount(db, intoId), await readAccount(db, fromId)]
  if (into && !from && (await isMergedInto(db, { into: intoId, from: fromId }))) return ok(null)
  if (!into || !from) return err({ code: 'not-found' })
  const letters = await Promise.all([
    letterTo(await writerFor(into.id), { to: into.email, stays: into.email, goes: maskedEmail(from.email) }),
    letterTo(await writerFor(from.id), { to: from.email, stays: maskedEmail(into.email), goes: from.email }),
  ])
  return db.transaction(async (db) => {
    await lockBoth(db, [intoId, fromId])
    const [ours, theirs] = [await readAccount(db, intoId), await readAccount(db, fromId)]
    if (ours && !theirs && (await isMergedInto(db, { into: intoId, from: fromId }))) return ok(null)
    // Either may have got another address until the lock was free: then the letters are wrong.
    if (ours?.email !== into.email || theirs?.email !== from.email) return err({ code: 'not-found' })
    const refusal = mergeRefusal(ours, theirs, await countWearers(db, { into: intoId, from: fromId }))
    if (refusal) return err(refusal)
    const fromEmail = addressOf(theirs)
    await moveRows(db, {
      into: intoId,
      from: fromId,
      intoEmail: ours.email,
      fromEmail,
      intoMarks: buyerDigests(ours.email),
      fromMarks: fromEmail === null ? [] : buyerDigests(fromEmail),
    })
    await endAllSessions(db, fromId)
    await deleteUser(db, fromId)
    await queueMails(db, letters)
    await record(db, { actor, action: 'customer/merge', subject: intoId, details: { merged: fromId } })
    return ok(null)
  })
}

const letterTo = (writer: Writer, { to, ...data }: { to: string; stays: string; goes: string }) =>
  prepareMail(writer, { template: 'accounts_merged', to, data: { ...data, path: '/login' } })
