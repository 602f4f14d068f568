import { ok, type Result } from '#contract/result.ts'
import type { GivenUpChoice } from '#contract/staff/given-up.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Db } from '#server/database/database.ts'
import { letBe, listGivenUp, tryAgain } from './operations.ts'

type GivenUpRequest = {
  db: Db
  /** For what the jobs are called. */
  words: () => (id: MessageId) => string
  may: (act: StaffAct) => Promise<Result<{ userId: string }, { code: 'not-found' }>>
}

/** Jobs and mails that were given up, for who may see errors. */
export const givenUpForRequest = ({ db, words, may }: GivenUpRequest) => ({
  async list(phrase?: string) {
    const allowed = await may('see-errors')
    if (!allowed.ok) return allowed
    return ok({ ...(await listGivenUp(db, phrase, words())), mayTryAgain: (await may('try-again')).ok })
  },
  async tryAgain(choice: GivenUpChoice) {
    const allowed = await may('try-again')
    return allowed.ok ? tryAgain(db, allowed.value.userId, choice) : allowed
  },
  async letBe(choice: GivenUpChoice, reason: string) {
    const allowed = await may('try-again')
    return allowed.ok ? letBe(db, allowed.value.userId, choice, reason) : allowed
  },
})
