import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { CartIntent } from '#app/cart/act-on-cart.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import type { OpenStep } from './open-step.ts'

type CartActProps = {
  /** What the action of the cart's page does with the form. */
  intent: Extract<CartIntent, 'quantity' | 'remove' | 'prices-seen' | 'coupon' | 'coupon-remove'>
  lines?: readonly number[]
  /** The step to return to, unless nothing is left to buy. */
  step: OpenStep
  className?: string
  children: ReactNode
}

/** Changes the cart within the checkout. What is typed into the step's form stays. */
export function CartAct({ intent, lines = [], step, className, children }: CartActProps) {
  const { path } = useStorefront()
  return (
    <Form method="post" action={path('/cart')} preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="step" value={step} />
      {lines.length > 0 && <input type="hidden" name="line" value={lines.join(' ')} />}
      {children}
    </Form>
  )
}
