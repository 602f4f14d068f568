import type { StartPayment } from '#contract/checkout/order.ts'
import type { SavedAlias } from '#contract/checkout/saved-alias.ts'
import { type PaymentMethod, paymentMethods } from '#contract/payment.ts'

const prefix = 'saved:'

/** The value of the radio button for a saved alias, beside those for the methods. */
export const savedChoice = (alias: string) => `${prefix}${alias}`

/** The value of the radio button for the last attempt. */
export const choiceOf = ({ method, alias }: { method: PaymentMethod | null; alias: string | null }) =>
  alias === null ? (method ?? undefined) : savedChoice(alias)

type PayChoice = Pick<StartPayment, 'payment_method' | 'alias' | 'save_alias'>

/** How the customer wants to pay. An alias that is not saved any more is passed on, so that the shop can refuse it. */
export function readPayChoice(form: FormData, saved: readonly SavedAlias[]): PayChoice {
  const chosen = String(form.get('payment_method') ?? '')
  if (chosen.startsWith(prefix)) {
    const alias = chosen.slice(prefix.length)
    const found = saved.find((one) => one.alias === alias)
    return { alias, payment_method: found?.internal_payment_method ?? 'visa' }
  }
  const method = paymentMethods.find((known) => known === chosen)
  // Each method that can be saved has a checkbox of its own.
  return { payment_method: method, save_alias: method !== undefined && form.getAll('save_alias').includes(method) }
}
