import { split, sumOf } from '#contract/money-rules.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { referenceOf } from '#server/orders/rules.ts'

/** What was paid for an order. `amount` of a line is that of all its pieces, after the discount. */
export type PaidOrder = {
  total: number
  shipping: number
  points: number
  lines: readonly { line: number; quantity: number; amount: number }[]
}

/** What one refund is for. `goodwill` is an amount beside the goods and the shipping. */
export type RefundWish = {
  lines: readonly { line: number; quantity: number }[]
  shipping: boolean
  goodwill: number
}

export type Refund = {
  amount: number
  shipping: number
  goodwill: number
  points: number
  lines: { line: number; quantity: number; amount: number }[]
}

export type RefundRefusal =
  | { code: 'refund-empty' }
  | { code: 'refund-line-unknown'; line: number }
  | { code: 'refund-too-many'; line: number; left: number }
  | { code: 'refund-too-much'; left: number }
  | { code: 'refund-shipping-again' }

/**
 * Computes a refund from what was paid and what was refunded before. Each piece of a line has its own share of the
 * line's amount, so that all pieces together give exactly what was paid for them. Never more than was paid goes back:
 * what was given as goodwill before is deducted at the end, and the refund of the last piece takes exactly the rest.
 */
export function refundOf(paid: PaidOrder, earlier: readonly Refund[], wish: RefundWish): Result<Refund, RefundRefusal> {
  const left = paid.total - sumOf(earlier.map(({ amount }) => amount))
  const isShippingBack = earlier.some(({ shipping }) => shipping > 0)
  if (wish.shipping && isShippingBack) return err({ code: 'refund-shipping-again' })
  if (wish.goodwill > left) return err({ code: 'refund-too-much', left })

  const lines: Refund['lines'] = []
  for (const { line, quantity } of wish.lines) {
    const bought = paid.lines.find((one) => one.line === line)
    if (!bought || lines.some((one) => one.line === line)) return err({ code: 'refund-line-unknown', line })
    const before = piecesBefore(earlier, line)
    if (quantity > bought.quantity - before)
      return err({ code: 'refund-too-many', line, left: bought.quantity - before })
    lines.push({ line, quantity, amount: sumOf(sharesOf(bought).slice(before, before + quantity)) })
  }
  const shipping = wish.shipping ? paid.shipping : 0
  if (lines.length === 0 && shipping === 0 && wish.goodwill === 0) return err({ code: 'refund-empty' })

  const parts = limited([...lines.map(({ amount }) => amount), shipping, wish.goodwill], left)
  const goods = lines.map((one, index) => ({ ...one, amount: parts[index] ?? 0 }))
  const amount = sumOf(parts)
  return ok({
    amount,
    shipping: parts.at(-2) ?? 0,
    goodwill: parts.at(-1) ?? 0,
    points: pointsBack(paid, earlier, left - amount),
    lines: goods,
  })
}

/** What can still be refunded: of each line the amounts of its further pieces, in their order. */
export type Refundable = {
  /** Never more than this, whatever the parts add up to. */
  left: number
  shipping: number
  lines: { line: number; shares: number[] }[]
}

export function refundableOf(paid: PaidOrder, earlier: readonly Refund[]): Refundable {
  const isShippingBack = earlier.some(({ shipping }) => shipping > 0)
  return {
    left: paid.total - sumOf(earlier.map(({ amount }) => amount)),
    shipping: isShippingBack ? 0 : paid.shipping,
    lines: paid.lines.map((bought) => ({
      line: bought.line,
      shares: sharesOf(bought).slice(piecesBefore(earlier, bought.line)),
    })),
  }
}

/** The amount of each piece of a line. */
const sharesOf = ({ amount, quantity }: PaidOrder['lines'][number]) =>
  split(
    amount,
    Array.from({ length: quantity }, () => 1),
  )

const piecesBefore = (earlier: readonly Refund[], line: number) =>
  sumOf(earlier.flatMap(({ lines }) => lines.filter((one) => one.line === line).map(({ quantity }) => quantity)))

/** The amounts as they are, or in proportion if they are more than is left. */
const limited = (amounts: readonly number[], left: number) => {
  const sum = sumOf(amounts)
  return sum <= left ? [...amounts] : split(left, amounts)
}

/** The customer keeps the points of what stays paid. */
function pointsBack(paid: PaidOrder, earlier: readonly Refund[], staysPaid: number): number {
  const kept = paid.total === 0 ? 0 : Math.floor((paid.points * staysPaid) / paid.total)
  return paid.points - sumOf(earlier.map(({ points }) => points)) - kept
}

/** The reference of a refund at the payment provider, one for each refund. */
export const refundReference = (refundId: string) => `f${referenceOf(refundId)}`
