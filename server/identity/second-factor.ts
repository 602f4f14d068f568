import { randomBytes } from 'node:crypto'
import { err, ok, type Result } from '#contract/result.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { seal, unseal } from '#server/secrets/sealed.ts'
import { digestOf } from '#server/secrets/tokens.ts'
import { drawQrCode } from '#server/values/qr-code.ts'
import { hasPassword } from './fresh-proof.ts'
import type { Busy } from './hash-threads.ts'
import type { IdentityContext } from './identity-context.ts'
import { checkPassword } from './operations.ts'
import { deletePasskey, readPasskeys } from './passkey-store.ts'
import {
  confirmPending,
  countRecoveryCodes,
  deleteFactors,
  noteFactor,
  noteProof,
  readFactor,
  replaceRecoveryCodes,
  savePending,
  spendRecoveryCode,
  spendStep,
} from './second-factor-store.ts'
import { endOtherSessions, type StaffVisitor } from './sessions.ts'
import { lockUser } from './store.ts'
import { base32, setUpUrl, stepOf } from './totp.ts'

const recoveryCodeCount = 10

export type WrongCode = { code: 'code-wrong' } | TooMany
/** A second factor that exists is proven before it is replaced. */
export type ProofNeeded = { code: 'proof-needed' }

/** 80 random bits each, so that a plain digest of it can be stored. */
const newRecoveryCode = () => base32(randomBytes(10)).toLowerCase().match(/.{4}/g)?.join('-') ?? ''

/** As it may be typed: in any case, with or without dashes. */
const recoveryDigest = (typed: string) => digestOf(typed.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))

export async function factorWays({ db, brand }: IdentityContext, { userId }: StaffVisitor) {
  const passkeys = await readPasskeys(db, userId, brand.id)
  return { hasApp: Boolean((await readFactor(db, userId))?.secret), hasPasskeyHere: passkeys.length > 0 }
}

/** Everything that the pages about the second factor show. */
export async function factorState(context: IdentityContext, staff: StaffVisitor) {
  const { db, brand, factorKey } = context
  const { userId, email } = staff
  const factor = await readFactor(db, userId)
  const pending = factor?.pendingSecret ? unseal(factorKey, userId, factor.pendingSecret) : undefined
  return {
    ...(await factorWays(context, staff)),
    codesLeft: await countRecoveryCodes(db, userId),
    hasPassword: await hasPassword({ db }, userId),
    setUp: pending && {
      code: await drawQrCode(setUpUrl({ secret: pending, brand: brand.name, email })),
      secret: base32(pending),
    },
  }
}

/** Shows an app a new secret. What is in use stays so until the app has shown a right code. */
export async function beginSetUp(
  { db, factorKey }: IdentityContext,
  staff: StaffVisitor,
): Promise<Result<null, ProofNeeded>> {
  // Before the first set-up the sign-in itself is the proof, as long as it is fresh.
  if (!staff.isFresh) return err({ code: 'proof-needed' })
  await savePending(db, staff.userId, seal(factorKey, staff.userId, randomBytes(20)))
  return ok(null)
}

/** The first right code of a new app. Gives the recovery codes, which are shown this once. Other sessions end. */
export async function confirmSetUp(
  { db, factorKey }: IdentityContext,
  staff: StaffVisitor,
  code: string,
  now: Date,
): Promise<Result<string[], WrongCode | ProofNeeded>> {
  if (!staff.isFresh) return err({ code: 'proof-needed' })
  const { userId, sessionId } = staff
  const taken = await take(db, { limit: 'failed-second-factor/account', by: userId })
  if (!taken.ok) return taken
  const pending = (await readFactor(db, userId))?.pendingSecret
  const secret = pending && unseal(factorKey, userId, pending)
  const step = secret ? stepOf(secret, code, now, null) : undefined
  if (!pending || step === undefined) return err({ code: 'code-wrong' })
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const confirmed = await db.transaction(async (db) => {
    await lockUser(db, userId)
    if (!(await confirmPending(db, userId, pending, step))) return false
    await replaceRecoveryCodes(db, userId, codes.map(recoveryDigest))
    await endOtherSessions(db, userId, sessionId)
    await noteFactor(db, sessionId)
    await record(db, { actor: userId, action: 'second-factor/set-up', subject: userId })
    return true
  })
  if (!confirmed) return err({ code: 'code-wrong' })
  await taken.value.giveBack()
  return ok(codes)
}

