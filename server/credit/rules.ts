import type { CreditScore, CreditScoreRequest } from '#contract/checkout/credit-score.ts'

/** How closely a person must be recognised: by name, address and birthday together. */
export const matchingProfile = 4

export type InvoiceRefusal = 'new-customer' | 'credit-score'

/** Why a buyer cannot pay by invoice; undefined if they can. New customers need no score. */
export function invoiceRefusal(buyer: {
  completedOrders: number
  score: CreditScore['score'] | undefined
}): InvoiceRefusal | undefined {
  if (buyer.completedOrders === 0) return 'new-customer'
  return buyer.score === 'good' ? undefined : 'credit-score'
}

const creditLimit = 500_00
const badTags = ['dunning', 'fraud']
const party = ['first_name', 'last_name', 'postcode', 'street', 'street_number'] as const

/** Without a bureau, a score is good for small orders to the buyer's own address after an earlier order. */
export function scoreByRules({ tags, order_total, last_order_date, ...to }: CreditScoreRequest): CreditScore['score'] {
  if (tags.some((tag) => badTags.includes(tag))) return 'bad'
  const isOwnAddress = party.every((field) => to.billing_address[field] === to.shipping_address[field])
  return last_order_date && isOwnAddress && order_total.value <= creditLimit ? 'good' : 'unknown'
}
