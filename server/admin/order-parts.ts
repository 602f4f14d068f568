import type { PageQuery } from '#contract/admin/lists.ts'
import type { PartFilters } from '#contract/admin/order-parts.ts'
import type { AdminOperation } from '#contract/admin/scopes.ts'
import { type ParcelState, parcelStates } from '#contract/checkout/parcel.ts'
import { type RefundState, refundStates } from '#contract/checkout/refund.ts'
import { type ReturnState, returnStates } from '#contract/checkout/return.ts'
import type { Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { Access, AccessError } from './access.ts'
import { chunkOf, readPage } from './list.ts'
import { type PartWish, readRefunds, readReturns, readShipments } from './order-parts-store.ts'

type Context = {
  db: Db
  open: (operation: AdminOperation) => Promise<Result<Access, AccessError>>
}

const positionOf = ({ id }: { id: string }) => [id]

/** Parcels, returns and refunds of all orders, the newest first. */
export function adminOrderParts({ db, open }: Context) {
  const listed =
    <State extends string, Row extends { id: string }>(
      operation: AdminOperation,
      states: readonly State[],
      read: (db: Db, wish: PartWish) => Promise<Row[]>,
    ) =>
    async ({ cursor, limit, state, brand, since }: PartFilters<State> & PageQuery) => {
      const access = await open(operation)
      if (!access.ok) return access
      const brands = access.value.brands.filter((one) => brand === undefined || one === brand)
      const wish = { brands, states: state ?? states, since }
      const list = {
        name: `${operation} ${JSON.stringify(wish)}`,
        positionOf,
        read: async (after: readonly (string | number)[] | undefined, count: number) => {
          const found = await read(db, { ...wish, after: after && String(after[0]), count: count + 1 })
          return chunkOf(found, count, positionOf)
        },
      }
      return readPage(access.value, list, { cursor, limit })
    }

  return {
    shipments: listed<ParcelState, Awaited<ReturnType<typeof readShipments>>[number]>(
      'adminListShipments',
      parcelStates,
      readShipments,
    ),
    returns: listed<ReturnState, Awaited<ReturnType<typeof readReturns>>[number]>(
      'adminListReturns',
      returnStates,
      readReturns,
    ),
    refunds: listed<RefundState, Awaited<ReturnType<typeof readRefunds>>[number]>(
      'adminListRefunds',
      refundStates,
      readRefunds,
    ),
  }
}
