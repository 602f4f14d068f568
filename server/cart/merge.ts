import type { Cart } from '#contract/cart/cart.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { onceMore } from '#server/database/errors.ts'
import { mergeInto } from './line-rules.ts'
import { type CartContext, type CartNotFound, checkoutStateOf, queryOf, viewOf } from './operations.ts'
import { noteSeenPrices } from './price-rules.ts'
import { type CartFacts, type CartState, isOpenTo, withOwnFields } from './rules.ts'
import { findCustomersCart, lockCarts, readCart, writeCart } from './store.ts'

type CartPair = { from: string; into: string }

/** Moves the lines of one cart into another in one transaction. Repeating it changes nothing. */
export async function mergeCarts(context: CartContext, carts: CartPair): Promise<Result<Cart, CartNotFound>> {
  return context.db.transaction(async (db) => {
    const merged = await mergeIn(db, context, carts)
    return merged ? ok(viewOf(context, merged.cart, merged.facts)) : err({ code: 'cart-not-found' })
  })
}

type CartWithFacts = { cart: CartState; facts: CartFacts }

async function mergeIn(db: Db, context: CartContext, { from, into }: CartPair): Promise<CartWithFacts | undefined> {
  await lockCarts(db, [from, into])
  const target = await readCart(db, queryOf(context, into))
  const source = from === into ? target : await readCart(db, queryOf(context, from))
  if (!target || !source || !isOpenTo(target.cart, context.customer?.id)) return undefined
  if (from === into || source.cart.mergedInto === into) return target
  if (!isOpenTo(source.cart, context.customer?.id)) return undefined
  const merged = await writeMerged(db, context, target, {
    ...source,
    cart: withOwnFields(source.cart, context.hasKey),
  })
  await writeLocked(db, source.cart, { ...source.cart, ...emptied, state: 'merged', mergedInto: into })
  return merged
}

async function writeMerged(
  db: Db,
  context: CartContext,
  target: CartWithFacts,
  source: CartWithFacts,
): Promise<CartWithFacts> {
  const facts = unitedFacts(target, source)
  const noted = noteSeenPrices(target.cart, mergeInto(target.cart, source.cart, { facts, brand: context.brand }), facts)
  const merged = { ...noted, checkoutState: checkoutStateOf(context, noted, facts) }
  return { cart: await writeLocked(db, target.cart, merged), facts }
}

/**
 * Copies the lines of one cart into another. Nothing else comes along: the lines may be those of another person, who
 * made a link to them. Repeating it changes nothing. Undefined if the cart was ordered or does not exist any more.
 */
export async function copyLines(context: CartContext, { from, into }: CartPair): Promise<Cart | undefined> {
  return context.db.transaction(async (db) => {
    await lockCarts(db, [from, into])
    const target = await readCart(db, queryOf(context, into))
    const source = from === into ? target : await readCart(db, queryOf(context, from))
    if (!target || !source || !isOpenTo(target.cart, context.customer?.id)) return undefined
    if (from === into || source.cart.mergedInto === into) return viewOf(context, target.cart, target.facts)
    if (source.cart.state !== 'cart') return undefined
    const onlyLines = { ...source.cart, couponCode: null, milesAndMoreNumber: null, optedOut: false }
    const { cart, facts } = await writeMerged(db, context, target, {
      facts: { ...source.facts, coupon: null },
      cart: onlyLines,
    })
    return viewOf(context, cart, facts)
  })
}

const emptied = { lines: [], couponCode: null, milesAndMoreNumber: null } as const

/** The facts about both carts, with the coupon of the one that survives. */
const unitedFacts = ({ facts, cart }: CartWithFacts, { facts: others }: CartWithFacts): CartFacts => ({
  ...facts,
  products: [...facts.products, ...others.products],
  stock: [...facts.stock, ...others.stock],
  coupon: cart.couponCode === null ? others.coupon : facts.coupon,
})

async function writeLocked(db: Db, before: CartState, after: CartState): Promise<CartState> {
  const written = await writeCart(db, before, after)
  if (!written) throw new Error('A cart was changed without its lock')
  return written
}

/**
 * The carts that a guest filled before signing in become the customer's, or part of the cart that the customer has.
 * Gives the id of the customer's cart, if there is one then. Carts of other customers stay as they are.
 */
export async function adoptCarts(context: CartContext, guests: readonly string[]): Promise<string | undefined> {
  const { db, brand, customer } = context
  if (!customer) return undefined
  // Two devices may sign in at the same moment: the slower one tries again, and finds the cart of the faster one.
  return onceMore(() =>
    db.transaction(async (db) => {
      let own = await findCustomersCart(db, brand.id, customer.id)
      for (const guest of guests) {
        if (own === undefined) own = (await assignTo(db, context, guest, customer.id)) ? guest : undefined
        else await mergeIn(db, context, { from: guest, into: own })
      }
      return own
    }),
  )
}

async function assignTo(db: Db, context: CartContext, id: string, customerId: string): Promise<boolean> {
  await lockCarts(db, [id])
  const found = await readCart(db, queryOf(context, id))
  if (!found || !isOpenTo(found.cart, customerId)) return false
  const own = { ...withOwnFields(found.cart, context.hasKey), customerId }
  await writeLocked(db, found.cart, { ...own, checkoutState: checkoutStateOf(context, own, found.facts) })
  return true
}
