import { paymentMethodTexts } from '#contract/payment.ts'
import type { SubscriptionMeans } from '#contract/subscription/subscription.ts'
import type { Translate } from '#messages/translate.ts'

/** A name by which the customer recognises the card. Texts are of the groups `payment` and `checkout`. */
export function meansName(t: Translate, { payment_method: method, masked }: SubscriptionMeans): string {
  const name = t(paymentMethodTexts[method])
  return masked ? t('checkout.saved_ending', { method: name, digits: masked.slice(-4) }) : name
}
