import type { Brand } from '#contract/brand.ts'
import type { CreatedFrom } from '#contract/cart/cart.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import { axisNames, type Options, variantId } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { lineMaximum } from '#contract/catalogue/quantity.ts'
import { sumOf } from '#contract/money-rules.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type OptionMistake, optionMistakes, variantIdOf } from '#server/catalogue/option-rules.ts'
import { isShort } from '#server/delivery/stop-order-rules.ts'
import { type CartFacts, type CartLine, type CartState, isSame, soldProduct, stockOf } from './rules.ts'

export type { OptionMistake }

/** Delivery dates are predicted for at most this many lines. */
export const mostLines = 50

export type Wish = {
  productId: string
  options: Options
  eye: Eye | null
  wearerId: string | null
  channel: PriceChannel
  quantity: number
  createdFrom: CreatedFrom | null
  /** Where it stood before it was removed; without it, it comes last. */
  position?: number
}

/** The variant that a wish is about, as the store looks it up. */
export const wantedVariant = ({ productId, options }: Pick<Wish, 'productId' | 'options'>) => ({
  productId,
  variantId: variantIdOf(productId, options),
})

/** Why lines stay as they are. `item` is the place of the wish among several. */
export type LineRefusal =
  | { code: 'not-found' }
  | { code: 'variant-unknown'; item: number; mistakes: OptionMistake[] }
  | { code: 'eye-of-no-lens'; item: number }
  | { code: 'wearer-not-found'; item: number }
  | { code: 'too-many-pieces'; item: number; max: number }
  | { code: 'stop-order'; item: number; available: number }
  | { code: 'too-many-lines'; max: number }

/** What limits the quantity of a line: products and stock as they are now, and the rules of the brand. */
type Limits = { facts: CartFacts; brand: Pick<Brand, 'theme'> }

/** The most that a line may hold: its variant may stand in other lines too, for the other eye or at another price. */
export function maximumOf(lines: readonly CartLine[], line: CartLine, { facts, brand }: Limits): number {
  const stock = stockOf(facts, line, soldProduct(facts, line.productId))
  return Math.max(0, lineMaximum(brand, { productId: line.productId, ...stock }) - piecesElsewhere(lines, line))
}

const piecesElsewhere = (lines: readonly CartLine[], line: CartLine) =>
  sumOf(lines.filter((one) => one.variantId === line.variantId && !isSame(one, line)).map(({ quantity }) => quantity))

type LineChange = {
  /** The lines that are there already. */
  lines: readonly CartLine[]
  /** The line as it is to become. */
  line: CartLine
  /** The place of the wish among several. */
  item: number
}

function refusalOf({ lines, line, item }: LineChange, limits: Limits): LineRefusal | undefined {
  const { facts } = limits
  const product = soldProduct(facts, line.productId)
  if (!product) return { code: 'variant-unknown', item, mistakes: [] }
  const max = maximumOf(lines, line, limits)
  if (line.quantity <= max) return undefined
  const stock = stockOf(facts, line, product)
  return isShort(stock, line.quantity + piecesElsewhere(lines, line))
    ? { code: 'stop-order', item, available: Math.max(0, stock.available) }
    : { code: 'too-many-pieces', item, max }
}

function withLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  const isKnown = lines.some((one) => isSame(one, line))
  return isKnown
    ? lines.map((one) => (isSame(one, line) ? line : one))
    : [...lines, line].toSorted((a, b) => a.position - b.position)
}

/** Puts all wishes into the cart, or none. The quantity of a line that is there already grows. */
export function addItems(cart: CartState, wishes: readonly Wish[], limits: Limits): Result<CartState, LineRefusal> {
  let { lines } = cart
  for (const [item, wish] of wishes.entries()) {
    const product = soldProduct(limits.facts, wish.productId)
    const mistakes = product ? optionMistakes(product, wish.options) : []
    if (!product || mistakes.length > 0) return err({ code: 'variant-unknown', item, mistakes })
    if (wish.eye && product.category !== 'lens') return err({ code: 'eye-of-no-lens', item })
    if (wish.wearerId && !limits.facts.wearers.some(({ id }) => id === wish.wearerId))
      return err({ code: 'wearer-not-found', item })
    const line = lineOf(lines, wish)
    const refusal = refusalOf({ lines, line, item }, limits)
    if (refusal) return err(refusal)
    lines = withLine(lines, line)
  }
  if (lines.length > mostLines && lines.length > cart.lines.length)
    return err({ code: 'too-many-lines', max: mostLines })
  return ok({ ...cart, lines })
}

function lineOf(lines: readonly CartLine[], wish: Wish): CartLine {
  const { productId, options, eye, wearerId, channel, quantity, createdFrom } = wish
  const variant = variantId(productId, options)
  const known = lines.find((one) => isSame(one, { variantId: variant, eye, wearerId, channel }))
  if (known) return { ...known, quantity: known.quantity + quantity, createdFrom: known.createdFrom ?? createdFrom }
  const chosen = axisNames.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]] as const]))
  const last = 1 + Math.max(0, ...lines.map((one) => one.position))
  const position = Math.min(wish.position ?? last, last)
  return {
    id: 0,
    productId,
    variantId: variant,
    options: Object.fromEntries(chosen),
    eye,
    wearerId,
    channel,
    quantity,
    position,
    seenPrice: 0,
    createdFrom,
  }
}

