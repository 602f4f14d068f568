import { mailboxOf } from '#contract/address/mailbox.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { violatesUnique } from '#server/database/errors.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { type ProofError, proveFreshly } from './fresh-proof.ts'
import { type IdentityContext, pathTo } from './identity-context.ts'
import { readerLanguage } from './letter-language.ts'
import { createLink, hoursOf, type LinkScope, peekLink, redeemLink } from './links.ts'
import { type Blocked, signInAs } from './operations.ts'
import { cancelDeletion, closeCalendars } from './others-store.ts'
import { type CustomerVisitor, endOtherSessions, type StartedSession } from './sessions.ts'
import {
  deleteLinks,
  deleteLinksFor,
  deleteUnprovenUser,
  deleteWaysIn,
  lockUser,
  readCredential,
  readLinkOf,
  setEmail,
} from './store.ts'

export type NewEmailError = { code: 'same-email' } | ProofError | TooMany

/**
 * Nothing changes yet. The new address gets a link that confirms it, and the one so far a link that stops the change.
 * Whoever asks must not learn whether the new address has an account: the answer, its duration, the page afterwards and
 * the letter to the address so far are the same. Only the new address gets no letter then, and so nobody has its link.
 */
export async function requestNewEmail(
  context: IdentityContext,
  visitor: CustomerVisitor,
  { email, password }: { email: string; password?: string | undefined },
): Promise<Result<null, NewEmailError>> {
  const { db, brand } = context
  const { userId, email: before } = visitor
  if (email === before) return err({ code: 'same-email' })
  const proven = await proveFreshly(context, visitor, password)
  if (!proven.ok) return proven
  const taken = await take(db, { limit: 'new-email/account', by: userId })
  if (!taken.ok) return taken
  const token = await db.transaction(async (db) => {
    await deleteLinksFor(db, userId, 'new-email')
    return createLink(db, { scope: 'new-email', brand: brand.id, userId, content: { newEmail: { email, before } } })
  })
  context.background.run('new e-mail address', () => mailBoth(context, visitor, { email, token }))
  return ok(null)
}

async function mailBoth(
  context: IdentityContext,
  { userId, email: before }: CustomerVisitor,
  { email, token }: { email: string; token: string },
) {
  const { db, brand, mailer } = context
  const { name, locale } = await readerLanguage(context, userId)
  const isFree = !(await readCredential(db, email))
  if (isFree && (await take(db, { limit: 'new-email/mailbox', by: mailboxOf(email) })).ok) {
    const path = pathTo('/my-account/new-email', { token })
    const data = { name, path, hours: hoursOf('new-email') }
    const confirm = await mailer(locale, { template: 'change_email', to: email, data })
    await confirm(db)
  }
  // An address that was never proven may be a stranger's, to whom the link would give the account.
  if (!(await readCredential(db, before))?.isProven) return
  const stop = newToken()
  const path = pathTo('/stop-new-email', { token: stop })
  const data = { name, path, hours: hoursOf('stop-new-email'), email }
  const notice = await mailer(locale, { template: 'email_notice', to: before, data })
  await db.transaction(async (db) => {
    const content = { newEmail: { email, before } }
    await createLink(db, { scope: 'stop-new-email', brand: brand.id, userId, content, token: stop })
    await notice(db)
  })
}

/** The address that waits for its confirmation. */
export const pendingEmail = async ({ db }: IdentityContext, userId: string) =>
  (await readLinkOf(db, userId, 'new-email'))?.content.newEmail?.email

export const withdrawNewEmail = ({ db }: IdentityContext, userId: string) => deleteLinksFor(db, userId, 'new-email')

type InvalidLink = { code: 'link-invalid' }

/** What a link would do, without using it up. */
export async function newEmailLink(
  { db, brand }: IdentityContext,
  scope: Extract<LinkScope, 'new-email' | 'stop-new-email'>,
  token: string,
) {
  const link = await peekLink(db, scope, brand.id, token)
  return link?.userId && link.content.newEmail ? { userId: link.userId, ...link.content.newEmail } : undefined
}

/**
 * Takes the link and a session of the account that requested it. The link alone proves who reads the inbox, but not that
 * the reader wants somebody's account to have the address, with everything that is ordered under it.
 */
export async function confirmNewEmail(
  context: IdentityContext,
  visitor: CustomerVisitor,
  token: string,
): Promise<Result<{ email: string }, InvalidLink | { code: 'acting' } | { code: 'email-taken'; email: string }>> {
  if (visitor.actedBy) return err({ code: 'acting' })
  const { db, brand } = context
  const wish = await newEmailLink(context, 'new-email', token)
  if (wish?.userId !== visitor.userId) return err({ code: 'link-invalid' })
  const { email } = wish
  const work = db.transaction(async (db) => {
    await lockUser(db, visitor.userId)
    const link = await redeemLink(db, 'new-email', brand.id, token)
    if (!link || link.content.newEmail?.before !== visitor.email) return err({ code: 'link-invalid' })
    await context.moveMails(db, { customerId: visitor.userId, to: email })
    await setEmail(db, visitor.userId, email)
    // What was ordered under the new address without an account is theirs now.
    await context.adoptOrders(db, visitor.userId)
    // They were mailed to the former address.
    await deleteLinks(db, visitor.userId)
    return ok({ email })
  })
  return work.catch((error: unknown) => {
    if (violatesUnique(error, 'users_email_unique')) return err({ code: 'email-taken', email })
    throw error
  })
}

/** Either a token with which the reader sets a password, or a session where the storefront has no passwords. */
export type StoppedChange = { resetToken: string } | { session: StartedSession }

/**
 * The owner of the former address says that it was somebody else. That person knew the password or had a session: so all
 * ways in are dropped, and the address is what it was. It works after the confirmation as well.
 */
export async function stopNewEmail(
  context: IdentityContext,
  token: string,
): Promise<Result<StoppedChange, InvalidLink | Blocked>> {
  const { db, brand } = context
  const wish = await newEmailLink(context, 'stop-new-email', token)
  if (!wish) return err({ code: 'link-invalid' })
  const { userId, before } = wish
  const work = db.transaction(async (db) => {
    await lockUser(db, userId)
    if (!(await redeemLink(db, 'stop-new-email', brand.id, token))) return err({ code: 'link-invalid' })
    const holder = await readCredential(db, before)
    // Somebody has registered the free address since, perhaps in order to keep its owner from getting it back.
    if (holder && holder.userId !== userId && !holder.isProven) await deleteUnprovenUser(db, before)
    await context.moveMails(db, { customerId: userId, to: before })
    await setEmail(db, userId, before)
    await deleteWaysIn(db, userId)
    await endOtherSessions(db, userId)
    await deleteLinks(db, userId)
    await deleteLinksFor(db, userId, 'stop-new-email')
    await closeCalendars(db, userId)
    await cancelDeletion(db, userId)
    if (brand.signIn.passwordless) {
      const session = await signInAs(db, context, userId)
      return session.ok ? ok({ session: session.value }) : session
    }
    return ok({ resetToken: await createLink(db, { scope: 'reset-password', brand: brand.id, userId }) })
  })
  return work.catch((error: unknown) => {
    // Its owner has another account with it by now, and has proven it.
    if (violatesUnique(error, 'users_email_unique')) return err({ code: 'link-invalid' })
    throw error
  })
}
