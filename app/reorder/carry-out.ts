import { data, redirect } from 'react-router'
import { lacksTaxNumber } from '#contract/address/tax-number.ts'
import { stepFor } from '#contract/checkout/steps.ts'
import { readChoice } from '#contract/reorder/choice.ts'
import { reorderTarget } from '#contract/reorder/target.ts'
import type { Shop } from '#server/shop/shop.ts'

type Named = Parameters<Shop['reorder']['carryOut']>[0]

/** Fills the cart by the form of a plan and leads on to the first step that still needs an answer, or says why not. */
export async function carryOutPlan(here: Shop, named: Named, form: FormData) {
  const done = await here.reorder.carryOut(named, { choice: readChoice(form) })
  if (!done.ok) {
    const { code, message } = done.error
    return data({ code, message }, here.refusal({ code }).status)
  }
  const { cart } = done.value
  const isSignedIn = (await here.identity.visitor()).kind === 'customer'
  const step = lacksTaxNumber(here.visit.brand, cart.billing_address)
    ? 'address'
    : stepFor('payment', { state: cart.checkout_state, isSignedIn })
  if (step === 'home' || step === 'thank-you') throw redirect(here.path('/'), 303)
  throw redirect(here.path(reorderTarget(step, done.value)), 303)
}

/** How many pieces of other things are in the visitor's cart. */
export async function otherPieces({ cart }: Shop, planned: readonly { next: { variant_id: string } | null }[]) {
  const variants = new Set(planned.map(({ next }) => next?.variant_id))
  const items = (await cart.view())?.items ?? []
  return items.filter(({ variant_id }) => !variants.has(variant_id)).length
}
