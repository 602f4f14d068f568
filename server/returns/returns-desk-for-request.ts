import type { Brand } from '#contract/brand.ts'
import type { ReturnedPieces } from '#contract/checkout/return.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { ReturnQuery } from '#contract/staff/returns.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { shopZone, zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import { record } from '#server/audit/operations.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { parcelsOf } from '#server/fulfilment/operations.ts'
import { checkAtDesk, previewCheck } from './desk.ts'
import type { DatedReturn } from './desk-rules.ts'
import { delayOf, type LineFaults, readPhrase } from './desk-rules.ts'
import { type DeskReturn, readDeskReturns, readParcelOrders, readReturnList } from './desk-store.ts'
import {
  announceReturn,
  lastReturnDay,
  readReturn,
  receiveReturn,
  returnablePieces,
  returnedPieces,
  type StoredReturn,
} from './operations.ts'

type NotFound = { code: 'not-found' }
const notFound = err({ code: 'not-found' })

type DeskRequest = {
  db: Db
  /** All storefronts, with how many days customers have to send something back. */
  brands: readonly Pick<Brand, 'id' | 'country' | 'returnDays'>[]
  now: Date
  staff: () => { may: (act: StaffAct) => Promise<Result<{ userId: string }, NotFound>> }
}

const pageLength = 50

/** Which of the returns is meant: a number is one of a storefront's, so that several storefronts may have it. */
export type ReturnName = { number: string; brand?: string | undefined }
type FoundReturn = DeskReturn & { back: StoredReturn }

/** What staff do with parcels that come back. The rules of money are those of every return. */
export function returnsDeskForRequest({ db, brands, now, staff }: DeskRequest) {
  const all = brands.map(({ id }) => id)
  function zoneIn(brand: string) {
    const storefront = brands.find(({ id }) => id === brand)
    return storefront ? zoneOf(storefront) : shopZone
  }
  /** By the clock of its storefront. */
  const delay = (back: DatedReturn, brand: string) => delayOf(back, now, zoneIn(brand))
  const may = () => staff().may('check-return')

  /** `several`: returns of more than one storefront have the number, and none was named. */
  async function find({ number, brand }: ReturnName): Promise<Result<FoundReturn, NotFound | { code: 'several' }>> {
    const phrase = readPhrase(number)
    if (phrase.kind !== 'return') return notFound
    const [found, ...others] = await readDeskReturns(
      db,
      phrase.number,
      all.filter((id) => !brand || id === brand),
    )
    if (others.length > 0) return err({ code: 'several' })
    const back = found && (await readReturn(db, found.id))
    return back ? ok({ ...found, back }) : notFound
  }

  return {
    /** A page of the list, and the return behind which the next one begins. */
    async list({ list, shop, text, after }: ReturnQuery) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const chosen = shop && all.includes(shop) ? [shop] : all
      const search = { list, brands: chosen, phrase: text === undefined ? undefined : readPhrase(text), after }
      const found = await readReturnList(db, search, pageLength + 1)
      const returns = found.slice(0, pageLength).map((one) => ({ ...one, delay: delay(one, one.brand) }))
      return ok({ returns, next: found.length > pageLength ? returns.at(-1)?.id : undefined })
    },

    /** A return with what would be refunded if all of it was in order. */
    async open(name: ReturnName) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const found = await find(name)
      if (!found.ok) return found
      const { back } = found.value
      const sound = back.lines.map(({ line }) => ({ line, refused: 0, unsaleable: 0 }))
      const isOpen = back.state === 'announced' || back.state === 'received'
      const preview = isOpen ? await previewCheck(db, back, sound) : undefined
      const receivedAt = found.value.events.find(({ to }) => to === 'received')?.at ?? null
      return ok({ ...found.value, preview, delay: delay({ ...back, receivedAt }, found.value.brand) })
    },

    async preview(name: ReturnName, faults: readonly LineFaults[]) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const found = await find(name)
      return found.ok ? previewCheck(db, found.value.back, faults) : notFound
    },

    /** The parcel is there, and is checked later. */
    async receive(name: ReturnName) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const found = await find(name)
      if (!found.ok) return notFound
      return receiveReturn(db, found.value.id, { kind: 'staff', id: allowed.value.userId })
    },

    async check(name: ReturnName, check: { faults: readonly LineFaults[]; note: string; shown: number }) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const found = await find(name)
      return found.ok ? checkAtDesk(db, found.value.id, { ...check, staff: allowed.value.userId }) : notFound
    },

    /** The orders that a parcel without a slip may be of. */
    async ordersFor(text: string) {
      const allowed = await may()
      return allowed.ok ? ok(await readParcelOrders(db, readPhrase(text), all)) : allowed
    },

    /** One of them, with the pieces that can have come back, and the last day on which they could be announced. */
    async parcelOf(order: { brand: string; number: number }) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const [found] = await readParcelOrders(db, { kind: 'order', ...order }, all)
      if (!found) return notFound
      const parcels = await parcelsOf(db, found.id)
      const returned = (await returnedPieces(db, [found.id])).get(found.id) ?? []
      const { returnDays = 0 } = brands.find(({ id }) => id === found.brand) ?? {}
      const zone = zoneIn(found.brand)
      const until = lastReturnDay(parcels, returnDays, zone)
      const tooLateSince = until !== undefined && until < isoDate(now, zone) ? until : undefined
      return ok({ ...found, left: returnablePieces(parcels, returned), tooLateSince })
    },

    /** A parcel has come that was not announced, also after the last day: staff decide whether it is taken. */
    async takeIn(order: { brand: string; number: number }, pieces: readonly ReturnedPieces[], key: string) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const { userId } = allowed.value
      const [found] = await readParcelOrders(db, { kind: 'order', ...order }, all)
      if (!found) return notFound
      return allOrNothing(db, async (db) => {
        const by = { kind: 'staff', id: userId } as const
        const arrival = {
          order: found,
          pieces,
          key,
          by,
          returnDays: undefined,
          hasCome: true,
          now,
          zone: zoneIn(found.brand),
        }
        const taken = await announceReturn(db, arrival)
        const subject = taken.ok ? `${found.brand} ${taken.value.number}` : ''
        if (taken.ok && !taken.value.isRepeated)
          await record(db, { actor: userId, action: 'return/take-in', subject, reason: null, details: { pieces } })
        return taken
      })
    },
  }
}
