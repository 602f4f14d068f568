import { piecesOfLine } from '#contract/checkout/count-pieces.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { cancelOrder } from '#server/cancellations/operations.ts'
import type { Db } from '#server/database/database.ts'
import {
  acceptOrder,
  beginOrder,
  checkTrackingNumber,
  delayOrder,
  hearOfShipment,
  parcelsOf,
  shipOrder,
} from '#server/fulfilment/operations.ts'
import { askToPayAgain, lockOrder, noteOrderEvent } from '#server/orders/operations.ts'
import { grantRefund, noteRefundPaid, sendRefundAgain } from '#server/refunds/operations.ts'
import { checkReturn, receiveReturn } from '#server/returns/operations.ts'
import type { DeskOrder } from './store.ts'

/** What a member of staff says about an act. Each act takes some of it. */
export type Details = {
  pieces?: Pieces[]
  carrier?: string
  tracking?: string
  until?: string
  parcel?: number
  return?: string
  refused?: Pieces[]
  unsaleable?: Pieces[]
  shipping?: boolean
  goodwill?: number
  reason?: string
}
export type DeskRefusal = { code: string }
type Request = {
  db: Db
  order: DeskOrder
  details: Details
  by: Actor
  /** One for each form. Without it, the reason tells acts apart. */
  key?: string
}
/** `isNew`: it had not been reported before. */
type ShippedParcel = { number: number; isNew: boolean }
type Act = {
  /** What it does, for the help. */
  does: string
  takes: readonly (keyof Details)[]
  needs?: readonly (keyof Details)[]
  run(request: Request): Promise<Result<unknown, DeskRefusal>>
}

/** Everything that staff can do to an order. Each act is the operation of a module, and repeating it changes nothing. */
export const deskActs = {
  accept: {
    does: 'the warehouse has taken the order',
    takes: [],
    run: ({ db, order, by }) => acceptOrder(db, { order: order.id, by }),
  },
  begin: {
    does: 'the order is being packed: it cannot be cancelled any more',
    takes: [],
    run: ({ db, order, by }) => beginOrder(db, { order: order.id, by }),
  },
  ship: {
    does: 'a parcel leaves, with these pieces or with all that is open',
    takes: ['carrier', 'tracking', 'pieces', 'parcel'],
    needs: ['carrier'],
    run: ({ db, order, by, key, details: { carrier = '', tracking, pieces, parcel: number } }) =>
      db.transaction(async (db): Promise<Result<ShippedParcel, DeskRefusal>> => {
        const parcel = { order: order.id, carrier, trackingNumber: tracking ?? null }
        if (tracking) {
          await lockOrder(db, order.id)
          const use = await checkTrackingNumber(db, { ...parcel, trackingNumber: tracking, lines: pieces })
          if (!use.ok) return use
          if (use.value.known !== undefined) return ok({ number: use.value.known, isNew: false })
        }
        const parcelKey = tracking ? `${carrier} ${tracking}` : (key ?? keyOfParcel(carrier, pieces, number))
        return shipOrder(db, { ...parcel, by, key: parcelKey, ...(pieces && { lines: pieces }) })
      }),
  },
  delay: {
    does: 'the order arrives on a later day; the customer is told',
    takes: ['until'],
    needs: ['until'],
    run: ({ db, order, by, details: { until = '' } }) => delayOrder(db, { order: order.id, by, arrival: until }),
  },
  delivered: { does: 'a parcel has arrived', takes: ['parcel'], needs: ['parcel'], run: hear('deliver') },
  lost: { does: 'the carrier has lost a parcel', takes: ['parcel'], needs: ['parcel'], run: hear('lose') },
  back: { does: 'a parcel has come back unopened', takes: ['parcel'], needs: ['parcel'], run: hear('send-back') },
  cancel: {
    does: 'cancels the order, or pieces of it, and refunds them',
    takes: ['pieces', 'reason'],
    needs: ['reason'],
    run: ({ db, order, by, key, details: { pieces, reason = '' } }) =>
      cancelOrder(db, { order: order.id, key: `desk ${key ?? reason}`, pieces, reason, by }),
  },
  receive: {
    does: 'a return has come',
    takes: ['return'],
    needs: ['return'],
    run: (request) => withReturn(request, ({ id }) => receiveReturn(request.db, id, request.by)),
  },
  check: {
    does: 'a return was looked at: all of it is taken back and can be sold again, but for what is named',
    takes: ['return', 'refused', 'unsaleable', 'reason'],
    needs: ['return'],
    run: (request) =>
      withReturn(request, ({ id, lines }) => {
        const { refused = [], unsaleable = [], reason: note } = request.details
        const found = lines.map(({ line, quantity }) => {
          const accepted = quantity - piecesOfLine(refused, line)
          return { line, accepted, saleable: accepted - piecesOfLine(unsaleable, line) }
        })
        const known = new Set(lines.map(({ line }) => line))
        const isSound =
          found.every(({ saleable }) => saleable >= 0) &&
          [...refused, ...unsaleable].every(({ line }) => known.has(line))
        return isSound
          ? checkReturn(request.db, id, { found, note, by: request.by })
          : Promise.resolve(err({ code: 'check-lines' }))
      }),
  },
  refund: {
    does: 'refunds pieces, the shipping costs, a parcel that was lost or came back, or an amount as goodwill',
    takes: ['pieces', 'parcel', 'shipping', 'goodwill', 'reason'],
    needs: ['reason'],
    run: refund,
  },
  'paid-back': {
    does: 'refunds that waited for a person were paid by a person',
    takes: [],
    run: (request) =>
      eachWaiting(request, 'paid-back', ({ db, order }, id) => noteRefundPaid(db, { id, order: order.id })),
  },
  'send-again': {
    does: 'refunds that the provider had refused are sent once more',
    takes: [],
    run: (request) => eachWaiting(request, 'sent-again', ({ db }, id) => sendRefundAgain(db, id)),
  },
  'pay-again': {
    does: 'the customer is asked by e-mail to pay an order whose money could not be collected',
    takes: [],
    run: ({ db, order, by }) => askToPayAgain(db, { order: order.id, by }),
  },
} as const satisfies Record<string, Act>

