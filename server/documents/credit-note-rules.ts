import type { CurrencyCode } from '#contract/brand.ts'
import { sumOf } from '#contract/money-rules.ts'
import { splitByRate } from '#server/values/vat-rules.ts'
import {
  type CommonFacts,
  commonFacts,
  type DocumentedOrder,
  type NamedLine,
  namedLine,
  type Seller,
  type Sums,
  vatOf,
} from './rules.ts'
import { shippingVatOf } from './shipping-vat-rules.ts'

/** What is credited, all gross and in minor units. `goodwill` belongs to no line. */
export type Credit = {
  refundId: string
  reason: string
  lines: readonly { line: number; quantity: number; amount: number }[]
  shipping: number
  goodwill: number
}

export type CreditNoteFacts = CommonFacts &
  Sums & {
    kind: 'credit_note'
    reason: string
    /** The invoice that it corrects. */
    invoice: { number: string; issuedOn: string } | null
    lines: (NamedLine & { amount: number; vatRate: number })[]
    shipping: number
    goodwill: number
  }

/** What a credit note says. Goodwill is taxed as the order was, in proportion. */
export function creditNoteFacts(
  order: DocumentedOrder & { currency: CurrencyCode },
  seller: Seller,
  credit: Credit,
  invoice: CreditNoteFacts['invoice'],
): CreditNoteFacts {
  const { snapshot } = order
  const { reason, shipping, goodwill } = credit
  const lines = credit.lines.map(({ line, quantity, amount }) => {
    const bought = snapshot.lines.find((one) => one.line === line)
    if (!bought || amount < 0 || amount > bought.total + bought.discount)
      throw new RangeError(`Line ${line} cannot be credited with ${amount}`)
    return { ...namedLine(snapshot, line, quantity), amount, vatRate: bought.vatRate }
  })
  const total = sumOf(lines.map(({ amount }) => amount)) + shipping + goodwill
  if (!(shipping >= 0 && shipping <= snapshot.cart.shipping_total && goodwill >= 0 && total > 0))
    throw new RangeError(`A credit note cannot be about ${total}`)
  const vat = vatOf([
    ...lines.map(({ amount, vatRate }) => ({ rate: vatRate, gross: amount })),
    ...splitByRate(shipping, shippingVatOf(snapshot)),
    ...splitByRate(goodwill, snapshot.cart.vat),
  ])
  const common = commonFacts(order, seller)
  return {
    kind: 'credit_note',
    ...common,
    reason,
    invoice,
    lines,
    shipping,
    goodwill,
    total,
    currency: order.currency,
    vat,
  }
}
