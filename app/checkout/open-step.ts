import { redirect } from 'react-router'
import { takeFlash } from '#app/cart/flash.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { type CheckoutStep, stepFor } from '#contract/checkout/steps.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The steps with a form; the last one shows the order. */
export type OpenStep = Exclude<CheckoutStep, 'thank-you'>

export type StepData = { cart: Cart; isSignedIn: boolean }

/** The guard of all loaders and actions of the checkout: redirects visitors who may not enter this step yet. */
export async function openStep(here: Shop, step: OpenStep): Promise<StepData> {
  return enterStep(here, step, await here.cart.view())
}

/** The same for an action that has read the cart already. */
export async function enterStep({ identity, path }: Shop, step: OpenStep, cart: Cart | undefined): Promise<StepData> {
  const isSignedIn = (await identity.visitor()).kind === 'customer'
  // An empty cart cannot be bought, so it counts as none.
  const state = cart && cart.items.length > 0 ? cart.checkout_state : undefined
  const place = stepFor(step, { state, isSignedIn })
  if (!cart || place === 'home') throw redirect(path('/'))
  // A subscription is looked after in an account.
  if (cart.subscription && !isSignedIn && step !== 'customer') throw redirect(path('/checkout/customer'))
  if (place !== step) throw redirect(path(`/checkout/${place}`))
  return { cart, isSignedIn }
}

/** The data that the page of every step needs besides its form. */
export async function loadStep(here: Shop, step: OpenStep) {
  return { ...(await openStep(here, step)), flash: takeFlash(here), noindex: true }
}
export type LoadedStep = Awaited<ReturnType<typeof loadStep>>
