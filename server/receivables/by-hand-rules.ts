import { err, ok, type Result } from '#contract/result.ts'
import { type Match, matchPayment, type Outcome, type Receivable, type Situation } from './rules.ts'

/**
 * Payments of which nothing is booked, and which may be meant for another invoice than their reference says, or have none.
 * What the bank has taken back, what is on another company's account, and sums without details are none.
 */
const bookable: readonly Outcome[] = ['unknown-reference', 'paid-again', 'not-open']

export const isBookable = (outcome: Outcome) => bookable.includes(outcome)

/** Why a payment cannot be booked for the invoice that somebody names. */
export type BookRefusal = { code: Extract<Outcome, 'other-account' | 'other-currency' | 'paid-again' | 'not-open'> }

/** What the payment does to the invoice, by the rules of every payment. */
export function bookedByHand(
  payment: { amount: number; currency: string },
  due: Situation,
): Result<Match & { receivable: NonNullable<Match['receivable']> }, BookRefusal> {
  const match = matchPayment({ ...payment, kind: 'payment' }, due)
  const { outcome, receivable } = match
  if (receivable) return ok({ ...match, receivable })
  if (outcome === 'other-account' || outcome === 'other-currency' || outcome === 'paid-again' || outcome === 'not-open')
    return err({ code: outcome })
  throw new Error(`A payment by hand has the outcome ${outcome}`)
}

/**
 * The invoice without a payment that was booked for it by mistake; undefined if something has followed from it: what was
 * credited since may have been paid back.
 */
export function takenBack(due: Receivable, booked: number): Pick<Receivable, 'state' | 'received'> | undefined {
  if (due.credited > 0 || booked < 1 || booked > due.received) return undefined
  const received = due.received - booked
  return { received, state: received > 0 ? 'part_paid' : 'open' }
}
