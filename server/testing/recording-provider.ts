import { err, ok } from '#contract/result.ts'
import type { PaymentService } from '#server/payment/operations.ts'
import { live } from './mortal-workers.ts'

type Charge = {
  transactionId: string
  reference: string
  amount: number
  currency: string
  isPaid: boolean
  at: number
}

/** How long a reference is remembered, in milliseconds. */
const memory = 3_600_000

/** How a new charge ends, and whether its answer arrives. */
export type Fate = { isDeclined: boolean; isAnswered: boolean }

/** A provider in memory that takes two charges with one reference for one, for an hour. What it took it never forgets. */
export function recordingProvider(payments: PaymentService, fateOf: () => Fate, clock: () => Date) {
  const byId = new Map<string, Charge>()
  let last = 0
  const begunUnder = (reference: string) => [...byId.values()].filter((one) => one.reference === reference)

  async function statusOf(charge: Charge | undefined): ReturnType<PaymentService['status']> {
    live()
    if (!charge) return err({ code: 'unknown-transaction' })
    const { isPaid, at: _, ...begun } = charge
    const authorised = isPaid ? begun.amount : 0
    return ok({ ...begun, state: isPaid ? 'authorised' : 'failed', isUnderWay: false, authorised, refunded: 0 })
  }

  const service: PaymentService = {
    ...payments,
    async charge({ reference, amount, currency }) {
      live()
      const fate = fateOf()
      const at = clock().getTime()
      const earlier = begunUnder(reference).find((one) => at - one.at < memory)
      const charge = earlier ?? {
        transactionId: String(++last),
        reference,
        amount,
        currency,
        isPaid: !fate.isDeclined,
        at,
      }
      byId.set(charge.transactionId, charge)
      live()
      if (!fate.isAnswered) return err({ code: 'unavailable' })
      return charge.isPaid ? ok({ transactionId: charge.transactionId }) : err({ code: 'declined' })
    },
    status: async (transactionId) => statusOf(byId.get(transactionId)),
    find: async (reference) => statusOf(begunUnder(reference).find(({ isPaid }) => isPaid) ?? begunUnder(reference)[0]),
    async cancel({ transactionId }) {
      const charge = byId.get(transactionId)
      if (charge) charge.isPaid = false
      return ok(null)
    },
    abandon: async () => err({ code: 'wrong-state' }),
  }
  return { service, paid: () => [...byId.values()].filter(({ isPaid }) => isPaid) }
}
