import type { ChangePassword, IdentityProvider, ResetPassword, SignIn, SignUp } from '#contract/identity/identity.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { violatesUnique } from '#server/database/errors.ts'
import { type TooMany, take, takeInTurn } from '#server/rate-limits/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { proveAddress } from './address-proof.ts'
import { isCommonPassword } from './frequent-passwords.ts'
import type { Busy } from './hash-threads.ts'
import { type IdentityContext, pathTo } from './identity-context.ts'
import { readerLanguage } from './letter-language.ts'
import { letterTries, signInTries } from './limit-rules.ts'
import { createLink, hoursOf, peekLink, redeemLink } from './links.ts'
import { closeCalendars } from './others-store.ts'
import { type PasswordWeakness, weaknessOf } from './password-rules.ts'
import { createCustomer, setPassword } from './people.ts'
import { type CustomerVisitor, endOtherSessions, type StartedSession, startSession } from './sessions.ts'
import {
  clearBlocked,
  deleteIdentities,
  deleteLinks,
  isBlocked,
  lockUser,
  readCredential,
  readIdentities,
  readPassword,
  setBlocked,
} from './store.ts'

export type { IdentityForRequest } from './identity-for-request.ts'
export { createLink, createLinks, hoursOf, type NewLink, peekLink, redeemLink } from './links.ts'
export type { Visitor } from './sessions.ts'
export { trackedOrderType, trackedSinceArrival, trackedWith } from './tracking-cookie.ts'

/** Signing in always starts a new session, so that a session which an attacker planted is worth nothing. */
export const startOwnSession = (db: Db, { auth, brand, userAgent }: IdentityContext, userId: string) =>
  startSession(db, auth, { userId, brand: brand.id, userAgent })

export type Blocked = { code: 'account-blocked' }

/** The one way into an account that exists, whatever was proven: staff may have blocked it. */
export async function signInAs(
  db: Db,
  context: IdentityContext,
  userId: string,
): Promise<Result<StartedSession, Blocked>> {
  if (await isBlocked(db, userId)) return err({ code: 'account-blocked' })
  return ok(await startOwnSession(db, context, userId))
}

/**
 * Part of the transaction of staff who block an account: nothing opens it any more, and its sessions and mailed links
 * end. False if it was blocked before, or is no customer's.
 */
export async function blockAccount(db: Db, userId: string): Promise<boolean> {
  await lockUser(db, userId)
  if (!(await setBlocked(db, userId))) return false
  await endOtherSessions(db, userId)
  await deleteLinks(db, userId)
  return true
}

/** False if it is not blocked. */
export const unblockAccount = (db: Db, userId: string): Promise<boolean> => clearBlocked(db, userId)

/** Part of a transaction in which an account is closed for good: its sessions end, on record where staff were in it. */
export { endAllSessions } from './sessions.ts'

export type WeakPassword = { code: 'weak-password'; violation: PasswordWeakness }
export type SignUpError = { code: 'user-exists' } | { code: 'password-missing' } | WeakPassword | Busy | TooMany

/** `withPassword` is false for the account after an order: its owner logs in by mailed links, or sets a password later. */
export async function signUp(
  context: IdentityContext,
  input: SignUp,
  { withPassword = !context.brand.signIn.passwordless } = {},
): Promise<Result<StartedSession, SignUpError>> {
  const { db, auth, brand, mailer } = context
  if (withPassword && !input.password) return err({ code: 'password-missing' })
  const checked = await checkNewPassword(context, withPassword ? input.password : undefined, input.email)
  if (!checked.ok) return checked
  const taken = await take(db, { limit: 'sign-up/address', by: context.client })
  if (!taken.ok) return taken
  if (await readCredential(db, input.email)) return err({ code: 'user-exists' })

  const { email, first_name: firstName, last_name: lastName, registration_token } = input
  const locale = brand.locales.find((code) => code === input.locale_code) ?? context.locale
  const password = withPassword && input.password ? await context.passwords.hash(input.password) : ok(undefined)
  if (!password.ok) {
    await taken.value.giveBack()
    return password
  }
  const token = newToken()
  const path = pathTo('/authenticate', { confirm: token })
  const data = { name: firstName, path, hours: hoursOf('confirm-address') }
  // Beyond the limits the account is made without a letter: a login link confirms the address as well.
  const mayWelcome = await takeInTurn(db, letterTries(attemptOf(context, email), 'none', brand.id))
  const post = mayWelcome.ok && (await mailer(locale, { template: 'welcome', to: email, data }))
  const work = db.transaction(async (db) => {
    const registration = registration_token && (await redeemLink(db, 'registration', brand.id, registration_token))
    // With another e-mail address it is another person's registration: the provider named somebody else.
    const identity =
      registration && registration.content.identity?.email === email ? registration.content.identity : undefined
    const userId = await createCustomer(db, auth, {
      email,
      firstName,
      lastName,
      locale,
      brand,
      password: password.value,
      identity,
      emailVerified: identity?.emailVerified ?? false,
      channels: input.subscribed_to_marketing_channels,
    })
    // Only if the provider vouches for the address; otherwise once the welcome letter is confirmed.
    await context.adoptOrders(db, userId)
    await createLink(db, { scope: 'confirm-address', brand: brand.id, userId, token })
    if (post) await post(db)
    return ok(await startOwnSession(db, context, userId))
  })
  return work.catch((error: unknown) => {
    // Two sign-ups at the same moment: the second one finds out here.
    if (violatesUnique(error, 'users_email_unique')) return err({ code: 'user-exists' })
    throw error
  })
}

