import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Brand, CurrencyCode } from '#contract/brand.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { CreditScore } from '#contract/checkout/credit-score.ts'
import { zoneOf } from '#contract/time-zones.ts'
import {
  type CreditBureau,
  creditScore,
  debtorsOf,
  type InvoiceRefusal,
  refusalByRules,
  refusalByScore,
} from '#server/credit/operations.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { readStanding } from './invoice-store.ts'

export type CreditCheck = { db: Db; bureau: CreditBureau; log: Log; userId: string | undefined }

/** Where the bill and the parcel of a cart go to. */
export const placesIn = ({ billing_address, shipping_address }: Pick<Cart, 'billing_address' | 'shipping_address'>) =>
  [billing_address, shipping_address].filter((address) => address !== null)

/** By whom and where an invoice for this cart would be owed. */
export const debtorsIn = (cart: Cart, customerId: string): string[] => debtorsOf(customerId, placesIn(cart))

/** Why this customer cannot pay this cart by invoice, if so. The bureau is asked last, if the shop's own rules allow it. */
export async function invoiceRefusalOf(
  check: CreditCheck,
  brand: Pick<Brand, 'id' | 'country' | 'currency' | 'openInvoices'>,
  cart: Cart,
): Promise<InvoiceRefusal | undefined> {
  const { db, userId } = check
  const standing =
    userId &&
    (await readStanding(db, {
      brand: brand.id,
      zone: zoneOf(brand),
      customerId: userId,
      places: placesIn(cart),
      cartId: cart.id,
    }))
  if (!standing) return refusalByRules(undefined, cart.total, brand)
  const refusal = refusalByRules(standing, cart.total, brand)
  return refusal ?? refusalByScore(await scoreOf(check, { ...cart, currency: brand.currency }, standing.lastDay))
}

/** Why the shop's own rules would let this customer owe no such sum, if so. The bureau is asked when it comes to paying. */
export async function invoiceStandingRefusal(
  db: Db,
  brand: Pick<Brand, 'id' | 'country' | 'openInvoices'>,
  { customerId, addresses, total }: { customerId: string; addresses: readonly PostalAddress[]; total: number },
): Promise<InvoiceRefusal | undefined> {
  return refusalByRules(
    await readStanding(db, { brand: brand.id, zone: zoneOf(brand), customerId, places: addresses }),
    total,
    brand,
  )
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
