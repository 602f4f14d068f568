import { piecesField } from '#app/order/pieces-form.ts'
import type { Refundable } from '#server/refunds/operations.ts'

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** What a form would refund. The server has the last word: this is only shown while somebody fills it in. */
export function refundSum(form: FormData, { left, shipping, lines }: Refundable): number {
  const goods = lines.map(({ line, shares }) => sumOf(shares.slice(0, Number(form.get(piecesField(line)) ?? 0))))
  const goodwill = Math.round(Number(String(form.get('goodwill') ?? '').replace(',', '.')) * 100) || 0
  return Math.min(left, sumOf(goods) + (form.get('shipping') ? shipping : 0) + goodwill)
}
