import { paymentMethodTexts } from '#contract/payment.ts'
import type { SubscriptionMeans } from '#contract/subscription/subscription.ts'
import type { Translate } from '#messages/translate.ts'

/** A name by which the customer recognises the card. Texts are of the groups `payment` and `checkout`. */
export function meansName(t: Translate, { payment_method: method, masked }: SubscriptionMeans): string {
  const name = t(paymentMethodTexts[method])
  return masked ? t('checkout.saved_ending', { method: name, digits: masked.slice(-4) }) : name
}

/** The value of a radio button, and what it means. */
export const meansValue = ({ payment_method, alias }: Pick<SubscriptionMeans, 'payment_method' | 'alias'>) =>
  alias === null ? payment_method : `${payment_method}:${alias}`

export function readMeans(value: unknown) {
  const [payment_method, ...alias] = String(value ?? '').split(':')
  return { payment_method, alias: alias.length > 0 ? alias.join(':') : null }
}
