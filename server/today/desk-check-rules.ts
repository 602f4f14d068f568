/** What is looked for in the background, because looking takes longer than a page may. */
export type CheckKind = 'stock' | 'content'

/** One thing that a check has found. It is the same as long as its subject is. */
export type Finding = {
  subject: string
  since: string
  /** Of stock: the product, and how many are left of the variant. */
  product?: string
  left?: number
  /** Of content: where it is and what is wrong, in the words of `npm run content:check`. */
  what?: string
  /** Where an editor mends it, if it is in a content service. */
  address?: string | undefined
}

/** A row holds so many findings: who has worked those off sees the next ones. */
const mostKept = 200

/** What was found before keeps the moment of its first finding. */
export function findingsOf(
  found: readonly Omit<Finding, 'since'>[],
  before: readonly Finding[],
  now: Date,
): { count: number; findings: Finding[] } {
  const since = new Map(before.map((finding) => [finding.subject, finding.since]))
  const findings = found
    .slice(0, mostKept)
    .map((finding) => ({ ...finding, since: since.get(finding.subject) ?? now.toISOString() }))
  return { count: found.length, findings }
}

/** The sales of so many days say how long a stock lasts, and it is low when it lasts for fewer days than these. */
export const daysOfSales = 30
const daysOfCover = 14

export type StockLevel = {
  product: string
  variant: string
  /** On hand and not reserved. Below zero is what was sold and is still to come. */
  available: number
  /** Nothing is sold beyond what is there. */
  stopOrder: boolean
  /** In the last `daysOfSales` days. */
  sold: number
  /** Set by staff; null if only the sales decide. */
  level: number | null
}

/** How many days the stock lasts, if it sells on as it did. */
const cover = ({ available, sold }: StockLevel) => (sold > 0 ? (available * daysOfSales) / sold : 0)

const isLow = (level: StockLevel) =>
  level.available < 0 ||
  (level.level !== null && level.available < level.level) ||
  (level.available === 0 && level.stopOrder) ||
  (level.sold > 0 && cover(level) < daysOfCover)

/** The variants that have to be ordered, the most urgent first. */
export const lowStock = (levels: readonly StockLevel[]): Omit<Finding, 'since'>[] =>
  levels
    .filter(isLow)
    .toSorted((a, b) => cover(a) - cover(b) || b.sold - a.sold || (a.variant < b.variant ? -1 : 1))
    .map(({ product, variant, available }) => ({ subject: `${product} ${variant}`, product, left: available }))