/** Who tries, for the limits. */
export const attemptOf = ({ client, device }: IdentityContext, email: string) => ({
  email,
  client,
  device: device.markFor(email),
})

export async function checkNewPassword(
  { brand, tradeWords }: Pick<IdentityContext, 'brand' | 'tradeWords'>,
  password: string | undefined,
  email: string,
): Promise<Result<null, WeakPassword>> {
  const use = { email, brandName: brand.name, tradeWords }
  const violation = password === undefined ? undefined : weaknessOf(password, use, await isCommonPassword())
  return violation ? err({ code: 'weak-password', violation }) : ok(null)
}

export type SignInError = { code: 'sign-in-failed' } | Blocked | Busy | TooMany

/** The answer and the work for it are the same for a wrong password and for a missing account. */
export async function signIn(context: IdentityContext, input: SignIn): Promise<Result<StartedSession, SignInError>> {
  const { db } = context
  const checked = await checkPassword(context, input.email, input.password)
  if (!checked.ok) return checked
  return db.transaction(async (db) => {
    if (!(await isStillValid(db, checked.value))) return err({ code: 'sign-in-failed' })
    return signInAs(db, context, checked.value.userId)
  })
}

/** Checking a password takes a while, in which the password may have been changed or dropped. Locks the account. */
async function isStillValid(db: Db, { userId, password }: { userId: string; password: string | null }) {
  await lockUser(db, userId)
  return (await readPassword(db, userId)) === password
}

export async function checkPassword(context: IdentityContext, email: string, password: string) {
  const { db, passwords } = context
  const taken = await takeInTurn(db, signInTries(attemptOf(context, email)))
  if (!taken.ok) return taken
  const credential = await readCredential(db, email)
  const isRight = await passwords.verify(password, credential?.password)
  const isFailure = isRight.ok && (!isRight.value || !credential)
  if (!isFailure) await taken.value.giveBack()
  if (!isRight.ok) return isRight
  return isRight.value && credential ? ok(credential) : err({ code: 'sign-in-failed' })
}

export type ChangePasswordError = { code: 'password-wrong' } | { code: 'acting' } | WeakPassword | Busy | TooMany

/** All other sessions of the account end. */
export async function changePassword(
  context: IdentityContext,
  visitor: CustomerVisitor,
  input: ChangePassword,
): Promise<Result<null, ChangePasswordError>> {
  if (visitor.actedBy) return err({ code: 'acting' })
  const { db, auth } = context
  const strong = await checkNewPassword(context, input.new_password, visitor.email)
  if (!strong.ok) return strong
  const checked = await checkPassword(context, visitor.email, input.current_password)
  if (!checked.ok) return checked.error.code === 'sign-in-failed' ? err({ code: 'password-wrong' }) : err(checked.error)
  const password = await context.passwords.hash(input.new_password)
  if (!password.ok) return password
  const post = await passwordChangedLetter(context, visitor)
  return db.transaction(async (db) => {
    if (!(await isStillValid(db, checked.value))) return err({ code: 'password-wrong' })
    await setPassword(db, auth, visitor.userId, password.value)
    await endOtherSessions(db, visitor.userId, visitor.sessionId)
    await deleteLinks(db, visitor.userId)
    await post(db)
    return ok(null)
  })
}

/** `unlinked`: the identity providers whose accounts no longer open this one. */
export type PasswordReset = { unlinked: IdentityProvider[] }

/**
 * By a token that was mailed. It proves the address as well, and ends all sessions. Linked identities end, too: a person
 * who wants others out of the account must not have to think of them.
 */
export async function resetPassword(
  context: IdentityContext,
  input: ResetPassword,
): Promise<Result<PasswordReset, { code: 'link-invalid' } | WeakPassword | Busy>> {
  const { db, auth, brand } = context
  const pending = await peekLink(db, 'reset-password', brand.id, input.token)
  const person = pending?.userId && (await (await auth.in(db)).findUserById(pending.userId))
  if (!person) return err({ code: 'link-invalid' })
  const strong = await checkNewPassword(context, input.new_password, person.email)
  if (!strong.ok) return strong
  const password = await context.passwords.hash(input.new_password)
  if (!password.ok) return password
  const unlinked = await readIdentities(db, person.id)
  const post = await passwordChangedLetter(context, { userId: person.id, email: person.email }, unlinked)
  return db.transaction(async (db) => {
    await lockUser(db, person.id)
    const link = await redeemLink(db, 'reset-password', brand.id, input.token)
    if (!link) return err({ code: 'link-invalid' })
    await proveAddress(db, context, person.id)
    await deleteIdentities(db, person.id)
    await closeCalendars(db, person.id)
    await setPassword(db, auth, person.id, password.value)
    await endOtherSessions(db, person.id)
    await deleteLinks(db, person.id)
    await post(db)
    return ok({ unlinked })
  })
}

async function passwordChangedLetter(
  context: IdentityContext,
  person: { userId: string; email: string },
  unlinked: readonly IdentityProvider[] = [],
) {
  const { name, locale } = await readerLanguage(context, person.userId)
  const data = { name, path: '/reset-password', unlinked }
  return context.mailer(locale, { template: 'password_changed', to: person.email, data })
}
