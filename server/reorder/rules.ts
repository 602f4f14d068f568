import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import { type Options, variantId } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { pieceOf } from '#server/pricing/rules.ts'
import { findOffer, leftOf, type Offers, type Sellable, type Unavailable } from './offer-rules.ts'

/** A line of an earlier order, or of a subscription, with the price that was paid for one piece. */
export type LastLine = {
  line: number
  productId: string
  variantId: string
  options: Options
  eye: Eye | null
  wearerId: string | null
  channel: PriceChannel
  quantity: number
  unitPrice: number
}

/**
 * Why a line is not what it was. `price`: the shop asks for more or less. `link`: last time a link brought a price of its
 * own. `quantity`: a bulk price is reached now, or not any more. `few-left`: there are fewer than were ordered last time.
 */
export type Why = 'same' | 'price' | 'link' | 'quantity' | 'few-left' | Unavailable

export type NextLine = {
  productId: string
  variantId: string
  options: Options
  channel: PriceChannel
  /** 0 if the customer leaves it out. */
  quantity: number
  unitPrice: number
}

export type PlannedLine = {
  last: LastLine
  change: 'kept' | 'dearer' | 'cheaper' | 'switched' | 'gone'
  why: Why
  /** What is ordered this time; null if it is gone. */
  next: NextLine | null
  /** The product that comes nearest to what is gone. */
  nearest: string | null
}

/** What is different this time. */
export type Choice = {
  /** The price list that applies to a product now. */
  channelOf: (line: LastLine, productId: string) => PriceChannel
  quantityOf: (line: LastLine) => number
}
const asBefore: Choice = { channelOf: ({ channel }) => channel, quantityOf: ({ quantity }) => quantity }

/** Pieces by product or variant. */
type Pieces = Map<string, number>
const piecesOf = (pieces: Pieces, key: string) => pieces.get(key) ?? 0
const count = (pieces: Pieces, key: string, quantity: number) => pieces.set(key, piecesOf(pieces, key) + quantity)

/** What becomes of the lines of an order today, line by line. A bulk price counts the pieces of a product over all lines. */
export function planLines(lines: readonly LastLine[], offers: Offers, choice: Partial<Choice> = {}): PlannedLine[] {
  const chosen = { ...asBefore, ...choice }
  const taken: Pieces = new Map()
  const before: Pieces = new Map()
  const now: Pieces = new Map()
  const found = lines.map((last) => {
    const target = findOffer(last, offers, (offer, variant) => leftOf(offer, variant) - piecesOf(taken, variant))
    count(before, last.productId, last.quantity)
    if (!target.ok) return { last, target }
    const { offer } = target.value
    const variant = variantId(offer.productId, last.options)
    const quantity = Math.min(chosen.quantityOf(last), leftOf(offer, variant) - piecesOf(taken, variant))
    count(taken, variant, quantity)
    count(now, offer.productId, quantity)
    return { last, target, variant, quantity }
  })
  return found.map(({ last, target, variant = '', quantity = 0 }) => {
    if (!target.ok) return { last, change: 'gone', why: target.error.code, next: null, nearest: target.error.nearest }
    const { offer, because } = target.value
    const pieces = { before: piecesOf(before, last.productId), now: piecesOf(now, offer.productId) || last.quantity }
    const channel = chosen.channelOf(last, offer.productId)
    const { current: unitPrice } = pieceOf(offer, channel, pieces.now)
    const { productId } = offer
    const next = { productId, variantId: variant, options: last.options, channel, quantity, unitPrice }
    if (because) return { last, change: 'switched', why: because, next, nearest: null }
    const isFewer = quantity < chosen.quantityOf(last)
    return { last, ...priceChange(last, offer, { next, pieces, isFewer }), next, nearest: null }
  })
}

type Comparison = { next: NextLine; pieces: { before: number; now: number }; isFewer: boolean }

function priceChange(
  last: LastLine,
  offer: Sellable,
  { next, pieces, isFewer }: Comparison,
): Pick<PlannedLine, 'change' | 'why'> {
  if (next.unitPrice === last.unitPrice) return { change: 'kept', why: isFewer ? 'few-left' : 'same' }
  const change = next.unitPrice > last.unitPrice ? 'dearer' : 'cheaper'
  const costsAsBefore = (channel: PriceChannel, quantity: number) =>
    pieceOf(offer, channel, quantity).current === last.unitPrice
  if (costsAsBefore(next.channel, pieces.before)) return { change, why: 'quantity' }
  return { change, why: costsAsBefore(last.channel, pieces.before) ? 'link' : 'price' }
}
