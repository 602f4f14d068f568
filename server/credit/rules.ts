import type { Brand } from '#contract/brand.ts'
import type { CreditScore, CreditScoreRequest } from '#contract/checkout/credit-score.ts'

/** How closely a person must be recognised: by name, address and birthday together. */
export const matchingProfile = 4

/** `limit` is the sum up to which this buyer's invoices may be open. */
export type InvoiceRefusal =
  | { code: 'invoice-new-customer' }
  | { code: 'invoice-unconfirmed' }
  | { code: 'invoice-limit'; limit: number }
  | { code: 'invoice-credit-score' }

/** What the shop itself knows of a buyer. */
export type InvoiceStanding = {
  /** Whether the e-mail address of the account is confirmed. */
  isConfirmed: boolean
  /** Orders that were paid and shipped. */
  completedOrders: number
  paidInvoices: number
  /** What the customer, the address and the household owe already. */
  open: number
}

const noInvoices = { first: 0, perPaid: 0, most: 0 }

/** The sum up to which invoices may be open; it grows with every invoice that was paid. */
const invoiceLimit = (
  { first, perPaid, most }: NonNullable<Brand['openInvoices']>,
  { paidInvoices }: Pick<InvoiceStanding, 'paidInvoices'>,
): number => Math.min(most, first + perPaid * paidInvoices)

/** Why the shop's own rules allow no invoice over this sum; undefined if they do. They come before any bureau. */
export function refusalByRules(
  standing: InvoiceStanding | undefined,
  total: number,
  { openInvoices = noInvoices }: Pick<Brand, 'openInvoices'>,
): InvoiceRefusal | undefined {
  if (!standing || standing.completedOrders === 0) return { code: 'invoice-new-customer' }
  if (!standing.isConfirmed) return { code: 'invoice-unconfirmed' }
  const limit = invoiceLimit(openInvoices, standing)
  return standing.open + total > limit ? { code: 'invoice-limit', limit } : undefined
}

export const refusalByScore = (score: CreditScore['score'] | undefined): InvoiceRefusal | undefined =>
  score === 'good' ? undefined : { code: 'invoice-credit-score' }

const creditLimit = 500_00
const badTags = ['dunning', 'fraud']
const party = ['first_name', 'last_name', 'postcode', 'street', 'street_number'] as const

/** Without a bureau, a score is good for small orders to the buyer's own address after an earlier order. */
export function scoreByRules({ tags, order_total, last_order_date, ...to }: CreditScoreRequest): CreditScore['score'] {
  if (tags.some((tag) => badTags.includes(tag))) return 'bad'
  const isOwnAddress = party.every((field) => to.billing_address[field] === to.shipping_address[field])
  return last_order_date && isOwnAddress && order_total.value <= creditLimit ? 'good' : 'unknown'
}
