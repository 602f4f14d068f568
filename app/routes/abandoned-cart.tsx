import { redirect } from 'react-router'
import { writeFlash } from '#app/cart/flash.ts'
import { shop } from '#app/context.ts'
import { resumeAt } from '#contract/checkout/steps.ts'
import type { Route } from './+types/abandoned-cart'

/**
 * The link in a mail about an abandoned cart. It only adds lines to this browser's cart, and following it twice gives
 * the same result, so that it needs no confirmation.
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