export type DeskAct = keyof typeof deskActs

/** Without a form and a tracking number, a parcel with the same pieces is the same one, unless it has another number. */
function keyOfParcel(carrier: string, pieces: Pieces[] | undefined, number = 1) {
  const inOrder = pieces?.toSorted((one, other) => one.line - other.line)
  const content = inOrder?.map(({ line, quantity }) => `${line}:${quantity}`).join(',') ?? 'all'
  return `desk ${carrier} ${content} ${number}`
}

function withReturn<T>(
  { order, details }: Request,
  work: (found: DeskOrder['returns'][number]) => Promise<Result<T, DeskRefusal>>,
): Promise<Result<T, DeskRefusal>> {
  const found = order.returns.find(({ number }) => number === details.return)
  return found ? work(found) : Promise.resolve(err({ code: 'return-not-found' }))
}

/** News of a parcel, as its carrier would have sent it. */
function hear(move: 'deliver' | 'lose' | 'send-back') {
  return async ({ db, order, details, by }: Request): Promise<Result<unknown, DeskRefusal>> => {
    const parcel = (await parcelsOf(db, order.id)).find(({ number }) => number === details.parcel)
    if (!parcel) return err({ code: 'parcel-not-found' })
    const { carrier, tracking_number: trackingNumber } = parcel
    if (!trackingNumber) return err({ code: 'parcel-without-tracking-number' })
    return hearOfShipment(db, { carrier, trackingNumber, move, at: new Date(), by })
  }
}

/** A parcel is refunded once, and so is a reason: repeating the command refunds nothing twice. */
async function refund({ db, order, details, by, key }: Request): Promise<Result<{ amount: number }, DeskRefusal>> {
  const { pieces, parcel: number, shipping = false, goodwill = 0, reason = '' } = details
  const wish = { lines: pieces ?? [], shipping, goodwill }
  if (number === undefined)
    return grantRefund(db, { order: order.id, key: `desk ${key ?? reason}`, cause: 'goodwill', wish, reason, by })
  const parcel = (await parcelsOf(db, order.id)).find((one) => one.number === number)
  if (!parcel) return err({ code: 'parcel-not-found' })
  if (parcel.state !== 'lost' && parcel.state !== 'back') return err({ code: `parcel-is-${parcel.state}` })
  const lost = { ...wish, lines: parcel.items }
  return grantRefund(db, { order: order.id, key: `parcel ${number}`, cause: 'lost', wish: lost, reason, by })
}

/** Does this with each refund that waits for a person, and notes it. */
function eachWaiting(
  request: Request,
  type: 'paid-back' | 'sent-again',
  work: (request: Request, refund: string) => Promise<boolean>,
) {
  const { order, by } = request
  const waiting = order.refunds.filter(({ state }) => state === 'waiting')
  return request.db.transaction(async (db) => {
    await lockOrder(db, order.id)
    const done: string[] = []
    for (const { id } of waiting) if (await work({ ...request, db }, id)) done.push(id)
    if (done.length === 0) return err({ code: 'no-refund-waits' })
    await noteOrderEvent(db, { order: order.id, type, by, details: { refunds: done } })
    return ok(done.length)
  })
}
