import type { Cart } from '#contract/cart/cart.ts'
import type { AddToCart, ChangeOptions, UpdateOrder } from '#contract/cart/changes.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import type { CartShippingOption } from '#contract/checkout/shipping.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { namedChannel } from '#server/pricing/operations.ts'
import { type Filling, fillCart } from './fill-cart.ts'
import type { Wish } from './line-rules.ts'
import * as carts from './operations.ts'
import { type CartProblem, type CartRefusal, explain } from './refusals.ts'
import { hasPersonalFields, updateOrder } from './update-order.ts'

export type CartResult = Promise<Result<Cart, CartProblem>>

type Dependencies = {
  openContext: () => Promise<carts.CartContext>
  /** The channel whose price list applies to a product. */
  channelFor: (productId: string, fk: string | undefined) => PriceChannel
  /** Called when the visitor has entered personal fields into this cart. */
  onPersonalFields: (cart: Cart) => void
}

/** The operations on one cart. `find` gives its id, or undefined if there is no such cart. */
export function cartById(find: () => Promise<string | undefined>, dependencies: Dependencies) {
  const { openContext, channelFor, onPersonalFields } = dependencies
  type Operation = (context: carts.CartContext, id: string) => Promise<Result<Cart, CartRefusal>>
  async function change(operation: Operation, placeOf = (_item: number) => ''): CartResult {
    const id = await find()
    const context = await openContext()
    const changed = id ? await operation(context, id) : err({ code: 'cart-not-found' })
    if (changed.ok) return changed
    return err(explain(changed.error, context, 'item' in changed.error ? placeOf(changed.error.item) : ''))
  }

  /** The wishes as rules know them, each with its price list, which needs a key unless it is the website's. */
  function wishesOf({ items }: AddToCart): Result<Wish[], CartRefusal> {
    const wishes: Wish[] = []
    for (const [item, { product, quantity, created_from, position }] of items.entries()) {
      const channel = namedChannel(product.price_channel, channelFor(product.product_id, product.fk))
      if (!channel) return err({ code: 'price-channel-closed', item })
      wishes.push({
        productId: product.product_id,
        options: product.options,
        eye: product.eye ?? null,
        wearerId: product.wearer_id ?? null,
        quantity,
        createdFrom: created_from ?? null,
        channel,
        ...(position !== undefined && { position }),
      })
    }
    return ok(wishes)
  }

  async function update(changes: UpdateOrder): CartResult {
    const updated = await change((context, id) => updateOrder(context, id, changes))
    if (updated.ok && hasPersonalFields(changes)) onPersonalFields(updated.value)
    return updated
  }

  return {
    async view(): Promise<Cart | undefined> {
      const id = await find()
      return id ? carts.viewCart(await openContext(), id) : undefined
    },
    async pieces(productId: string): Promise<number> {
      const id = await find()
      return id ? carts.piecesIn(await openContext(), id, productId) : 0
    },
    /** With an idempotency key the request is carried out once, however often it is sent. */
    add: (input: AddToCart, key?: string) =>
      change(
        async (context, id) => {
          const wishes = wishesOf(input)
          return wishes.ok ? carts.addToCart(context, id, wishes.value, key) : wishes
        },
        (item) => (input.items.length > 1 ? `items.${item}.` : ''),
      ),
    setQuantity: (lineId: number, quantity: number) =>
      change((context, id) => carts.changeQuantity(context, id, { lineId, quantity })),
    changeOptions: ({ items }: ChangeOptions) =>
      change(
        (context, id) =>
          carts.changeLineOptions(
            context,
            id,
            items.map(({ id: lineId, product_id: productId, options, pack }) => ({
              lineId,
              productId,
              options,
              ...(pack && { pack: { productId: pack.product_id, quantity: pack.quantity } }),
            })),
          ),
        (item) => `items.${item}.`,
      ),
    remove: (lineId: number) => change((context, id) => carts.removeFromCart(context, id, lineId)),
    update,
    applyCoupon: (code: string) => update({ coupon_code: code }),
    removeCoupon: () => update({ coupon_code: null }),
    setMilesAndMore: (number: string) => update({ miles_and_more_number: number }),
    removeMilesAndMore: () => update({ miles_and_more_number: null }),
    /** The currency of its prices has changed. */
    reprice: () => change((context, id) => carts.repriceCart(context, id)),
    /** The visitor has taken note of changed prices. */
    acknowledgePrices: () => update({ prices_seen: true }),
    chooseShipping: (code: string) => change((context, id) => carts.chooseShippingMethod(context, id, code)),
    /** The ways in which this cart can be sent to its destination. */
    async shippingMethods(): Promise<CartShippingOption[] | undefined> {
      const id = await find()
      return id ? carts.shippingMethods(await openContext(), id) : undefined
    },
    /** Adds trial products on the shop's own initiative, unless the customer has opted out. */
    addTrials: (input: AddToCart) =>
      change(async (context, id) => {
        const wishes = wishesOf(input)
        return wishes.ok ? carts.addAutomatically(context, id, wishes.value) : wishes
      }),
    /** Brings the lines of an earlier order into the cart. */
    fill: (filling: Filling) => change((context, id) => fillCart(context, id, filling)),
    optOut: () => change((context, id) => carts.optOutOfTrials(context, id)),
  }
}
