import { redirect } from 'react-router'
import { writeFlash } from '#app/cart/flash.ts'
import { shop } from '#app/context.ts'
import { resumeAt } from '#contract/checkout/steps.ts'
import type { Route } from './+types/abandoned-cart'

/**
 * The link in a letter about a cart that was left. It changes nothing but the cart of the browser that follows it, and
 * followed twice the same, so that it needs no button.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const here = context.get(shop)
  const { cart, failed } = await here.cart.openAbandoned(params.token)
  if (failed) {
    writeFlash(here, { kind: 'link-failed' })
    return redirect(here.path('/cart'))
  }
  const step = resumeAt(cart?.checkout_state)
  return redirect(here.path(step === 'home' ? '/' : `/checkout/${step}`))
}
