import { type CheckoutState, checkoutStates } from '#contract/cart/checkout-state.ts'

export const checkoutSteps = ['customer', 'address', 'shipping', 'payment', 'thank-you'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** Who stands at the door of a step: without a cart there is no state. */
export type CheckoutVisitor = { state: CheckoutState | undefined; isSignedIn: boolean }

export function mayEnter(step: CheckoutStep, { state, isSignedIn }: CheckoutVisitor): boolean {
  if (!state) return false
  // Their address is known already, or the next thing to be asked.
  if (isSignedIn && step === 'address') return true
  // Each step needs one state more than the one before it.
  return checkoutStates.indexOf(state) >= checkoutSteps.indexOf(step)
}

/** The step that somebody who asks for this one gets to see. */
export function stepFor(step: CheckoutStep, visitor: CheckoutVisitor): CheckoutStep | 'home' {
  if (!visitor.state) return 'home'
  if (step === 'customer' && visitor.isSignedIn) return 'address'
  if (mayEnter(step, visitor)) return step
  return visitor.isSignedIn ? 'address' : 'customer'
}

const resumes: Record<CheckoutState, CheckoutStep | 'home'> = {
  cart: 'customer',
  address: 'address',
  addressed: 'shipping',
  shipping_selected: 'payment',
  payment_selected: 'payment',
  payment_skipped: 'payment',
  completed: 'home',
}

/** Where somebody goes on who comes back from outside, such as by the link to an abandoned cart. */
export const resumeAt = (state: CheckoutState | undefined): CheckoutStep | 'home' => (state ? resumes[state] : 'home')
