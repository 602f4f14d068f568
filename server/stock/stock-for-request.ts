import { randomUUID } from 'node:crypto'
import type { LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import {
  type ChoiceQuery,
  type CodeInput,
  type CountInput,
  type DeliveredInput,
  type LevelInput,
  type StockQuery,
  VariantName,
} from '#contract/staff/stock.ts'
import type { Db } from '#server/database/database.ts'
import { giveCode, removeCode } from './codes.ts'
import { bookDelivery, bookPieces, checkDelivery, type DeliveryFile } from './deliveries.ts'
import { readDone } from './delivery-store.ts'
import { changeLevel, countStock, shelfOf } from './operations.ts'
import {
  findProducts,
  readChoice,
  readMovements,
  readStock,
  readVariant,
  readWaitingFor,
  type WaitingFor,
} from './store.ts'

type StockRequest = {
  db: Db
  locale: LocaleCode
  may: (act: StaffAct) => Promise<Result<{ userId: string }, { code: 'not-found' }>>
}

const pageLength = 50

/** The stock, for staff who may manage it. */
export function stockForRequest({ db, locale, may }: StockRequest) {
  const allowed = () => may('manage-stock')
  return {
    async list({ list, text, after }: StockQuery) {
      const staff = await allowed()
      if (!staff.ok) return staff
      const place = VariantName.safeParse(namesIn(after ?? ''))
      const search = { locale, list, text, after: place.success ? place.data : undefined, most: pageLength + 1 }
      const found = await readStock(db, search)
      const variants = found.slice(0, pageLength)
      const last = found.length > pageLength ? variants.at(-1) : undefined
      return ok({ variants, next: last && `${last.product} ${last.variant}` })
    },

    async variant(name: VariantName, before: number | undefined) {
      const staff = await allowed()
      if (!staff.ok) return staff
      const variant = await readVariant(db, name, locale)
      if (!variant) return err({ code: 'not-found' })
      const [waiting, moved] = await Promise.all([
        readWaitingFor(db, name),
        readMovements(db, name, before, pageLength + 1),
      ])
      const movements = moved.slice(0, pageLength)
      const shelf = shelfOf(variant.onHand, waiting)
      const next = moved.length > pageLength ? movements.at(-1)?.id : undefined
      // A variant that was never counted has no known stock, so no piece of an order is called missing.
      return ok({
        variant,
        shelf,
        waiting: inTurn(waiting, variant.isCounted ? shelf : Infinity),
        movements,
        next,
        newDelivery: randomUUID(),
      })
    },

    /** Products that the words name, or the values of the one that was chosen. */
    async choice({ text, product }: ChoiceQuery) {
      const staff = await allowed()
      if (!staff.ok) return staff
      const chosen = product === undefined ? undefined : await readChoice(db, product, locale)
      if (product !== undefined && !chosen) return err({ code: 'not-found' })
      const products = text && !chosen ? await findProducts(db, { text, locale, most: pageLength }) : []
      return ok({ products, chosen, newDelivery: randomUUID() })
    },

    async giveCode(name: VariantName, input: CodeInput) {
      const staff = await allowed()
      return staff.ok ? giveCode(db, staff.value.userId, name, input) : staff
    },
    async removeCode(name: VariantName, gtin: string) {
      const staff = await allowed()
      return staff.ok ? removeCode(db, staff.value.userId, name, gtin) : staff
    },

    async count(name: VariantName, input: CountInput) {
      const staff = await allowed()
      return staff.ok ? countStock(db, staff.value.userId, name, input) : staff
    },
    async changeLevel(name: VariantName, input: LevelInput) {
      const staff = await allowed()
      return staff.ok ? changeLevel(db, staff.value.userId, name, input) : staff
    },
    /** Pieces of a variant that came without a file. */
    async bookPieces(name: VariantName, input: DeliveredInput) {
      const staff = await allowed()
      return staff.ok ? bookPieces(db, staff.value.userId, name, input) : staff
    },
    /** The delivery that was booked with this id; undefined if there is none. */
    async booked(id: string) {
      const staff = await allowed()
      return staff.ok ? ok(await readDone(db, id)) : staff
    },
    /** An id for the next file, for who may book one. */
    async newDelivery() {
      const staff = await allowed()
      return staff.ok ? ok({ id: randomUUID() }) : staff
    },
    async checkDelivery(bytes: Uint8Array) {
      const staff = await allowed()
      return staff.ok ? checkDelivery(db, bytes) : staff
    },
    async bookDelivery(file: DeliveryFile) {
      const staff = await allowed()
      return staff.ok ? bookDelivery(db, staff.value.userId, file) : staff
    },
  }
}

/** `product variant`, as addresses have it: neither has a blank. */
function namesIn(text: string) {
  const [product, variant] = text.split(' ')
  return { product, variant }
}

/** The orders that wait, the first first, each with how many of its pieces are not on the shelf. */
function inTurn(waiting: readonly WaitingFor[], shelf: number) {
  let left = Math.max(0, shelf)
  return waiting.map((order) => {
    const there = Math.min(left, order.pieces)
    left -= there
    return { ...order, missing: order.pieces - there }
  })
}
