import { hash } from 'node:crypto'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Brand } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { type CouponChoice, type OrderAct, orderActs } from '#contract/staff/order-acts.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import type { Db } from '#server/database/database.ts'
import { sendMailAgain } from '#server/mail/operations.ts'
import { changeOrder, nobody, noteOrderEvent, type OrderWriter } from '#server/orders/operations.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { type Details, deskActs } from './acts.ts'
import { grantCoupon } from './coupon.ts'
import { addNote, removeNote } from './notes.ts'
import { atAnyTime, begin, close, type DeskForm, doneBefore, type Meanwhile, once, rehearse } from './once.ts'
import { type OrderPageRow, readOrderPage } from './order-store.ts'
import { readOrderView } from './order-view.ts'
import { readDeskOrder } from './store.ts'

type Visitor = { userId: string; role: Parameters<typeof readOrderView>[3]['role']; isFresh: boolean }
type NotFound = { code: 'not-found' }
type OrderDesk = {
  db: Db
  brands: readonly Brand[]
  now: Date
  writer: OrderWriter
  staff: () => {
    may(act: StaffAct): Promise<Result<Visitor, NotFound>>
    mayNow(act: StaffAct): Promise<Result<Visitor, NotFound | { code: 'proof-needed' }>>
  }
  /** The file of a paper. */
  fileOf: (document: string) => Promise<Buffer | undefined>
}

/** An order by its storefront and number. */
type Place = { brand: string; number: number }
/** What every form says. */
type Head = { seen: number; key: string }
/** Facts that the sentence about a refusal may name. */
export type DeskProblem = { code: string; state?: string; left?: number; retryAfter?: number } | Meanwhile
type SimpleAct = Exclude<OrderAct, 'address' | 'coupon'>
/** `amount` is what goes back to the customer, where money does. */
export type Outcome = { amount: number; isWhole: boolean }

const notFound = err({ code: 'not-found' })

