import { readUrl } from '#contract/web/url.ts'

/** What recommended a product. The product's page passes it on to the cart, as `created_from` of the line. */
export type Recommended = { recommendation_id: string; source: string; item_position: number }

/** The query parameter of a link to a recommended product, for browsers without scripts and for new tabs. */
export const fromParameter = 'from'

export const writeFrom = ({ recommendation_id, source, item_position }: Recommended) =>
  `${recommendation_id}~${source}~${item_position}`

const written = /^([\w-]{1,100})~([\w-]{1,60})~(\d{1,3})$/

export function readFrom(text: unknown): ({ type: 'recommendation' } & Recommended) | undefined {
  const [, recommendation_id, source, position] = (typeof text === 'string' && written.exec(text)) || []
  if (!recommendation_id || !source) return undefined
  return { type: 'recommendation', recommendation_id, source, item_position: Number(position) }
}

/** The parameter in the address of the page from which a form was sent: that page is cached and does not know it. */
export function fromIn(referrer: string | null): string | undefined {
  return readUrl(referrer ?? '')?.searchParams.get(fromParameter) ?? undefined
}
