import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { NewCredential, Passkey, UsedCredential } from '#contract/identity/passkey.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { digestOf } from '#server/secrets/tokens.ts'
import { type ProofError, proveFreshly } from './fresh-proof.ts'
import type { IdentityContext } from './identity-context.ts'
import { readerLanguage } from './letter-language.ts'
import { createLink, redeemLink } from './links.ts'
import { momentOf } from './new-device.ts'
import { type Blocked, signInAs } from './operations.ts'
import { insertPasskey, noteUse, readPasskey, readPasskeys } from './passkey-store.ts'
import { noteFactorOf } from './second-factor-store.ts'
import type { SignedIn, StartedSession } from './sessions.ts'
import { lockUser } from './store.ts'

/** More than a person has devices. */
const mostPasskeys = 10

/** EdDSA, ES256 and RS256, in the numbers of COSE: what devices have. The library would try an experimental one, too. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** A passkey belongs to the host of one storefront: browsers offer it there and nowhere else. */
function partyOf({ brand, place }: IdentityContext) {
  const { origin } = place
  return { name: brand.name, id: new URL(origin).hostname, origin }
}

/** What a browser is asked, and the token that its cookie brings back with the answer. The challenge stays here. */
type Question<Options> = { options: Options; token: string }

export async function listPasskeys({ db, brand }: IdentityContext, userId: string): Promise<Passkey[]> {
  const rows = await readPasskeys(db, userId, brand.id)
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }))
}

type NewPasskeyQuestion = Question<Awaited<ReturnType<typeof generateRegistrationOptions>>>

/** A passkey is a way in that outlasts the session, so a session alone does not add one. */
export async function askForNewPasskey(
  context: IdentityContext,
  visitor: SignedIn,
  password: string | undefined,
): Promise<Result<NewPasskeyQuestion, ProofError | { code: 'too-many-passkeys' }>> {
  const { db, brand } = context
  const proven = await proveFreshly(context, visitor, password)
  if (!proven.ok) return proven
  const known = await readPasskeys(db, visitor.userId, brand.id)
  if (known.length >= mostPasskeys) return err({ code: 'too-many-passkeys' })
  const party = partyOf(context)
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: visitor.email,
    userID: new TextEncoder().encode(visitor.userId),
    excludeCredentials: known.map(({ id }) => ({ id })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const content = { challenge: options.challenge }
  const token = await createLink(db, { scope: 'passkey', brand: brand.id, userId: visitor.userId, content })
  return ok({ options, token })
}

export type PasskeyOwner = SignedIn & { kind: 'customer' | 'staff' }

type RefusedPasskey = { code: 'passkey-refused' }
const refused = err({ code: 'passkey-refused' })

export async function addPasskey(
  context: IdentityContext,
  visitor: PasskeyOwner,
  { token, name, credential }: { token: string; name: string; credential: NewCredential },
  afterwards?: (db: Db) => Promise<void>,
): Promise<Result<null, RefusedPasskey>> {
  const { db, brand } = context
  const link = await redeemLink(db, 'passkey', brand.id, token)
  if (!link?.content.challenge || link.userId !== visitor.userId) return refused
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(context)
  const expectedChallenge = link.content.challenge
  // The library throws what it does not accept.
  const verified = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!verified?.verified) return refused
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const post = await letterAbout(context, visitor)
  const added = {
    id,
    userId: visitor.userId,
    brand: brand.id,
    name,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
  }
  return db.transaction(async (db) => {
    if (!(await insertPasskey(db, added))) return refused
    await post(db)
    await afterwards?.(db)
    return ok(null)
  })
}

/** A passkey opens the account without its password, so its owner hears of it. */
async function letterAbout(context: IdentityContext, { userId, email, kind }: PasskeyOwner) {
  const { name, locale } = await readerLanguage(context, userId)
  const data = { name, path: '/reset-password', userAgent: context.userAgent, ...momentOf(new Date(), context.brand) }
  const template = kind === 'staff' ? 'staff_passkey_added' : 'passkey_added'
  return context.mailer(locale, { template, to: email, data })
}

type PasskeyQuestion = Question<Awaited<ReturnType<typeof generateAuthenticationOptions>>>

/** Says nothing of any account: the browser itself knows its passkeys for this host. */
export async function askForPasskey(context: IdentityContext): Promise<Result<PasskeyQuestion, TooMany>> {
  const { db, brand } = context
  const taken = await take(db, { limit: 'passkey-question/address', by: context.client })
  if (!taken.ok) return taken
  const options = await generateAuthenticationOptions({ rpID: partyOf(context).id, userVerification: 'required' })
  const token = await createLink(db, { scope: 'passkey', brand: brand.id, content: { challenge: options.challenge } })
  return ok({ options, token })
}

export async function signInByPasskey(
  context: IdentityContext,
  token: string,
  credential: UsedCredential,
): Promise<Result<StartedSession, { code: 'sign-in-failed' } | Blocked | TooMany>> {
  const { db, brand } = context
  const taken = await take(db, { limit: 'failed-sign-in/address', by: context.client })
  if (!taken.ok) return taken
  const link = await redeemLink(db, 'passkey', brand.id, token)
  const passkey = await readPasskey(db, credential.id, brand.id)
  if (!link?.content.challenge || link.userId || !passkey) return err({ code: 'sign-in-failed' })
  const { id: expectedRPID, origin: expectedOrigin } = partyOf(context)
  const verified = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: link.content.challenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return err({ code: 'sign-in-failed' })
  await taken.value.giveBack()
  return db.transaction(async (db) => {
    await lockUser(db, passkey.userId)
    // It may have been removed until the lock was free.
    if (!(await readPasskey(db, passkey.id, brand.id))) return err({ code: 'sign-in-failed' })
    await noteUse(db, passkey.id, verified.authenticationInfo.newCounter)
    const session = await signInAs(db, context, passkey.userId)
    // The device, and what unlocks it: both factors at once.
    if (session.ok) await noteFactorOf(db, digestOf(session.value.token))
    return session
  })
}
