import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { Reordered } from '#contract/reorder/reorder.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { RefusalCode } from '#server/http/problem.ts'
import { destinationOf, type Plan } from './plan.ts'
import type { LastOrder } from './store.ts'

type Wish = {
  productId: string
  options: Options
  eye: Eye | null
  wearerId: string | null
  channel: PriceChannel
  quantity: number
  createdFrom: { type: 'automatic' } | null
}
type Delivery = { billingAddress: PostalAddress; shippingAddress: PostalAddress; shippingMethod: string | null }
type CartRefusal = { code: string; message: string; answer: { code: RefusalCode } }
type Filling = { wishes: Wish[]; trials: Wish[]; delivery?: Delivery }

/** The carts of the visitor. */
export type Filler = {
  fill: (filling: Filling) => Promise<Result<Cart, CartRefusal>>
  at: (token: string) => {
    fill: (filling: Filling) => Promise<Result<Cart, CartRefusal>>
    applyCoupon: (code: string) => Promise<Result<Cart, CartRefusal>>
  }
}

type Into = { isOwner: boolean; cartToken?: string; couponCode?: string }
type NotFilled = { code: 'reorder-cart-not-found' | 'reorder-not-possible' } | { code: RefusalCode; message: string }

/** Where a customer's order went. Undefined if the order does not say so any more. */
function deliveryOf(order: LastOrder): Delivery | undefined {
  const billingAddress = order.cart.billing_address
  const shippingAddress = destinationOf(order)
  if (!billingAddress || !shippingAddress) return undefined
  return { billingAddress, shippingAddress, shippingMethod: order.cart.shipments[0]?.method.code ?? null }
}

/** Sets the lines of a cart to what the plan says. A coupon that is refused does not prevent the reorder. */
export async function fillFrom(
  { cart, channelFor }: { cart: Filler; channelFor: (productId: string) => PriceChannel },
  plan: Plan,
  { isOwner, cartToken, couponCode }: Into,
): Promise<Result<Reordered, NotFilled>> {
  const delivery = isOwner ? deliveryOf(plan.order) : undefined
  if (isOwner && !delivery) return err({ code: 'reorder-not-possible' })
  const wishes = plan.lines.flatMap(({ last, next }): Wish[] =>
    next ? [{ ...next, eye: last.eye, wearerId: last.wearerId, createdFrom: null }] : [],
  )
  const trials = plan.trials.map(({ offer: { productId }, options, eye, wearerId }): Wish => {
    const createdFrom = { type: 'automatic' } as const
    return { productId, options, eye, wearerId, channel: channelFor(productId), quantity: 1, createdFrom }
  })
  const filling = { wishes, trials, delivery }
  const filled = cartToken === undefined ? await cart.fill(filling) : await cart.at(cartToken).fill(filling)
  if (!filled.ok) {
    const { code, message, answer } = filled.error
    return err(code === 'cart-not-found' ? { code: 'reorder-cart-not-found' } : { code: answer.code, message })
  }
  const priced = couponCode ? await cart.at(filled.value.token_value).applyCoupon(couponCode) : filled
  const after = priced.ok ? priced.value : filled.value
  const ordered = new Set(after.items.map(({ product_id }) => product_id))
  const gone = plan.lines.filter(({ next }) => next === null)
  const switched = plan.lines.filter(({ change, next }) => change === 'switched' && next && next.quantity > 0)
  const replaced = new Map(switched.map(({ last, next }) => [last.productId, next?.productId ?? '']))
  return ok({
    not_reorderable: gone.length > 0,
    found_non_reorderable_products: [...new Set(gone.map(({ last }) => last.productId))],
    switched_products: [...replaced].map(([from, to]) => ({ from, to })),
    added_trial_products: trials.map(({ productId }) => productId).filter((id) => ordered.has(id)),
    warnings: priced.ok ? [] : [priced.error.message],
    cart: after,
  })
}
