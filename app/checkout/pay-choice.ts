import type { StartPayment } from '#contract/checkout/order.ts'
import type { SavedAlias } from '#contract/checkout/saved-alias.ts'
import { paymentMethods } from '#contract/payment.ts'

const prefix = 'saved:'

/** What the button beside something saved says, among those that say a method. */
export const savedChoice = (alias: string) => `${prefix}${alias}`

type Choice = Pick<StartPayment, 'payment_method' | 'alias' | 'save_alias'>

/** How somebody wants to pay. What is not saved any more keeps its name, so that the shop can say so. */
export function readPayChoice(form: FormData, saved: readonly SavedAlias[]): Choice {
  const chosen = String(form.get('payment_method') ?? '')
  if (chosen.startsWith(prefix)) {
    const alias = chosen.slice(prefix.length)
    const found = saved.find((one) => one.alias === alias)
    return { alias, payment_method: found?.internal_payment_method ?? 'visa' }
  }
  const method = paymentMethods.find((known) => known === chosen)
  // Each method that can be saved has a box of its own.
  return { payment_method: method, save_alias: method !== undefined && form.getAll('save_alias').includes(method) }
}
