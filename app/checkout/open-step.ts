import { redirect } from 'react-router'
import { takeFlash } from '#app/cart/flash.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { type CheckoutStep, stepFor } from '#contract/checkout/steps.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The steps that are pages of a form; what comes after them shows an order. */
export type OpenStep = Exclude<CheckoutStep, 'thank-you'>

export type StepData = { cart: Cart; isSignedIn: boolean }

/** Lets in who may enter, and leads everybody else to where they belong. Loaders and actions ask here, nobody else. */
export async function openStep({ cart: carts, identity, path }: Shop, step: OpenStep): Promise<StepData> {
  const cart = await carts.view()
  const isSignedIn = (await identity.visitor()).kind === 'customer'
  // What is empty cannot be bought: it is as good as none.
  const state = cart && cart.items.length > 0 ? cart.checkout_state : undefined
  const place = stepFor(step, { state, isSignedIn })
  if (!cart || place === 'home') throw redirect(path('/'))
  if (place !== step) throw redirect(path(`/checkout/${place}`))
  return { cart, isSignedIn }
}

/** What every step's page shows around its form. */
export async function loadStep(here: Shop, step: OpenStep) {
  return { ...(await openStep(here, step)), flash: takeFlash(here), noindex: true }
}
export type LoadedStep = Awaited<ReturnType<typeof loadStep>>
