import { type SQL, sql } from 'drizzle-orm'
import type { CurrencyCode } from '#contract/brand.ts'
import type { InvoiceState } from '#contract/checkout/order-invoice.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { EntryForPerson } from './people-store.ts'

export type InvoiceSearch = {
  brands: readonly string[]
  /** By storefront: only what was due on this day or before. */
  dueUntil?: readonly (readonly [brand: string, day: string])[] | undefined
  /** Only what was reminded of so often. */
  reminders?: number | undefined
  reference?: string | undefined
  order?: number | undefined
  /** Continues behind the invoice of this order. */
  after?: string | undefined
}

export type ListedInvoice = {
  orderId: string
  brand: string
  order: number
  name: string
  reference: string
  currency: CurrencyCode
  amount: number
  open: number
  dueOn: string
  state: InvoiceState
  reminded: number
  lastRemindedOn: string | null
}

const isUnpaid = sql`receivables.state in ('open', 'part_paid')`

function wishesOf({ brands, dueUntil, reminders }: InvoiceSearch): SQL[] {
  return [
    isUnpaid,
    sql`receivables.brand in ${listOf(brands)}`,
    ...(dueUntil === undefined
      ? []
      : [sql`due_on <= (${JSON.stringify(Object.fromEntries(dueUntil))}::json ->> receivables.brand)::date`]),
    ...(reminders === undefined ? [] : [sql`reminded >= ${reminders}`]),
  ]
}

/** Unpaid invoices, what was due first comes first. One that is searched for is found in any state. */
export function invoiceListQuery(search: InvoiceSearch, count: number): SQL {
  const { brands, reference, order, after } = search
  const byName = [
    ...(reference ? [sql`reference = ${reference}`] : []),
    ...(order === undefined ? [] : [sql`orders.number = ${order}::int and orders.brand in ${listOf(brands)}`]),
  ]
  const wishes = byName.length > 0 ? byName : wishesOf(search)
  if (after)
    wishes.push(
      sql`(due_on, order_id) > (select one.due_on, one.order_id from receivables one where one.order_id = ${after})`,
    )
  return sql`
    select order_id as "orderId", receivables.brand, number as order,
      concat_ws(' ', snapshot -> 'cart' -> 'billing_address' ->> 'first_name',
        snapshot -> 'cart' -> 'billing_address' ->> 'last_name') as name,
      reference, receivables.currency, receivables.amount, greatest(0, receivables.amount - credited - received) as open,
      due_on::text as "dueOn", receivables.state, reminded, last_reminded_on::text as "lastRemindedOn"
    from receivables join orders on orders.id = order_id join payments on payments.id = payment_id
    where ${sql.join(wishes, sql` and `)} order by due_on, order_id limit ${count}`
}

export async function readInvoiceList(db: Db, search: InvoiceSearch, count: number): Promise<ListedInvoice[]> {
  const { rows } = await db.execute<ListedInvoice>(invoiceListQuery(search, count))
  return rows
}

export type InvoiceSum = { currency: CurrencyCode; invoices: number; open: number }

/** What is open in each currency. Unpaid invoices are few beside all orders, and have an index of their own. */
export const invoiceSumsQuery = (search: InvoiceSearch): SQL => sql`
  select currency, count(*)::int as invoices, sum(amount - credited - received)::float8 as open
  from receivables where ${sql.join(wishesOf(search), sql` and `)} group by currency order by currency`

export async function readInvoiceSums(db: Db, search: InvoiceSearch): Promise<InvoiceSum[]> {
  const { rows } = await db.execute<InvoiceSum>(invoiceSumsQuery(search))
  return rows
}

export type BookedEntry = EntryForPerson & { booked: number; name: string | null }

/** Payments that staff have booked by hand, the latest first. */
export async function readBookedByHand(db: Db, count: number): Promise<BookedEntry[]> {
  const { rows } = await db.execute<BookedEntry>(sql`
    select bank_entries.id::int, outcome, booked_on::text as "bookedOn", bank_entries.amount::float8, booked,
      (bank_entries.amount - booked)::float8 as rest, bank_entries.currency, reference, brand, number as order, note,
      users.name
    from bank_entries join orders on orders.id = order_id left join users on users.id = matched_by
    where matched_by is not null order by bank_entries.id desc limit ${count}`)
  return rows
}
