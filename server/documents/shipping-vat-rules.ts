import type { Snapshot } from '#server/orders/snapshot-rules.ts'
import type { RatedAmount } from '#server/values/vat-rules.ts'
import { vatOf } from './rules.ts'

/** The shipping of an order by rate of its tax, as it was charged. */
export const shippingVatOf = (snapshot: Snapshot): readonly RatedAmount[] =>
  snapshot.shippingVat ?? explainedBySums(snapshot)

/**
 * Orders from before the split was stored had shipping at one rate, which only their sums tell: more is taxed at this
 * rate than the lines cost.
 */
function explainedBySums({ cart, lines }: Snapshot): RatedAmount[] {
  const gross = cart.shipping_total
  if (gross === 0) return []
  const ofLines = vatOf(lines.map((line) => ({ rate: line.vatRate, gross: line.total + line.discount })))
  const linesAt = (rate: number) => ofLines.find((one) => one.rate === rate)?.gross ?? 0
  const found = cart.vat.find((one) => one.gross - linesAt(one.rate) === gross)
  if (!found) throw new Error('No rate of tax explains the price of the shipping')
  return [{ rate: found.rate, gross }]
}
