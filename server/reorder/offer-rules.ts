import { type Options, type ParameterRules, readParameters, variantId } from '#contract/catalogue/lens-parameters.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { PriceList } from '#server/pricing/rules.ts'

/** A product as it is offered now. */
export type Offer = ParameterRules &
  Pick<PriceList, 'bulk'> & {
    productId: string
    title: string
    slug: string
    image: string | null
    category: string
    lensType: string | null
    lensUsage: string | null
    isTrial: boolean
    /** Whether this storefront sells it. */
    isSold: boolean
    discontinued: boolean
    leadDays: number
    /** The names of its colours, in the language of the reader. */
    colorLabels: Record<string, string>
    replacement: string | null
    similar: readonly string[]
    prices: Partial<PriceList['prices']>
    /** How many are left of the variants of which the supplier delivers no more. */
    left: Readonly<Record<string, number>>
  }
export type Offers = ReadonlyMap<string, Offer>

/** An offer that can be ordered in certain values. */
export type Sellable = Offer & Pick<PriceList, 'prices'>

/** Why a product cannot be ordered in certain values. Trials and services are bought once, and not again by themselves. */
export type Unavailable = 'trial' | 'service' | 'discontinued' | 'not-sold' | 'sold-out' | 'not-made'

/** How many of a variant can still be ordered. */
export type LeftOf = (offer: Offer, variant: string) => number
export const leftOf: LeftOf = ({ left }, variant) => left[variant] ?? Number.POSITIVE_INFINITY

export type Wanted = { productId: string; options: Options }
type Target = Result<Sellable, { code: Unavailable }>

function orderable(offer: Offer | undefined, options: Options, left: LeftOf): Target {
  if (offer?.isTrial) return err({ code: 'trial' })
  if (offer?.category === 'service') return err({ code: 'service' })
  const website = offer?.prices.website
  if (!offer?.isSold || website === undefined) return err({ code: 'not-sold' })
  if (offer.discontinued) return err({ code: 'discontinued' })
  if (!readParameters(offer).exists(options)) return err({ code: 'not-made' })
  if (left(offer, variantId(offer.productId, options)) < 1) return err({ code: 'sold-out' })
  return ok({ ...offer, prices: { ...offer.prices, website } })
}

/** What took a product's place, and what took the place of that. A catalogue in which they lead in a circle is survived. */
function successorsOf(productId: string, offers: Offers): Offer[] {
  const found = new Map<string, Offer>()
  let next = offers.get(productId)?.replacement
  while (next && next !== productId && !found.has(next)) {
    const offer = offers.get(next)
    if (!offer) break
    found.set(next, offer)
    next = offer.replacement
  }
  return [...found.values()]
}

const isSameKind = (a: Offer, b: Offer) =>
  a.category === b.category && a.lensType === b.lensType && a.lensUsage === b.lensUsage

/**
 * What is nearest to something that is gone: a similar product of the same kind in the same values; otherwise the last
 * successor, for which the customer chooses values again.
 */
function nearestTo({ productId, options }: Wanted, offers: Offers, left: LeftOf): string | null {
  const own = offers.get(productId)
  const successors = successorsOf(productId, offers)
  if (!own) return null
  const similar = [own, ...successors].flatMap((offer) => offer.similar)
  const alike = similar.find((id) => {
    const offer = offers.get(id)
    return id !== productId && offer && isSameKind(own, offer) && orderable(offer, options, left).ok
  })
  const successor = successors.findLast(
    (offer) => offer.isSold && !offer.discontinued && offer.prices.website !== undefined,
  )
  return alike ?? successor?.productId ?? null
}

export type Found = Result<
  { offer: Sellable; because: Unavailable | null },
  { code: Unavailable; nearest: string | null }
>

/** The product itself, or the first of its successors that is made in exactly these values. */
export function findOffer(wanted: Wanted, offers: Offers, left: LeftOf): Found {
  const { productId, options } = wanted
  const own = orderable(offers.get(productId), options, left)
  if (own.ok) return ok({ offer: own.value, because: null })
  const { code } = own.error
  if (code === 'trial' || code === 'service') return err({ code, nearest: null })
  for (const offer of successorsOf(productId, offers)) {
    const successor = orderable(offer, options, left)
    if (successor.ok) return ok({ offer: successor.value, because: code })
  }
  return err({ code, nearest: nearestTo(wanted, offers, left) })
}
