import type { Brand, LocaleCode } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import type { Db } from '#server/database/database.ts'
import { wearOf } from '#server/wear/operations.ts'
import { type Alarm, type OrderRow, readOrderRow, readOwnRows, readRowOfAlarm } from './store.ts'
import type { LedgerEye } from './suggestion-rules.ts'

/** An order with its alarm, and everything that its reminder is computed from. */
export type OrderFacts = OrderRow & { ledger: LedgerEye[] }
export type OrderWithAlarm = OrderFacts & { alarm: Alarm }

/** Products are called as in the first language of the storefront unless another one is named. */
type FactsContext = { db: Db; brand: Pick<Brand, 'id' | 'country' | 'locales'>; locale?: LocaleCode; now: Date }

const readingOf = ({ brand, locale = brand.locales[0] }: FactsContext) => ({
  brand: brand.id,
  locale,
  zone: zoneOf(brand),
})

export async function factsOfOrder(context: FactsContext, orderId: string): Promise<OrderFacts | undefined> {
  const row = await readOrderRow(context.db, readingOf(context), orderId)
  return row && withLedger(context, row)
}

export async function factsOfAlarm(context: FactsContext, id: string): Promise<OrderWithAlarm | undefined> {
  const row = await readRowOfAlarm(context.db, readingOf(context), id)
  const found = row && (await withLedger(context, row))
  return found?.alarm ? { ...found, alarm: found.alarm } : undefined
}

/** All alarms of a customer. */
export async function factsOfCustomer(context: FactsContext, customerId: string): Promise<OrderWithAlarm[]> {
  const rows = await readOwnRows(context.db, readingOf(context), customerId)
  const wear = rows.length > 0 ? await ledgerOf(context, customerId) : []
  return rows.flatMap((row) => (row.alarm ? [{ ...row, alarm: row.alarm, ledger: eyesOf(row, wear) }] : []))
}

async function withLedger(context: FactsContext, row: OrderRow): Promise<OrderFacts> {
  return { ...row, ledger: row.customerId ? eyesOf(row, await ledgerOf(context, row.customerId)) : [] }
}

const ledgerOf = (context: FactsContext, customerId: string) =>
  wearOf({ db: context.db, ...readingOf(context), now: context.now.getTime() }, customerId)

/** The eyes that wear a lens of the order, the one that is without it first in front. */
function eyesOf({ lines }: OrderRow, wear: Awaited<ReturnType<typeof wearOf>>): LedgerEye[] {
  const ordered = new Set(lines.map(({ productId }) => productId))
  return wear
    .flatMap(({ eyes }) => [eyes.right, eyes.left])
    .filter((eye) => eye !== null)
    .filter(({ product }) => ordered.has(product.id))
    .map(({ lastOn, daysPerWeek, lens }) => ({ lastOn, daysPerWeek, isDaily: lens.daysPerLens === 1 }))
    .toSorted((a, b) => (a.lastOn < b.lastOn ? -1 : 1))
}
