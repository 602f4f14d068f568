import type { Cart, CartItem } from '#contract/cart/cart.ts'
import { piecesOf } from './items.ts'
import { report } from './report.ts'

type Pieces = { line: CartItem; quantity: number }[]

/** The pieces that came into a cart and those that left it, from one of its versions to the next. */
export function changesBetween(before: Pick<Cart, 'items'>, after: Pick<Cart, 'items'>) {
  const piecesIn = ({ items }: Pick<Cart, 'items'>, line: CartItem) =>
    items.find(({ id }) => id === line.id)?.quantity ?? 0
  const more = (items: CartItem[], than: Pick<Cart, 'items'>): Pieces =>
    items
      .map((line) => ({ line, quantity: line.quantity - piecesIn(than, line) }))
      .filter(({ quantity }) => quantity > 0)
  return { added: more(after.items, before), removed: more(before.items, after) }
}

type Wish = { product: { product_id: string; options?: CartItem['options']; eye?: CartItem['eye'] }; quantity: number }

/** The lines of the cart in which the products of an addition are now. */
export function wishedPieces(wishes: readonly Wish[], { items }: Pick<Cart, 'items'>): Pieces {
  return wishes.flatMap(({ product, quantity }) => {
    const line = items.find(
      ({ product_id, options, eye }) =>
        product_id === product.product_id &&
        (product.eye ?? null) === (eye ?? null) &&
        isSame(options, product.options ?? options),
    )
    return line ? [{ line, quantity }] : []
  })
}

const isSame = (a: CartItem['options'], b: CartItem['options']) =>
  Object.entries(a).every(([name, value]) => Object.entries(b).some(([other, its]) => other === name && its === value))

/** Reports what came into a cart, and what left it. */
export function reportChanges(
  { currency_code }: Pick<Cart, 'currency_code'>,
  { added, removed }: ReturnType<typeof changesBetween>,
) {
  if (added.length > 0) report('add_to_cart', piecesOf(currency_code, added))
  if (removed.length > 0) report('remove_from_cart', piecesOf(currency_code, removed))
}