/** What staff see of an order and do to it. Each act is done once, and not if somebody else was faster. */
export function orderDeskForRequest({ db, brands, now, writer, staff, fileOf }: OrderDesk) {
  /** The order and the form about it, if the visitor may do this now. */
  async function open(right: StaffAct, place: Place, head: Head, action: string, content: unknown = null) {
    const who = await staff().mayNow(right)
    if (!who.ok) return who
    const row = await readOrderPage(db, place.brand, place.number)
    if (!row) return notFound
    // The key of the form and what was typed: after going back, the same form with other words is another act.
    const key = hash('sha256', JSON.stringify([action, head.key, content]), 'base64url')
    const form: DeskForm = { order: row, by: { kind: 'staff', id: who.value.userId }, action, seen: head.seen, key }
    return ok({ row, form })
  }

  /** Runs one of the acts of the desk, in the transaction that it is given. */
  const run =
    (form: DeskForm, act: SimpleAct, details: Details) =>
    async (db: Db): Promise<Result<Outcome, DeskProblem>> => {
      const order = await readDeskOrder(db, form.order.brand, form.order.number)
      if (!order) return notFound
      const done = await deskActs[act].run({ db, order, details, by: form.by, key: form.key })
      return done.ok ? ok(outcomeOf(done.value)) : done
    }

  return {
    async view(place: Place & { at?: number | undefined }) {
      const who = await staff().may('see-orders')
      if (!who.ok) return who
      const { userId: id, role, isFresh } = who.value
      const view = await readOrderView(db, brands, place, { id, role, isFresh })
      return view ? ok(view) : notFound
    },

    /** What it would do, without doing it. */
    async rehearse(place: Place, act: SimpleAct, head: Head, details: Details): Promise<Result<Outcome, DeskProblem>> {
      const opened = await open(orderActs[act], place, head, `order/${act}`, details)
      if (!opened.ok) return opened
      const { form } = opened.value
      return rehearse(db, form, run(form, act, details))
    },

    /** `expected`: the amount that was shown. If it is another one by now, nothing is done. */
    async act(
      place: Place,
      act: SimpleAct,
      head: Head,
      { details, expected }: { details: Details; expected?: number | undefined },
    ): Promise<Result<Outcome | typeof doneBefore, DeskProblem>> {
      const opened = await open(orderActs[act], place, head, `order/${act}`, details)
      if (!opened.ok) return opened
      const { form } = opened.value
      const work = run(form, act, details)
      return once(
        db,
        form,
        async (db): Promise<Result<Outcome, DeskProblem>> => {
          const done = await work(db)
          if (!done.ok || expected === undefined || done.value.amount === expected) return done
          return err({ code: 'amount-changed' })
        },
        ({ amount }) => (amount > 0 ? { amount } : {}),
      )
    },

    async changeAddress(place: Place, head: Head, address: PostalAddress): Promise<Result<unknown, DeskProblem>> {
      const opened = await open(orderActs.address, place, head, 'order/address', address)
      if (!opened.ok) return opened
      const { form } = opened.value
      const before = async (db: Db): Promise<Result<unknown, Meanwhile | { code: typeof doneBefore }>> => {
        const begun = await begin(db, form)
        return begun.ok && begun.value === doneBefore ? err({ code: doneBefore }) : begun
      }
      const changed = await changeOrder(
        { db, ...writer },
        { order: form.order.id, by: form.by, address },
        { before, after: (db) => close(db, form) },
      )
      return !changed.ok && changed.error.code === doneBefore ? ok(doneBefore) : changed
    },

    async grantCoupon(
      place: Place,
      head: Head,
      gift: { gives: CouponChoice; months: number; reason: string },
    ): Promise<Result<string, DeskProblem>> {
      const opened = await open(orderActs.coupon, place, head, 'order/coupon', gift)
      if (!opened.ok) return opened
      const { row, form } = opened.value
      if (!hasReader(row)) return notFound
      return grantCoupon({ db, writerOf: writer.writerOf }, form, row, { ...gift, now })
    },

    async addNote(place: Place, head: Head, text: string): Promise<Result<unknown, DeskProblem>> {
      const opened = await open('see-orders', place, head, 'order/note', text)
      return opened.ok ? addNote(db, opened.value.form, text) : opened
    },
    async removeNote(place: Place, head: Head, note: string): Promise<Result<unknown, DeskProblem>> {
      const opened = await open('see-orders', place, head, 'order/remove-note', note)
      return opened.ok ? removeNote(db, opened.value.form, note) : opened
    },

    /** The same letter once more, to the address that the order has now. */
    async sendMail(place: Place, head: Head, mail: string): Promise<Result<unknown, DeskProblem>> {
      const opened = await open('send-mail-again', place, head, 'order/mail', mail)
      if (!opened.ok) return opened
      const { row, form } = opened.value
      if (!hasReader(row)) return notFound
      // What others do to the order does not matter to a letter of before.
      return once(db, atAnyTime(form), async (db): Promise<Result<null, TooMany | { code: 'mail-gone' }>> => {
        const taken = await take(db, { limit: 'mail-again/order', by: row.id })
        if (!taken.ok) return taken
        const copy = await sendMailAgain(db, { mail, order: row.id, to: row.email, key: form.key })
        if (!copy) return err({ code: 'mail-gone' })
        const details = { subject: copy.subject }
        await noteOrderEvent(db, { order: row.id, type: 'mail', by: form.by, details })
        return ok(null)
      })
    },

    /** A paper of this very order. */
    async paper(place: Place, id: string): Promise<{ name: string; bytes: Buffer } | undefined> {
      if (!(await staff().may('see-orders')).ok) return undefined
      const row = await readOrderPage(db, place.brand, place.number)
      const paper = row?.documents.find((one) => one.id === id)
      const bytes = paper && (await fileOf(id))
      return bytes && { name: `${paper.number}.pdf`, bytes }
    },
  }
}

const hasReader = ({ email }: OrderPageRow) => email !== nobody

/** Acts without money give something else, or nothing. */
const outcomeOf = (done: unknown): Outcome => ({
  amount: typeof done === 'object' && done && 'amount' in done ? Number(done.amount) : 0,
  isWhole: typeof done === 'object' && done !== null && 'isWhole' in done && done.isWhole === true,
})
