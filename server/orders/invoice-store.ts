import { sql } from 'drizzle-orm'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import { debtorsOf, type InvoiceStanding, type OpenInvoice, owedAt } from '#server/credit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf } from '#server/database/lists.ts'

type Buyer = {
  brand: string
  /** The clock of the storefront. */
  zone: string
  customerId: string
  /** The addresses of the bill and of the parcel. */
  places: readonly PostalAddress[]
  /** The cart that is to be paid, if there is one already. */
  cartId?: string
}
type Standing = InvoiceStanding & { lastDay: string | null }

/**
 * What is known of a buyer, and the day of the last order. The open payment of the buyer's own cart does not count. What
 * is open of an order is what its receivable says; an order that was placed just now has none yet and is open whole.
 */
export async function readStanding(db: Db, { brand, zone, customerId, places, cartId }: Buyer): Promise<Standing> {
  const own = sql`orders.brand = ${brand} and orders.customer_id = ${customerId}`
  const { rows } = await db.execute<Omit<Standing, 'open'> & { invoices: OpenInvoice[] }>(sql`
    select exists (select from users where id = ${customerId} and email_verified) as "isConfirmed",
      (select count(*)::int from orders where ${own} and state = 'shipped' and paid_at is not null) as "completedOrders",
      (select to_char(max(created_at) at time zone ${zone}::text, 'YYYY-MM-DD')
        from orders where ${own} and state <> 'cancelled') as "lastDay",
      (select count(*)::int from orders join payments on payments.id = payment_id
        where ${own} and method = 'invoice' and orders.state = 'shipped' and paid_at is not null) as "paidInvoices",
      (select coalesce(json_agg(json_build_object(
          'isOwn', debtors @> ${arrayOf([`customer ${customerId}`])},
          'owed', greatest(0, payments.amount - coalesce(credited + received, 0)),
          'places', json_build_array(snapshot -> 'cart' -> 'billing_address', snapshot -> 'cart' -> 'shipping_address'))), '[]')
        from payments left join orders on payment_id = payments.id left join receivables on order_id = orders.id
        where payments.brand = ${brand} and method = 'invoice'
          and debtors && ${arrayOf(debtorsOf(customerId, places))}
          and case when orders.id is null then payments.state = 'open' and cart_id is distinct from ${cartId ?? null}::uuid
            else orders.paid_at is null and orders.state not in ('cancelled', 'returned') end) as invoices`)
  const [row] = rows
  if (!row) throw new Error('A query without a condition gave no row')
  const { invoices, ...standing } = row
  return { ...standing, open: owedAt(places, invoices) }
}
