import { SubscriptionChoice } from '#app/subscribe/subscription-choice.tsx'
import { wantedSides } from '#contract/catalogue/lens-choice.ts'
import { monthsOf } from '#contract/catalogue/supply.ts'
import { usualFrequency } from '#contract/subscription/frequency.ts'
import type { Purchase } from './use-purchase.ts'

/** What is used up: lenses and what they are cleaned with. Trials are bought once. */
const usedUp = ['lens', 'lenscare']

/** Whether the product comes once or again and again, as often as the chosen boxes are used up. */
export function OfferedSubscription({ purchase }: { purchase: Purchase }) {
  const { product, choice } = purchase
  if (product.is_trial || !usedUp.includes(product.category)) return null
  const wear = { lens_usage: product.lens_usage, units: product.price_per_unit?.units ?? 0 }
  const months = wantedSides(choice).map(({ quantity }) => monthsOf(wear, quantity) ?? usualFrequency)
  return <SubscriptionChoice proposed={months.length > 0 ? Math.min(...months) : usualFrequency} />
}
