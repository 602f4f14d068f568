import type { LocaleCode } from '#contract/brand.ts'
import type { LoginLinkRequest } from '#contract/identity/identity.ts'
import { redirectTarget } from '#contract/identity/redirect-target.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { customerOf } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { onceMore } from '#server/database/errors.ts'
import { takeInTurn } from '#server/rate-limits/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { proveAddress } from './address-proof.ts'
import { type IdentityContext, pathTo } from './identity-context.ts'
import { letterTries, type Standing } from './limit-rules.ts'
import { createLink, hoursOf, type LinkContent, type LinkScope, peekLink, redeemLink } from './links.ts'
import { attemptOf, type Blocked, signInAs } from './operations.ts'
import { createCustomer } from './people.ts'
import type { StartedSession, Visitor } from './sessions.ts'
import { lockUser, readCredential } from './store.ts'

/**
 * Returns the token for the browser's cookie at once; whether a letter is mailed is decided afterwards. So neither the
 * answer nor its duration tells whether there is an account, and a failure is only a line in the log.
 */
export function requestLoginLink(context: IdentityContext, input: LoginLinkRequest): { token: string } {
  const token = newToken()
  context.background.run('login link', () => mailLoginLink(context, input, token))
  return { token }
}

async function mailLoginLink(context: IdentityContext, input: LoginLinkRequest, token: string) {
  const { db, brand } = context
  const reader = await readerWithinLimits(context, input)
  if (!reader) return
  const { userId, firstName, locale } = reader
  // A URL of another site does not even get into the letter.
  const url = redirectTarget(input.redirect_link, { ...context.place, home: '' })
  const path = pathTo('/authenticate', { hash: token, ...(url && { url }) })
  const newcomer = userId ? undefined : { email: input.email, firstName, lastName: reader.lastName, locale }
  const content: LinkContent = { ...(input.token_value && { cart: input.token_value }), ...(newcomer && { newcomer }) }
  const data = { name: firstName, path, hours: hoursOf('sign-in') }
  const post = await context.mailer(locale, { template: 'login_link', to: input.email, data })
  await db.transaction(async (db) => {
    if (userId && !(await hasStill(db, userId, input.email))) return
    await createLink(db, { scope: 'sign-in', brand: brand.id, userId, content, token })
    await post(db)
  })
}

/** Whether the account has the address still, and until the end of the transaction: it may be changed at this moment. */
async function hasStill(db: Db, userId: string, email: string): Promise<boolean> {
  await lockUser(db, userId)
  return (await readCredential(db, email))?.userId === userId
}

/** Undefined if there is no reader, or if too many letters were requested: by this client, for this reader, or in all. */
async function readerWithinLimits(context: IdentityContext, input: LoginLinkRequest) {
  const reader = await readerOf(context, input)
  if (!reader) return undefined
  const tries = letterTries(attemptOf(context, input.email), reader.standing, context.brand.id)
  return (await takeInTurn(context.db, tries)).ok ? reader : undefined
}

type Reader = { userId?: string; standing: Standing; firstName: string; lastName: string; locale: LocaleCode }

/** The reader has an account or gave a name; otherwise there is no letter. */
async function readerOf({ db, brand, locale }: IdentityContext, input: LoginLinkRequest): Promise<Reader | undefined> {
  const localeFor = (wish: string | undefined): LocaleCode => brand.locales.find((code) => code === wish) ?? locale
  const credential = await readCredential(db, input.email)
  if (credential) {
    const customer = await customerOf(db, credential.userId, brand.id)
    const firstName = customer?.first_name ?? ''
    return {
      userId: credential.userId,
      standing: credential.isProven ? 'proven' : 'unproven',
      firstName,
      lastName: '',
      locale: localeFor(input.locale ?? customer?.locale_code),
    }
  }
  if (!input.first_name || !input.last_name) return undefined
  const { first_name: firstName, last_name: lastName } = input
  return { standing: 'none', firstName, lastName, locale: localeFor(input.locale) }
}

/** The reply never says whether the account exists. */
export function requestPasswordReset(context: IdentityContext, email: string) {
  context.background.run('password reset', async () => {
    const { db, brand } = context
    const reader = await readerWithinLimits(context, { email })
    if (!reader) return
    const { userId, firstName, locale } = reader
    const token = newToken()
    const data = { name: firstName, path: pathTo('/reset-password', { token }), hours: hoursOf('reset-password') }
    const post = await context.mailer(locale, { template: 'reset_password', to: email, data })
    await db.transaction(async (db) => {
      if (userId && !(await hasStill(db, userId, email))) return
      await createLink(db, { scope: 'reset-password', brand: brand.id, userId, token })
      await post(db)
    })
  })
}

type InvalidLink = { code: 'link-invalid' }
type LinkSignIn = { session: StartedSession; cart?: string }

