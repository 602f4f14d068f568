import { brands } from '#brands/all.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { type CarrierCode, carrierOf, carriers } from '#contract/checkout/carriers.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { orderCode, type Scan } from '#contract/staff/packing.ts'
import { roleMay, type StaffAct, type StaffRole } from '#contract/staff/roles.ts'
import { shopZone } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Texts } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { renderParcelLabel } from '#server/documents/operations.ts'
import {
  countLot,
  findLot,
  findRecalled,
  type LotCount,
  listLots,
  listWaiting,
  nextToPack,
  pickList,
  type Recall,
} from './lists.ts'
import { packBox, putAside, type Shipping, shipPacked, takeOrder, unpackBoxes } from './operations.ts'
import { canBePacked, claimHolder, isLate } from './rules.ts'
import { type OrderRef, type PackOrder, readPackOrder } from './store.ts'

type NotFound = { code: 'not-found' }
type PackingRequest = {
  db: Db
  locale: LocaleCode
  texts: Texts
  now: Date
  may: (act: StaffAct) => Promise<Result<{ userId: string; role: StaffRole }, NotFound>>
}

/** An order as the packing page shows it, without ids of others. */
function viewOf(order: PackOrder, packer: { staff: string; now: Date }) {
  const { brand, number, state, createdAt, promisedOn, shipping, address, lines, boxes, last, parcels } = order
  const today = isoDate(packer.now, shopZone)
  const carrier: CarrierCode | undefined = shipping === null ? undefined : carrierOf(shipping)
  return {
    brand,
    number,
    state,
    createdAt,
    promisedOn,
    isLate: isLate(promisedOn, today),
    canBePacked: canBePacked(state),
    claimedBy: claimHolder(order.claim, packer) ?? null,
    carrier: carrier ?? null,
    address,
    lines,
    boxes,
    last,
    parcels,
    today,
  }
}
export type PackView = ReturnType<typeof viewOf>

/** Packing at the desk, for the warehouse. All of it is `not-found` for others. */
export function packingForRequest({ db, locale, texts, now, may }: PackingRequest) {
  /** Does it as the member of staff who asks, if that one may pack. */
  async function asPacker<T, E>(
    work: (packer: { staff: string; now: Date; locale: LocaleCode }) => Promise<Result<T, E>>,
  ): Promise<Result<T, E | NotFound>> {
    const allowed = await may('pack')
    return allowed.ok ? work({ staff: allowed.value.userId, now, locale }) : allowed
  }

  return {
    board: (after: string | undefined) => asPacker(async () => ok(await listWaiting(db, { after, now }))),
    next: () => asPacker(async () => ok(await nextToPack(db, now))),
    open: (ref: OrderRef) =>
      asPacker(async (packer): Promise<Result<PackView, NotFound>> => {
        const order = await readPackOrder(db, ref)
        return order ? ok(viewOf(order, packer)) : err({ code: 'not-found' })
      }),
    take: (ref: OrderRef) => asPacker((packer) => takeOrder(db, ref, packer)),
    putAside: (ref: OrderRef) => asPacker((packer) => putAside(db, ref, packer)),
    scan: (ref: OrderRef, scan: Scan) =>
      asPacker(async (packer) => {
        const packed = await packBox(db, ref, scan, packer)
        return packed.ok ? ok(viewOf(packed.value, packer)) : packed
      }),
    unpack: (ref: OrderRef, box: string | undefined) => asPacker((packer) => unpackBoxes(db, ref, box, packer)),
    ship: (ref: OrderRef, shipping: Shipping) => asPacker((packer) => shipPacked(db, ref, shipping, packer)),
    pickList: (orders: readonly OrderRef[]) => asPacker(async () => ok(await pickList(db, orders))),

    lots: () => asPacker(async () => ok(await listLots(db, locale))),
    findLot: (code: string) => asPacker((packer) => findLot(db, code, packer)),
    countLot: (count: LotCount) => asPacker((packer) => countLot(db, count, packer)),

    /** Also for who may find customers: a recall is a matter of both. */
    async recall(search: Recall | undefined) {
      const [packer, finder] = [await may('pack'), await may('find-customer')]
      const allowed = packer.ok ? packer : finder
      if (!allowed.ok) return allowed
      const mayName = roleMay(allowed.value.role, 'find-customer')
      return ok({ mayName, ...(search && { found: await findRecalled(db, search, { mayName, locale }) }) })
    },

    /** The label of the order's parcel as PDF. */
    label: (ref: OrderRef) =>
      asPacker(async (): Promise<Result<Buffer, NotFound>> => {
        const order = await readPackOrder(db, ref)
        const brand = brands.find(({ id }) => id === ref.brand)
        if (!order || !brand) return err({ code: 'not-found' })
        const carrier = order.shipping === null ? undefined : carrierOf(order.shipping)
        const label = {
          orderNumber: String(order.number),
          code: orderCode(order),
          shipTo: order.address,
          seller: brand.company,
          carrier: carrier ? carriers[carrier].name : null,
          date: new Date(order.createdAt),
        }
        return ok(await renderParcelLabel({ brand, locale: order.locale, texts }, label))
      }),
  }
}
