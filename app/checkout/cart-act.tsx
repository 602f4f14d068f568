import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import type { OpenStep } from './open-step.ts'

type CartActProps = {
  /** What is done to the cart, as its own page calls it. */
  intent: 'quantity' | 'remove' | 'prices-seen'
  line?: number
  /** Where one stays, unless nothing is left to buy. */
  step: OpenStep
  className?: string
  children: ReactNode
}

/** Something that a visitor does to the cart on the way to paying it. What is typed into the step's form stays. */
export function CartAct({ intent, line, step, className, children }: CartActProps) {
  const { path } = useStorefront()
  return (
    <Form method="post" action={path('/cart')} preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="step" value={step} />
      {line !== undefined && <input type="hidden" name="line" value={line} />}
      {children}
    </Form>
  )
}