export async function newRecoveryCodes(
  { db }: IdentityContext,
  { userId, isFresh }: StaffVisitor,
): Promise<Result<string[], ProofNeeded>> {
  if (!isFresh) return err({ code: 'proof-needed' })
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await db.transaction(async (db) => {
    await lockUser(db, userId)
    await replaceRecoveryCodes(db, userId, codes.map(recoveryDigest))
    await record(db, { actor: userId, action: 'second-factor/new-codes', subject: userId })
  })
  return ok(codes)
}

/** Turns the second factor off, which only a demo allows. */
export async function turnOff(
  { db }: IdentityContext,
  { userId, isFresh }: StaffVisitor,
): Promise<Result<null, ProofNeeded>> {
  if (!isFresh) return err({ code: 'proof-needed' })
  await db.transaction(async (db) => {
    await deleteFactors(db, userId)
    await record(db, { actor: userId, action: 'second-factor/turn-off', subject: userId })
  })
  return ok(null)
}

/** Removes one of the own passkeys. False if there is none such. */
export async function removeOwnPasskey(
  { db }: IdentityContext,
  { userId, isFresh }: StaffVisitor,
  id: string,
): Promise<Result<boolean, ProofNeeded>> {
  if (!isFresh) return err({ code: 'proof-needed' })
  return db.transaction(async (db) => {
    if (!(await deletePasskey(db, userId, id))) return ok(false)
    await record(db, { actor: userId, action: 'second-factor/remove-passkey', subject: userId })
    return ok(true)
  })
}

/** A code of the app or a recovery code opens the desk to a session that knows the password already. */
export async function giveCode(
  context: IdentityContext,
  { userId, sessionId }: StaffVisitor,
  code: string,
  now: Date,
): Promise<Result<null, WrongCode>> {
  const { db } = context
  const taken = await take(db, { limit: 'failed-second-factor/account', by: userId })
  if (!taken.ok) return taken
  const isRight = await db.transaction(async (db) => {
    const way = await spendCode(db, context, userId, code, now)
    if (!way) return false
    await noteFactor(db, sessionId)
    if (way === 'recovery-code')
      await record(db, { actor: userId, action: 'second-factor/recovery-code', subject: userId })
    return true
  })
  if (!isRight) return err({ code: 'code-wrong' })
  await taken.value.giveBack()
  return ok(null)
}

/** Uses a code up; undefined if it is wrong or was used before. */
async function spendCode(db: Db, { factorKey }: IdentityContext, userId: string, code: string, now: Date) {
  const factor = await readFactor(db, userId)
  const secret = factor?.secret ? unseal(factorKey, userId, factor.secret) : undefined
  const step = secret && stepOf(secret, code, now, factor?.lastStep ?? null)
  if (step !== undefined) return (await spendStep(db, userId, step)) ? 'app' : undefined
  return (await spendRecoveryCode(db, userId, recoveryDigest(code))) ? 'recovery-code' : undefined
}

export type StaffProofError = { code: 'password-wrong' } | WrongCode | Busy

/** Once more before money, erasure and access: the password, or a code of the app. */
export async function proveAgain(
  context: IdentityContext,
  staff: StaffVisitor,
  { password, code }: { password?: string | undefined; code?: string | undefined },
  now: Date,
): Promise<Result<null, StaffProofError>> {
  if (code) return giveCode(context, staff, code, now)
  const checked = await checkPassword(context, staff.email, password ?? '')
  if (checked.ok) {
    await noteProof(context.db, staff.sessionId)
    return ok(null)
  }
  return checked.error.code === 'sign-in-failed' ? err({ code: 'password-wrong' }) : err(checked.error)
}
