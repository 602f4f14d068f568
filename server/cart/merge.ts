import type { Cart } from '#contract/cart/cart.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { onceMore } from '#server/database/errors.ts'
import { mergeInto } from './line-rules.ts'
import { type CartContext, type CartNotFound, checkoutStateOf, questionOf, shownCart } from './operations.ts'
import { noteSeenPrices } from './price-rules.ts'
import { type CartFacts, type CartState, isOpenTo } from './rules.ts'
import { type FoundCart, findCustomersCart, lockCarts, readCart, writeCart } from './store.ts'

type Merging = { from: string; into: string }

/** Moves the lines of one cart into another, at once or not at all. Said again, it changes nothing. */
export async function mergeCarts(context: CartContext, carts: Merging): Promise<Result<Cart, CartNotFound>> {
  return context.db.transaction(async (db) => {
    const merged = await mergeIn(db, context, carts)
    return merged ? ok(shownCart(context, merged.cart, merged.facts)) : err({ code: 'cart-not-found' })
  })
}

type Merged = { cart: CartState; facts: CartFacts }

async function mergeIn(db: Db, context: CartContext, { from, into }: Merging): Promise<Merged | undefined> {
  await lockCarts(db, [from, into])
  const target = await readCart(db, questionOf(context, into))
  const source = from === into ? target : await readCart(db, questionOf(context, from))
  if (!target || !source || !isOpenTo(target.cart, context.customer?.id)) return undefined
  if (from === into || source.cart.mergedInto === into) return target
  if (!isOpenTo(source.cart, context.customer?.id)) return undefined
  const facts = bothKnown(target, source)
  const noted = noteSeenPrices(target.cart, mergeInto(target.cart, source.cart, { facts, brand: context.brand }), facts)
  const merged = { ...noted, checkoutState: checkoutStateOf(context, noted, facts) }
  await writeLocked(db, source.cart, { ...source.cart, ...nothingLeft, state: 'merged', mergedInto: into })
  return { cart: await writeLocked(db, target.cart, merged), facts }
}

const nothingLeft = { lines: [], couponCode: null, milesAndMoreNumber: null } as const

/** What is known about either is known about both. */
const bothKnown = ({ facts, cart }: FoundCart, { facts: others }: FoundCart): CartFacts => ({
  ...facts,
  products: [...facts.products, ...others.products],
  stock: [...facts.stock, ...others.stock],
  coupon: cart.couponCode === null ? others.coupon : facts.coupon,
})

async function writeLocked(db: Db, before: CartState, after: CartState): Promise<CartState> {
  const written = await writeCart(db, before, after)
  if (!written) throw new Error('A cart was changed by somebody who did not lock it')
  return written
}

/**
 * The carts that somebody filled before signing in become the customer's, or part of the one that they have. Gives the
 * customer's cart, if there is one then. Carts that are somebody else's stay so.
 */
export async function adoptCarts(context: CartContext, guests: readonly string[]): Promise<string | undefined> {
  const { db, brand, customer } = context
  if (!customer) return undefined
  // Two devices that sign in at the same moment: the second one finds the cart that the first one made the customer's.
  return onceMore(() =>
    db.transaction(async (db) => {
      let own = await findCustomersCart(db, brand.id, customer.id)
      for (const guest of guests) {
        if (own === undefined) own = (await bindTo(db, context, guest, customer.id)) ? guest : undefined
        else await mergeIn(db, context, { from: guest, into: own })
      }
      return own
    }),
  )
}

async function bindTo(db: Db, context: CartContext, id: string, customerId: string): Promise<boolean> {
  await lockCarts(db, [id])
  const found = await readCart(db, questionOf(context, id))
  if (!found || !isOpenTo(found.cart, customerId)) return false
  await writeLocked(db, found.cart, { ...found.cart, customerId })
  return true
}
