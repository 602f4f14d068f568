import { hash } from 'node:crypto'
import { err, ok, type Result } from '#contract/result.ts'
import { recordedDetails } from '#server/audit/operations.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { type DeskRefusal, type Details, deskActs } from './acts.ts'
import { atAnyTime, begin, close, type DeskForm, doneBefore, subjectOf } from './once.ts'
import { readDeskOrder } from './store.ts'

/** What programs may do to an order. */
export type ProgramAct = 'ship' | 'cancel' | 'refund'
type Wish = {
  order: { id: string; brand: string; number: number }
  act: ProgramAct
  details: Details
  by: DeskForm['by']
  /** Chosen by the program: sent again with it, the request is carried out once. */
  key: string
}
/** `amount` is what goes back to the customer. */
export type ProgramOutcome = { amount: number; isRepeated: boolean }

const digest = (content: unknown) => hash('sha256', JSON.stringify(content), 'base64url')

/**
 * An act of the desk, done by a program: once for each key of a request, and the same key with another request is
 * refused. The audit log remembers both, so a repetition is answered as the first time.
 */
export function actByProgram(
  db: Db,
  { order, act, details, by, key }: Wish,
): Promise<Result<ProgramOutcome, DeskRefusal>> {
  const request = digest([act, details])
  const form = atAnyTime({ order, by, action: `order/${act}`, seen: 0, key: digest([by.id, key]) })
  return allOrNothing(db, async (db): Promise<Result<ProgramOutcome, DeskRefusal>> => {
    const begun = await begin(db, form)
    if (!begun.ok) return begun
    if (begun.value === doneBefore) {
      const before = await recordedDetails(db, subjectOf(form), form.key)
      if (before?.request !== request) return err({ code: 'key-reused' })
      return ok({ amount: Number(before.amount ?? 0), isRepeated: true })
    }
    const found = await readDeskOrder(db, order.brand, order.number)
    if (!found) return err({ code: 'not-found' })
    const done = await deskActs[act].run({ db, order: found, details, by, key: form.key })
    if (!done.ok) return done
    // A parcel that was reported under another key: nothing was done, so nothing is noted.
    if (isKnown(done.value)) return ok({ amount: 0, isRepeated: true })
    const amount = amountOf(done.value)
    await close(db, form, { request, ...(amount > 0 && { amount }) })
    return ok({ amount, isRepeated: false })
  })
}

const isKnown = (done: unknown) => typeof done === 'object' && done !== null && 'isNew' in done && !done.isNew
const amountOf = (done: unknown) => (typeof done === 'object' && done && 'amount' in done ? Number(done.amount) : 0)
