import type { CreditScore, CreditScoreRequest } from '#contract/checkout/credit-score.ts'

/** How closely a person must be recognised: by name, address and birthday together. */
export const matchingProfile = 4

export type InvoiceRefusal = 'new-customer' | 'credit-score'

/** Why somebody cannot pay by invoice; nothing if they can. Who has not completed an order yet is not even looked up. */
export function invoiceRefusal(buyer: {
  completedOrders: number
  score: CreditScore['score'] | undefined
}): InvoiceRefusal | undefined {
  if (buyer.completedOrders === 0) return 'new-customer'
  return buyer.score === 'good' ? undefined : 'credit-score'
}

const mostOnCredit = 500_00
const badTags = ['dunning', 'fraud']
const party = ['first_name', 'last_name', 'postcode', 'street', 'street_number'] as const

/** What the shop can tell by itself: small orders, to oneself, after an earlier one. */
export function scoreByRules({ tags, order_total, last_order_date, ...to }: CreditScoreRequest): CreditScore['score'] {
  if (tags.some((tag) => badTags.includes(tag))) return 'bad'
  const isToOneself = party.every((field) => to.billing_address[field] === to.shipping_address[field])
  return last_order_date && isToOneself && order_total.value <= mostOnCredit ? 'good' : 'unknown'
}
