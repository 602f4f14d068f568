import { ok } from '#contract/result.ts'
import { changeDetails, shippingOf } from './checkout-rules.ts'
import { type LineRefusal, setItems, type Wish, wantedVariant } from './line-rules.ts'
import { type CartContext, changeCart } from './operations.ts'
import { pricedOffers } from './pricing.ts'
import type { CartFacts, CartState } from './rules.ts'

/** Where a customer's earlier order was sent to, and how. */
type EarlierDelivery = Pick<CartState, 'billingAddress' | 'shippingAddress' | 'shippingMethod'>

export type Filling = {
  wishes: readonly Wish[]
  /** Trial products that the shop adds by itself, unless the customer has opted out. */
  trials: readonly Wish[]
  /** For the cart of the customer who placed that order. What the cart has already stays as it is. */
  delivery?: EarlierDelivery
}

/** Brings an earlier order into a cart. It sets quantities and adds none, so that repeating it changes nothing. */
export const fillCart = (context: CartContext, id: string, { wishes, trials, delivery }: Filling) =>
  changeCart<LineRefusal>(context, id, {
    about: { wanted: [...wishes, ...trials].map(wantedVariant) },
    decide(cart, facts) {
      const wanted = cart.optedOut ? wishes : [...wishes, ...trials]
      const filled = setItems(cart, wanted, { facts, brand: context.brand })
      const isOwn = context.customer !== undefined && cart.customerId === context.customer.id
      return filled.ok && delivery && isOwn ? ok(withDelivery(context, filled.value, facts, delivery)) : filled
    },
  })

/** Addresses in a country that is not served any more are left out: the customer is asked for others. */
function withDelivery(context: CartContext, cart: CartState, facts: CartFacts, earlier: EarlierDelivery): CartState {
  const addresses = {
    billingAddress: cart.billingAddress ?? earlier.billingAddress,
    shippingAddress: cart.shippingAddress ?? earlier.shippingAddress,
  }
  const detailed = changeDetails(cart, addresses, { owner: facts.owner, countries: context.brand.countries })
  const addressed = detailed.ok ? detailed.value : cart
  const sent = { ...addressed, shippingMethod: addressed.shippingMethod ?? earlier.shippingMethod }
  // A way that is not offered any more is replaced by the one with the best value.
  const way = shippingOf(sent, pricedOffers(context, sent, facts))
  return { ...sent, shippingMethod: way?.code ?? null }
}
