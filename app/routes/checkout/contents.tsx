import { data, redirect } from 'react-router'
import { actOnCart } from '#app/cart/act-on-cart.ts'
import { writeFlash } from '#app/cart/flash.ts'
import { shop } from '#app/context.ts'
import { checkoutSteps } from '#contract/checkout.ts'
import type { Route } from './+types/contents'

export const loader = ({ context }: Route.LoaderArgs) => redirect(context.get(shop).path('/checkout/customer'))

/** What is done to the cart beside a step, and then back to it; its guard leads home if nothing is left. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const here = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const outcome = await actOnCart({ shop: here, form, query: url.searchParams })
  if (!outcome) throw data(null, 422)
  if (outcome.flash?.kind === 'refused') writeFlash(here, outcome.flash)
  const step = checkoutSteps.find((known) => known === form.get('step')) ?? 'customer'
  return redirect(here.path(`/checkout/${step}`), 303)
}
