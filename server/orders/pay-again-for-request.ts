import type { CurrencyCode } from '#contract/brand.ts'
import { inCurrency } from '#contract/in-currency.ts'
import type { ProviderMethod } from '#contract/payment.ts'
import { err, type Result } from '#contract/result.ts'
import { isProviderMethod, offeredMethods } from '#server/payment/operations.ts'
import { take } from '#server/rate-limits/operations.ts'
import type { OrdersRequest } from './orders-request.ts'
import { type Asked, completePayAgain, type PayAgainOutcome, readAsked, startPayAgain } from './pay-again.ts'
import { readRepayment } from './pay-again-store.ts'

type PayAgainRefusal = { code: 'paid' | 'cancelled' | 'invalid' | 'method-missing' | 'too-many-payments' | 'provider' }
type ToPay = { code: 'due'; number: string; amount: number; currency: CurrencyCode; methods: ProviderMethod[] }

/** An order that its customer pays again, by a mailed link. An invoice would need the checks of a checkout. */
export function payAgainForRequest({ payments, brand, origin, context }: OrdersRequest) {
  const methodsIn = (currency: CurrencyCode) => offeredMethods(inCurrency(brand, currency)).filter(isProviderMethod)
  const place = async () => ({ db: (await context()).db, brand: brand.id })
  return {
    payAgain: {
      async read(token: string): Promise<ToPay | Exclude<Asked, { code: 'due' }>> {
        const asked = await readAsked(await place(), token)
        if (asked.code !== 'due') return asked
        const { order, payment } = asked.due
        const { amount, currency } = payment
        return { code: 'due', number: String(order.number), amount, currency, methods: methodsIn(currency) }
      },

      /** Where the customer pays. */
      async start(token: string, wanted: string, returnPath: string): Promise<Result<string, PayAgainRefusal>> {
        const { db } = await place()
        const asked = await readAsked({ db, brand: brand.id }, token)
        if (asked.code !== 'due') return err(asked)
        const method = methodsIn(asked.due.payment.currency).find((one) => one === wanted)
        if (!method) return err({ code: 'method-missing' })
        const tries = await take(db, { limit: 'pay-again/order', by: asked.due.order.id })
        if (!tries.ok) return err({ code: 'too-many-payments' })
        return startPayAgain({ db, payments }, asked.due, { method, origin, returnPath })
      },

      /** Ends the try from which the browser is back; undefined for a transaction of another kind. */
      async returned(transactionId: string): Promise<PayAgainOutcome | undefined> {
        const { db } = await place()
        const found = await readRepayment(db, transactionId)
        return found?.order.brand === brand.id ? completePayAgain({ db, payments }, found) : undefined
      },
    },
  }
}
