import type { Order } from '#contract/checkout/order.ts'
import type { EventFields } from '#contract/measurement/events.ts'

// When something is reported, and what of it, as functions of what is known.

const fewestLetters = 3

/** An e-mail address that somebody has typed into a field is nothing to count. */
const withoutAddress = (typed: string) => (typed.includes('@') ? ':value' : typed.slice(0, 100))

export function searchFields(phrase: string, results: number): EventFields<'search'> | undefined {
  return phrase.trim().length < fewestLetters ? undefined : { search_term: withoutAddress(phrase.trim()), results }
}

export const couponRefused = (typed: string, reason: string): EventFields<'coupon_refused'> => ({
  coupon: withoutAddress(typed.trim()),
  reason,
})

type Entered = { step: string; isSignedIn: boolean; isReorder: boolean }

/** A checkout begins with the customer's step, which is passed over for customers who are known; a reorder with paying. */
export const beginsCheckout = ({ step, isSignedIn, isReorder }: Entered) =>
  step === 'customer' || (step === 'address' && isSignedIn) || (step === 'payment' && isReorder)

const anHour = 3_600_000

/**
 * The page of thanks counts as a purchase only in the browser that ordered, and only for an hour. Mails link to the same page
 * for months, and anybody who has the link can open it on any device.
 */
export const isNewPurchase = ({ created_at, redacted }: Pick<Order, 'created_at' | 'redacted'>, now: number) =>
  !redacted && now - Date.parse(created_at) < anHour

type PlannedLine = { line: number; next: { quantity: number } | null }

/** What was changed in a plan: a line was taken, left out, or has another quantity. */
export const planChanges = (before: readonly PlannedLine[], after: readonly PlannedLine[]): string[] =>
  after.flatMap(({ line, next }) => {
    const last = before.find((one) => one.line === line)?.next
    if (!next || !last || last.quantity === next.quantity) return []
    return last.quantity === 0 ? ['taken'] : next.quantity === 0 ? ['left_out'] : ['quantity']
  })
