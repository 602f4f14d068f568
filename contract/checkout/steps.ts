import { type CheckoutState, checkoutStates } from '#contract/cart/checkout-state.ts'

export const checkoutSteps = ['customer', 'address', 'shipping', 'payment', 'thank-you'] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

/** The visitor who opens a step; the state is undefined without a cart. */
export type CheckoutVisitor = { state: CheckoutState | undefined; isSignedIn: boolean }

export function mayEnter(step: CheckoutStep, { state, isSignedIn }: CheckoutVisitor): boolean {
  if (!state) return false
  // Customers may skip the first step, because their e-mail address is known.
  if (isSignedIn && step === 'address') return true
  // Each step requires the state after that of the step before it.
  return checkoutStates.indexOf(state) >= checkoutSteps.indexOf(step)
}

/** The step that this visitor is led to when they open the given one. */
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

/** The step at which a visitor goes on who returns by a link, such as the one to an abandoned cart. */
export const resumeAt = (state: CheckoutState | undefined): CheckoutStep | 'home' => (state ? resumes[state] : 'home')
