import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Subscription } from '#contract/subscription/subscription.ts'
import { stateWords } from './words.ts'

export function StateLabel({ subscription }: { subscription: Subscription }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return (
    <span className="order-label" data-state={subscription.state}>
      {stateWords(subscription, t, storefront.zone)}
    </span>
  )
}