/** The quantity is a total, not a difference: the same request twice has the effect of one. */
export function setQuantity(
  cart: CartState,
  { lineId, quantity }: { lineId: number; quantity: number },
  limits: Limits,
): Result<CartState, LineRefusal> {
  const line = cart.lines.find(({ id }) => id === lineId)
  if (!line) return err({ code: 'not-found' })
  const changed = { ...line, quantity }
  const refusal = refusalOf({ lines: cart.lines, line: changed, item: 0 }, limits)
  return refusal ? err(refusal) : ok({ ...cart, lines: withLine(cart.lines, changed) })
}

/**
 * Sets the lines of these wishes to exactly their quantities, as far as there is enough; 0 removes a line. Other lines stay
 * as they are, and the same wishes twice have the effect of once.
 */
export function setItems(cart: CartState, wishes: readonly Wish[], limits: Limits): Result<CartState, LineRefusal> {
  let { lines } = cart
  for (const { quantity, ...wish } of unitedWishes(wishes, limits)) {
    const known = lineOf(lines, { ...wish, quantity: 0 })
    const others = lines.filter((one) => !isSame(one, known))
    const wanted = Math.min(quantity, maximumOf(others, known, limits))
    if (wanted < 1) lines = others
    else {
      const added = addItems(
        { ...cart, lines: others },
        [{ ...wish, quantity: wanted, position: known.position }],
        limits,
      )
      if (!added.ok) return added
      lines = added.value.lines.map((one) =>
        isSame(one, known) ? { ...one, id: known.id, seenPrice: known.seenPrice } : one,
      )
    }
  }
  return ok({ ...cart, lines })
}

/** One wish for each line of the cart. A wearer who is not the customer's, or was removed, is nobody. */
function unitedWishes(wishes: readonly Wish[], { facts }: Limits): Wish[] {
  const own = wishes.map((wish) =>
    facts.wearers.some(({ id }) => id === wish.wearerId) ? wish : { ...wish, wearerId: null },
  )
  const byLine = Map.groupBy(own, ({ productId, options, eye, wearerId, channel }) =>
    JSON.stringify([variantId(productId, options), eye, wearerId, channel]),
  )
  return [...byLine.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, quantity: first.quantity + sumOf(rest.map(({ quantity }) => quantity)) }] : [],
  )
}

export function removeLine(cart: CartState, lineId: number): Result<CartState, LineRefusal> {
  const lines = cart.lines.filter(({ id }) => id !== lineId)
  return lines.length < cart.lines.length ? ok({ ...cart, lines }) : err({ code: 'not-found' })
}

export type OptionsChange = {
  lineId: number
  productId: string
  options: Options
  /** The size of the pack that the line becomes. */
  pack?: { productId: string; quantity: number }
}

/** The lines get other values or another size of the pack, all or none; eye and place stay. */
export function changeOptions(
  cart: CartState,
  changes: readonly OptionsChange[],
  limits: Limits,
): Result<CartState, LineRefusal> {
  const wishes: Wish[] = changes.flatMap(({ lineId, productId, options, pack }) => {
    const line = cart.lines.find((one) => one.id === lineId && one.productId === productId)
    return line ? [{ ...line, options, ...pack }] : []
  })
  if (wishes.length < changes.length) return err({ code: 'not-found' })
  const others = cart.lines.filter(({ id }) => changes.every(({ lineId }) => lineId !== id))
  return addItems({ ...cart, lines: others }, wishes, limits)
}

/** Removes the trial products that the shop added by itself, and adds no more of them. */
export function optOut(cart: CartState): CartState {
  const lines = cart.lines.filter(({ createdFrom }) => createdFrom?.type !== 'automatic')
  return { ...cart, optedOut: true, lines }
}

/**
 * Merges two carts of one person. Of a product in both, the larger quantity counts: nothing is lost, and a customer who
 * filled the carts of two devices alike does not get everything twice. Merging again changes nothing.
 */
export function mergeInto(cart: CartState, other: CartState, limits: Limits): CartState {
  let { lines } = cart
  for (const line of other.lines) {
    const known = lines.find((one) => isSame(one, line))
    const wanted = known
      ? { ...known, quantity: Math.max(known.quantity, line.quantity) }
      : { ...line, id: 0, position: 1 + Math.max(0, ...lines.map(({ position }) => position)) }
    const most = Math.max(known?.quantity ?? 1, maximumOf(lines, wanted, limits))
    lines = withLine(lines, { ...wanted, quantity: Math.min(wanted.quantity, most) })
  }
  const isFree = cart.couponCode === null && cart.milesAndMoreNumber === null
  const { couponCode, milesAndMoreNumber } = isFree ? other : cart
  const subscriptionFrequency = cart.subscriptionFrequency ?? other.subscriptionFrequency
  const optedOut = cart.optedOut || other.optedOut
  return { ...cart, lines, couponCode, milesAndMoreNumber, subscriptionFrequency, optedOut }
}
