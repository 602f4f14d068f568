import { z } from 'zod'

// Ten of the longest are still less than what browsers store in one cookie.
const most = 10
const PriceLink = z.object({
  product_id: z.string().min(1).max(40),
  atc: z.string().min(1).max(40),
  fk: z.string().min(1).max(100),
})
const PriceLinks = z.array(PriceLink).max(most)

/** What the address of a link with a price of its own said: `/p/AQ-30?atc=…&fk=…`. */
export type PriceLink = z.infer<typeof PriceLink>

/** The link of an address, if it is one. */
export function readPriceLink(productId: string, query: URLSearchParams): PriceLink | undefined {
  return PriceLink.safeParse({ product_id: productId, atc: query.get('atc'), fk: query.get('fk') }).data
}

/** The links that a visitor came by, the newest last; undefined if the cookie is unreadable. */
export function readPriceCookie(value: string): PriceLink[] | undefined {
  try {
    return PriceLinks.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/** The cookie with one link more: a product has one, and ten products are the most. */
export function writePriceCookie(known: readonly PriceLink[], link: PriceLink): string {
  const others = known.filter(({ product_id }) => product_id !== link.product_id)
  return Buffer.from(JSON.stringify([...others, link].slice(-most))).toString('base64url')
}
