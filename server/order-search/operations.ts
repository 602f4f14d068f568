import type { OrderFilters, StaffOrder } from '#contract/staff/order-list.ts'
import { shopZone } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { meaningsOf } from './rules.ts'
import { readOrderList, readProductIds } from './store.ts'

type Reader = { db: Db; now: Date; visible?: readonly string[] }

/** Reads parts of one list: the products that it is about are looked up once. `visible`: these storefronts only. */
export async function orderReader({ db, now, visible }: Reader, filters: OrderFilters) {
  const products = filters.product === undefined ? [] : await readProductIds(db, filters.product)
  const search = { products, today: isoDate(now, shopZone), ...(visible && { visible }) }
  return (after: string | undefined, count: number): Promise<StaffOrder[]> =>
    readOrderList(db, { ...search, filters: { ...filters, after }, count })
}

/** Entries of the audit log name nobody: of a phrase only its kind stays. */
export function unnamedFilters({ text, after: _, ...filters }: OrderFilters): Record<string, unknown> {
  return text === undefined ? filters : { ...filters, text: meaningsOf(text).map(({ kind }) => kind) }
}
