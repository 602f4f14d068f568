import type { Brand, CurrencyCode } from '#contract/brand.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { CreditScore } from '#contract/checkout/credit-score.ts'
import { type CreditBureau, creditScore, type InvoiceRefusal, invoiceRefusal } from '#server/credit/operations.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { readHistory } from './store.ts'

export type CreditCheck = { db: Db; bureau: CreditBureau; log: Log; userId: string | undefined }

/** Why this customer cannot pay this cart by invoice, if so. The bureau is not asked about customers without orders. */
export async function invoiceRefusalOf(
  check: CreditCheck,
  brand: Pick<Brand, 'id' | 'currency'>,
  cart: Cart,
): Promise<InvoiceRefusal | undefined> {
  const history = check.userId ? await readHistory(check.db, brand.id, check.userId) : undefined
  const completedOrders = history?.count ?? 0
  const score =
    completedOrders > 0
      ? await scoreOf(check, { ...cart, currency: brand.currency }, history?.lastDay ?? null)
      : undefined
  return invoiceRefusal({ completedOrders, score })
}

async function scoreOf(
  check: CreditCheck,
  cart: Cart & { currency: CurrencyCode },
  lastDay: string | null,
): Promise<CreditScore['score'] | undefined> {
  const { billing_address, shipping_address, customer_email: email } = cart
  if (!billing_address || !shipping_address || !email) return undefined
  const scored = await creditScore(check, {
    billing_address: { ...billing_address, email },
    shipping_address: { ...shipping_address, email },
    order_total: { value: cart.total, currency: cart.currency },
    price_channel: cart.price_channel,
    last_order_date: lastDay,
    tags: [],
    items: cart.items.map(({ product_id, quantity }) => ({ product_id, quantity })),
  })
  return scored.ok ? scored.value.score : undefined
}
