import type { RefundState } from '#contract/checkout/refund.ts'
import { sumOf } from '#contract/money-rules.ts'

/** A refund as far as it has come at the provider. `refundedBefore` is null until it is sent for the first time. */
export type SentRefund = { id: string; state: RefundState; amount: number; refundedBefore: number | null }

/** True if what the provider has refunded covers the refund as well: it was booked, whatever became of the answer. */
export const isBooked = ({ amount, refundedBefore }: SentRefund, refunded: number) =>
  refundedBefore !== null && refunded >= refundedBefore + amount

export const doneOf = (refunds: readonly SentRefund[]) =>
  sumOf(refunds.filter(({ state }) => state === 'done').map(({ amount }) => amount))

export type Sending =
  | { code: 'wait' }
  /** `found` were booked and not known to be. `lost` never came to the provider. */
  | { code: 'send'; refundedBefore: number; found: string[]; lost: string[] }

/**
 * The state from which a refund is first sent. Only one refund of an order at a time has an unknown outcome, since
 * the sum of what the provider has refunded could not tell two apart. `done` is the sum of the refunds that were done
 * before the provider said `refunded`: if others have been done since, that answer is too old.
 */
export function firstSending(
  id: string,
  all: readonly SentRefund[],
  provider: { refunded: number; done: number },
): Sending {
  const unknown = all.filter((one) => one.id !== id && one.state !== 'done' && one.refundedBefore !== null)
  if (unknown.some(({ state }) => state === 'approved') || doneOf(all) !== provider.done) return { code: 'wait' }
  const found = unknown.filter((one) => isBooked(one, provider.refunded))
  const known = provider.done + sumOf(found.map(({ amount }) => amount))
  return {
    code: 'send',
    // A person may have sent some from the bank: the provider has refunded less then.
    refundedBefore: Math.min(provider.refunded, known),
    found: found.map((one) => one.id),
    lost: unknown.filter((one) => !found.includes(one)).map((one) => one.id),
  }
}
