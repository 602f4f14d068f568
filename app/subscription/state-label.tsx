import { useTexts } from '#app/texts.tsx'
import type { Subscription } from '#contract/subscription/subscription.ts'
import { stateWords } from './words.ts'

export function StateLabel({ subscription }: { subscription: Subscription }) {
  const t = useTexts()
  return (
    <span className="order-label" data-state={subscription.state}>
      {stateWords(subscription, t)}
    </span>
  )
}
