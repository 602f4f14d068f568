import type { Brand, CurrencyCode } from '#contract/brand.ts'
import type { InvoiceState } from '#contract/checkout/order-invoice.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'

/** What a customer owes for an order. `credited` is what was waived later, `received` what has come. */
export type Receivable = {
  brand: string
  state: InvoiceState
  currency: CurrencyCode
  amount: number
  credited: number
  received: number
}

type ReceivableEvent = 'pay-part' | 'pay' | 'credit'

/** What can happen to a receivable. `credited`: nothing is due any more, and not because it was paid. */
const moves: Record<InvoiceState, Partial<Record<ReceivableEvent, InvoiceState>>> = {
  open: { 'pay-part': 'part_paid', pay: 'paid', credit: 'credited' },
  part_paid: { 'pay-part': 'part_paid', pay: 'paid', credit: 'credited' },
  paid: {},
  credited: {},
}

function moved(from: InvoiceState, event: ReceivableEvent): InvoiceState {
  const to = moves[from][event]
  if (!to) throw new Error(`A receivable that is ${from} cannot ${event}`)
  return to
}

export const openAmount = ({ amount, credited, received }: Pick<Receivable, 'amount' | 'credited' | 'received'>) =>
  Math.max(0, amount - credited - received)

/** What became of a payment, whether a person has to look at it, and what it does to the receivable, if anything. */
export const outcomes = {
  paid: { needsPerson: false, event: 'pay' },
  'part-paid': { needsPerson: false, event: 'pay-part' },
  /** The receivable is paid, and what is too much waits for a person. */
  overpaid: { needsPerson: true, event: 'pay' },
  'paid-again': { needsPerson: true, event: null },
  /** The order was cancelled, or nothing is due any more. */
  'not-open': { needsPerson: true, event: null },
  'unknown-reference': { needsPerson: true, event: null },
  'other-currency': { needsPerson: true, event: null },
  /** The reference is that of another company's invoice. */
  'other-account': { needsPerson: true, event: null },
  /** The bank has taken a payment back, or given us money back. */
  reversal: { needsPerson: true, event: null },
  /** A sum without the payments that it is made of, which the bank reports in another file. */
  'without-details': { needsPerson: true, event: null },
} as const satisfies Record<string, { needsPerson: boolean; event: ReceivableEvent | null }>
export type Outcome = keyof typeof outcomes

export type IncomingPayment = { amount: number; currency: string; kind: 'payment' | 'reversal' | 'without-details' }
/** The receivable that the reference names, and where the money has arrived. */
export type Situation = Receivable & { isOrderCancelled: boolean; isOwnAccount: boolean }

const conditions: readonly (readonly [Outcome, (payment: IncomingPayment, situation: Situation) => boolean])[] = [
  ['reversal', ({ kind }) => kind === 'reversal'],
  ['other-account', (_, { isOwnAccount }) => !isOwnAccount],
  ['other-currency', ({ currency }, due) => currency !== due.currency],
  ['paid-again', (_, { state }) => state === 'paid'],
  ['not-open', (_, { state, isOrderCancelled }) => state === 'credited' || isOrderCancelled],
  ['part-paid', ({ amount }, due) => amount < openAmount(due)],
  ['paid', ({ amount }, due) => amount === openAmount(due)],
  ['overpaid', ({ amount }, due) => amount > openAmount(due)],
]

export type Match = { outcome: Outcome; booked: number; receivable: Pick<Receivable, 'state' | 'received'> | null }

/** What a payment means for the receivable that its reference names, and how the receivable is afterwards if it changes. */
export function matchPayment(payment: IncomingPayment, situation: Situation | undefined): Match {
  if (!situation) {
    return { outcome: payment.kind === 'payment' ? 'unknown-reference' : payment.kind, booked: 0, receivable: null }
  }
  const [outcome] = conditions.find(([, holds]) => holds(payment, situation)) ?? []
  if (!outcome) throw new Error('A payment has no outcome')
  const { event } = outcomes[outcome]
  if (!event) return { outcome, booked: 0, receivable: null }
  const booked = Math.min(payment.amount, openAmount(situation))
  const receivable = { state: moved(situation.state, event), received: situation.received + booked }
  return { outcome, booked, receivable }
}

export type Credit = {
  /** What the customer need not pay any more. */
  waived: number
  /** What the customer has paid and gets back. */
  toPayBack: number
  state: InvoiceState
}

/** What lowering a receivable means. More than its amount cannot be credited in all. */
export function creditOf(due: Receivable, amount: number): Credit {
  const credited = due.credited + amount
  if (amount < 0 || credited > due.amount) throw new RangeError(`${amount} cannot be credited`)
  const after = { ...due, credited }
  const tooMuch = ({ amount, credited, received }: Receivable) => Math.max(0, received - (amount - credited))
  const toPayBack = tooMuch(after) - tooMuch(due)
  const isSettled = due.state === 'paid' || due.state === 'credited' || openAmount(after) > 0
  if (isSettled) return { waived: amount - toPayBack, toPayBack, state: due.state }
  const event = credited === due.amount ? 'credit' : 'pay'
  return { waived: amount - toPayBack, toPayBack, state: moved(due.state, event) }
}

/** The day on which an invoice of this day is due. */
export const dueDay = (issuedOn: string, paymentDays: number): string => daysAfter(issuedOn, paymentDays)

export type ReminderDays = Brand['reminderDays']
export type ReminderLevel = 1 | 2
/** So many reminders are sent before an invoice becomes a person's. */
export const reminderCount = 2

/**
 * The reminder that an open receivable gets today, if any. Two are never sent on the same day: a job that did not run for
 * weeks sends the first one late, and the last one as many days after it as usual.
 */
export function reminderOf(
  { dueOn, reminded, lastRemindedOn }: { dueOn: string; reminded: number; lastRemindedOn: string | null },
  today: string,
  { first, last }: ReminderDays,
): ReminderLevel | undefined {
  if (reminded === 0) return today >= daysAfter(dueOn, first) ? 1 : undefined
  if (reminded > 1 || !lastRemindedOn) return undefined
  const isDue = today >= daysAfter(dueOn, last) && today >= daysAfter(lastRemindedOn, last - first)
  return isDue ? 2 : undefined
}
