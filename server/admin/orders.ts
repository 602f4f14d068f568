import type { PageQuery } from '#contract/admin/lists.ts'
import type { AdminOrder, ShipWish } from '#contract/admin/order.ts'
import type { AdminOperation } from '#contract/admin/scopes.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type OrderFilters, type StaffOrder, writeFilters } from '#contract/staff/order-list.ts'
import type { Db } from '#server/database/database.ts'
import { actByProgram, type Details, type ProgramAct, readOrderForPrograms } from '#server/desk/operations.ts'
import { orderReader, unnamedFilters } from '#server/order-search/operations.ts'
import type { Access, AccessError } from './access.ts'
import { chunkOf, exportList, type List, readPage } from './list.ts'
import { describeOrder } from './order-rules.ts'
import { readPlace, readSold } from './order-store.ts'

type Context = {
  db: Db
  now: Date
  open: (operation: AdminOperation) => Promise<Result<Access, AccessError>>
}
type Filters = Omit<OrderFilters, 'after'>

const positionOf = ({ id }: { id: string }) => [id]

/** Orders as programs work with them. What a key may not see does not exist for it. */
export function adminOrders({ db, now, open }: Context) {
  async function listOf(access: Access, filters: Filters): Promise<List<StaffOrder>> {
    const read = await orderReader({ db, now, visible: access.brands }, filters)
    return {
      name: `orders ${writeFilters(filters)}`,
      positionOf,
      read: async (after, count) => chunkOf(await read(after && String(after[0]), count + 1), count, positionOf),
    }
  }

  async function orderOf(access: Access, id: string): Promise<AdminOrder | undefined> {
    const place = await readPlace(db, id, access.brands)
    const found = place && (await readOrderForPrograms(db, place))
    if (!found) return undefined
    const sold = (await readSold(db, [id])).get(id)?.lines ?? []
    return describeOrder(found, sold)
  }

  return {
    async list({ cursor, limit, ...filters }: Filters & PageQuery) {
      const access = await open('adminListOrders')
      return access.ok ? readPage(access.value, await listOf(access.value, filters), { cursor, limit }) : access
    },

    async one(id: string) {
      const access = await open('adminGetOrder')
      if (!access.ok) return access
      const order = await orderOf(access.value, id)
      return order ? ok(order) : err({ code: 'not-found' })
    },

    /** The oldest come first, so an export that goes on later also has what was ordered meanwhile. */
    async export({ cursor, ...filters }: Filters & { cursor?: string | undefined }) {
      const access = await open('adminExportOrders')
      if (!access.ok) return access
      const list = await listOf(access.value, { order: 'oldest', ...filters })
      const read: typeof list.read = async (after, count) => {
        const { rows, next } = await list.read(after, count)
        const sold = await readSold(
          db,
          rows.map(({ id }) => id),
        )
        return { rows: rows.map((row) => ({ ...row, ...sold.get(row.id) })), next }
      }
      const wish = { db, access: access.value, what: 'orders', filters: unnamedFilters(filters), cursor } as const
      return exportList(wish, { ...list, name: `export ${list.name}`, read })
    },

    ship: (id: string, key: string, { carrier, tracking_number, items }: ShipWish) =>
      act('adminShipOrder', 'ship', id, key, { carrier, tracking: tracking_number, pieces: items }),
    cancel: (id: string, key: string, { reason, items }: { reason: string; items?: Details['pieces'] }) =>
      act('adminCancelOrder', 'cancel', id, key, { reason, pieces: items }),
    refund: (
      id: string,
      key: string,
      { items, ...wish }: Pick<Details, 'reason' | 'shipping' | 'goodwill'> & { items?: Details['pieces'] },
    ) => act('adminRefundOrder', 'refund', id, key, { ...wish, pieces: items }),
  }

  async function act(operation: AdminOperation, act: ProgramAct, id: string, key: string, details: Details) {
    const access = await open(operation)
    if (!access.ok) return access
    const order = await readPlace(db, id, access.value.brands)
    if (!order) return err({ code: 'not-found' })
    const done = await actByProgram(db, { order, act, details, by: access.value.by, key })
    if (!done.ok) return done
    const now = await orderOf(access.value, id)
    if (!now) return err({ code: 'not-found' })
    return ok({ amount: done.value.amount, is_repeated: done.value.isRepeated, order: now })
  }
}
