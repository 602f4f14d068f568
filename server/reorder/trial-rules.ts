import { type Options, readParameters } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { Offer, Offers } from './offer-rules.ts'
import type { PlannedLine } from './rules.ts'

/** A trial product that the shop adds to a reorder by itself. */
export type Trial = { offer: Offer; options: Options; eye: Eye | null; wearerId: string | null; unitPrice: number }

const plain = { options: {}, eye: null, wearerId: null }

/**
 * The trials among these that are sold here and made in the values of a lens that is ordered again, one piece of each. What
 * was in the last order is known to the customer already.
 */
export function trialsFor(lines: readonly PlannedLine[], ids: readonly string[], offers: Offers): Trial[] {
  const ordered = lines.filter(({ next }) => next && next.quantity > 0)
  return ids.flatMap((id) => {
    const offer = offers.get(id)
    const unitPrice = offer?.prices.website
    const isKnown = lines.some(({ last }) => last.productId === id)
    if (!offer?.isTrial || !offer.isSold || offer.discontinued || unitPrice === undefined || isKnown) return []
    const made = readParameters(offer)
    const isPlain = made.exists({})
    const fitting = ordered.find(({ last }) => isPlain || made.exists(last.options))
    if (!fitting) return []
    const { options, eye, wearerId } = isPlain ? plain : fitting.last
    return [{ offer, options, eye, wearerId, unitPrice }]
  })
}
