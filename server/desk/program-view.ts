import type { Db } from '#server/database/database.ts'
import { parcelsOf } from '#server/fulfilment/operations.ts'
import { nobody } from '#server/orders/operations.ts'
import { readReturns } from '#server/returns/operations.ts'
import { readOrderPage } from './order-store.ts'
import { linesOf } from './order-view.ts'

/** An order as programs read it: what is stored of it, without what the desk offers to do. */
export async function readOrderForPrograms(db: Db, { brand, number }: { brand: string; number: number }) {
  const row = await readOrderPage(db, brand, number)
  if (!row) return undefined
  const [parcels, returns] = [await parcelsOf(db, row.id), await readReturns(db, row.id)]
  const { cart, locale } = row.snapshot
  return {
    ...row,
    locale,
    email: row.email === nobody ? null : row.email,
    shippingAddress: row.shippingAddress ?? cart.shipping_address,
    billingAddress: cart.billing_address,
    coupon: cart.promotion_coupon?.code ?? null,
    sums: { items: cart.items_total, promotion: cart.order_promotion_total, shipping: cart.shipping_total },
    lines: linesOf(row, parcels, returns),
    parcels,
    returns,
  }
}
