import { err, type Result } from '#contract/result.ts'
import type { IdentityContext } from './identity-context.ts'
import type { RequestVisitor } from './request-visitor.ts'
import * as factor from './second-factor.ts'
import { freshMinutes, type StaffVisitor } from './sessions.ts'

type NotFound = { code: 'not-found' }
type FactorRequest = {
  who: RequestVisitor
  now: Date
  isFactorRequired: boolean
  signedIn: () => Promise<Result<StaffVisitor, NotFound>>
}

/** The second factor of the member of staff who makes this request. */
export function factorForRequest(context: IdentityContext, { who, now, isFactorRequired, signedIn }: FactorRequest) {
  /** Members of staff with a second factor give it first: a password alone does not replace it. */
  async function owner(): Promise<Result<StaffVisitor, NotFound>> {
    const visitor = await signedIn()
    return visitor.ok && visitor.value.standing !== 'code' ? visitor : err({ code: 'not-found' })
  }

  /** What the work changes is seen by the rest of the request. */
  async function after<T>(work: Promise<T>): Promise<T> {
    const done = await work
    who.forget()
    return done
  }

  return {
    isFactorRequired,
    freshMinutes,
    async factorState() {
      const visitor = await owner()
      return visitor.ok ? factor.factorState(context, visitor.value) : undefined
    },
    /** The ways to give the second factor: all that a session with half a sign-in learns. */
    async factorWays() {
      const visitor = await signedIn()
      return visitor.ok ? factor.factorWays(context, visitor.value) : undefined
    },
    async beginSetUp() {
      const visitor = await owner()
      return visitor.ok ? factor.beginSetUp(context, visitor.value) : visitor
    },
    async confirmSetUp(code: string) {
      const visitor = await owner()
      return visitor.ok ? after(factor.confirmSetUp(context, visitor.value, code, now)) : visitor
    },
    async newRecoveryCodes() {
      const visitor = await owner()
      return visitor.ok ? factor.newRecoveryCodes(context, visitor.value) : visitor
    },
    async turnFactorOff() {
      const visitor = await owner()
      if (!visitor.ok || isFactorRequired) return err({ code: 'not-found' })
      return after(factor.turnOff(context, visitor.value))
    },
    async removeOwnPasskey(id: string) {
      const visitor = await owner()
      return visitor.ok ? factor.removeOwnPasskey(context, visitor.value, id) : visitor
    },
    async giveCode(code: string) {
      const visitor = await signedIn()
      return visitor.ok ? after(factor.giveCode(context, visitor.value, code, now)) : visitor
    },
    async proveAgain(proof: { password?: string | undefined; code?: string | undefined }) {
      const visitor = await owner()
      return visitor.ok ? after(factor.proveAgain(context, visitor.value, proof, now)) : visitor
    },
  }
}