/** The page behind the link signs in by one step. */
export async function signInByLink(
  context: IdentityContext,
  hash: string,
): Promise<Result<LinkSignIn, InvalidLink | Blocked>> {
  return redeemFor(context, hash, (db, user) => enterAs(db, context, user))
}

async function enterAs(db: Db, context: IdentityContext, { userId, cart }: LinkUser) {
  const session = await signInAs(db, context, userId)
  return session.ok ? ok({ session: session.value, cart }) : session
}

/** API clients sign in by two steps: the hash is exchanged for a token of a few minutes, the token for a session. */
export async function exchangeLoginLinkHash(
  context: IdentityContext,
  hash: string,
): Promise<Result<string, InvalidLink>> {
  return redeemFor(context, hash, async (db, { userId, cart }) =>
    ok(await createLink(db, { scope: 'custom-token', brand: context.brand.id, userId, content: { cart } })),
  )
}

export async function signInByCustomToken(
  context: IdentityContext,
  token: string,
): Promise<Result<LinkSignIn, InvalidLink | Blocked>> {
  return context.db.transaction(async (db) => {
    const link = await redeemLocked(db, 'custom-token', context.brand.id, token)
    if (!link?.userId) return err({ code: 'link-invalid' })
    return enterAs(db, context, { userId: link.userId, cart: link.content.cart })
  })
}

/** The address that a link was mailed to, without using it up. */
export async function linkReader({ db, auth, brand }: IdentityContext, hash: string): Promise<string | undefined> {
  const link = await peekLink(db, 'sign-in', brand.id, hash)
  if (!link?.userId) return link?.content.newcomer?.email
  return (await (await auth.in(db)).findUserById(link.userId))?.email
}

type LinkUser = { userId: string; cart?: string }

function redeemFor<T, E>(
  context: IdentityContext,
  hash: string,
  work: (db: Db, user: LinkUser) => Promise<Result<T, E>>,
): Promise<Result<T, E | InvalidLink>> {
  return onceMore(() =>
    context.db.transaction(async (db) => {
      const user = await redeemSignIn(db, context, hash)
      return user ? work(db, user) : err({ code: 'link-invalid' })
    }),
  )
}

async function redeemSignIn(db: Db, context: IdentityContext, hash: string) {
  const { auth, brand } = context
  const link = await redeemLocked(db, 'sign-in', brand.id, hash)
  if (!link) return undefined
  const { newcomer, cart } = link.content
  const userId = link.userId ?? (newcomer && (await readCredential(db, newcomer.email))?.userId)
  if (userId) {
    await proveAddress(db, context, userId)
    return { userId, cart }
  }
  if (!newcomer) return undefined
  const created = await createCustomer(db, auth, { ...newcomer, brand, emailVerified: true, channels: [] })
  await context.adoptOrders(db, created)
  return { userId: created, cart }
}

/**
 * Redeems a link while its account is locked. The account is locked before the link, as by everything else that touches
 * both: otherwise two links of one account, redeemed at the same moment, would wait for each other.
 */
async function redeemLocked(db: Db, scope: LinkScope, brand: string, token: string) {
  const link = await peekLink(db, scope, brand, token)
  if (!link) return undefined
  if (link.userId) await lockUser(db, link.userId)
  return redeemLink(db, scope, brand, token)
}

/** What is left to do: nothing, since all is as before; to set a password; or nothing, since the reader is signed in. */
export type Confirmation =
  | { next: 'nothing' }
  | { next: 'set-password'; resetToken: string }
  | { next: 'enter'; session: StartedSession }

/**
 * The welcome letter asks for it. A second click succeeds like the first, but gives nothing more. A reader who is not
 * signed in to the account need not be its registrant: the password is dropped, and the reader sets another one.
 */
export async function confirmByLink(
  context: IdentityContext,
  token: string,
  visitor: Visitor,
): Promise<Result<Confirmation, InvalidLink>> {
  const { db, brand } = context
  return db.transaction(async (db) => {
    const link = await peekLink(db, 'confirm-address', brand.id, token)
    if (!link?.userId) return err({ code: 'link-invalid' })
    const { userId } = link
    const isRegistrant = visitor.kind === 'customer' && !visitor.actedBy && visitor.userId === userId
    const isFirst = await proveAddress(db, context, userId, { isRegistrant })
    if (!isFirst || isRegistrant) return ok({ next: 'nothing' })
    if (brand.signIn.passwordless) {
      const session = await signInAs(db, context, userId)
      return ok(session.ok ? { next: 'enter', session: session.value } : { next: 'nothing' })
    }
    const resetToken = await createLink(db, { scope: 'reset-password', brand: brand.id, userId })
    return ok({ next: 'set-password', resetToken })
  })
}
