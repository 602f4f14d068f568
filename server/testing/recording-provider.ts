import { err, ok } from '#contract/result.ts'
import type { PaymentService } from '#server/payment/operations.ts'
import { live } from './mortal-workers.ts'

type Charge = { transactionId: string; reference: string; amount: number; currency: string; isPaid: boolean }

/** How a new charge ends, and whether its answer arrives. */
export type Fate = { isDeclined: boolean; isAnswered: boolean }

/** A provider in memory that takes two charges with one reference for one, and remembers what it took. */
export function recordingProvider(payments: PaymentService, fateOf: () => Fate) {
  const charges = new Map<string, Charge>()
  const byId = new Map<string, Charge>()
  let last = 0
  const service: PaymentService = {
    ...payments,
    async charge({ reference, amount, currency }) {
      live()
      const fate = fateOf()
      const charge = charges.get(reference) ?? {
        transactionId: String(++last),
        reference,
        amount,
        currency,
        isPaid: !fate.isDeclined,
      }
      charges.set(reference, charge)
      byId.set(charge.transactionId, charge)
      live()
      if (!fate.isAnswered) return err({ code: 'unavailable' })
      return charge.isPaid ? ok({ transactionId: charge.transactionId }) : err({ code: 'declined' })
    },
    async status(transactionId) {
      live()
      const charge = byId.get(transactionId)
      if (!charge) return err({ code: 'unknown-transaction' })
      const { reference, amount, currency, isPaid } = charge
      return ok({
        transactionId,
        reference,
        state: isPaid ? 'authorised' : 'failed',
        isUnderWay: false,
        authorised: isPaid ? amount : 0,
        refunded: 0,
        currency,
      })
    },
    async cancel({ transactionId }) {
      const charge = byId.get(transactionId)
      if (charge) charge.isPaid = false
      return ok(null)
    },
    abandon: async () => err({ code: 'wrong-state' }),
  }
  return { service, paid: () => [...charges.values()].filter(({ isPaid }) => isPaid) }
}
