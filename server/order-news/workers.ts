import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import { orderCancelledJob } from '#server/cancellations/operations.ts'
import { issueCreditNote, issueDeliveryNote } from '#server/documents/operations.ts'
import {
  orderDelayedJob,
  parcelDeliveredJob,
  parcelSentJob,
  piecesToCome,
  readParcel,
} from '#server/fulfilment/operations.ts'
import { defineWorker, enqueue } from '#server/jobs/operations.ts'
import { isChangeable } from '#server/orders/operations.ts'
import { findRefundById, refundGrantedJob, refundSentJob } from '#server/refunds/operations.ts'
import {
  demoReturnJob,
  readReturn,
  returnAnnouncedJob,
  returnReceivedJob,
  returnSettledJob,
} from '#server/returns/operations.ts'
import {
  announcedLetter,
  cancelledLetter,
  delayedLetter,
  deliveredLetter,
  receivedLetter,
  refundedLetter,
  refusedLetter,
  shippedLetter,
  type WrittenOrder,
} from './letters.ts'
import { mailOnce, type NewsDependencies, readWritten, writerFor } from './write.ts'

export type OrderNewsDependencies = NewsDependencies & {
  /** Only in a demo: after how many seconds a parcel has come. */
  demoPace?: { deliver: number }
}

/** What a paper about an order is made of. */
function issueOf(dependencies: NewsDependencies, written: WrittenOrder) {
  const { brand, locale } = writerFor(dependencies, written)
  const { order, payment } = written
  return { order: { ...order, snapshot: payment.snapshot }, brand, locale, now: new Date() }
}

const parcelSentWorker = defineWorker({
  ...parcelSentJob,
  async run({ order, parcel: number }, dependencies: OrderNewsDependencies) {
    const written = await readWritten(dependencies, order)
    const parcel = await readParcel(dependencies.db, order, number)
    const following = await piecesToCome(dependencies.db, order)
    await mailOnce(dependencies, written, {
      letter: shippedLetter(written, parcel, following, writerFor(dependencies, written).brand),
      about: parcel.id,
      also: (db) =>
        issueDeliveryNote(db, issueOf(dependencies, written), {
          shipmentId: parcel.id,
          lines: parcel.items,
          following,
          carrier: parcel.carrier_name,
          trackingNumber: parcel.tracking_number,
        }),
    })
  },
})

const parcelDeliveredWorker = defineWorker({
  ...parcelDeliveredJob,
  async run({ order, parcel: number }, dependencies: OrderNewsDependencies) {
    const written = await readWritten(dependencies, order)
    const { brand } = writerFor(dependencies, written)
    const parcel = await readParcel(dependencies.db, order, number)
    if (!brand.tellsOfDelivery || !parcel.delivered_at) return
    const { returnDays } = brand
    const letter = deliveredLetter(written, parcel, {
      on: isoDate(new Date(parcel.delivered_at), zoneOf(brand)),
      returnDays,
    })
    await mailOnce(dependencies, written, { letter, about: parcel.id })
  },
})

const orderDelayedWorker = defineWorker({
  ...orderDelayedJob,
  async run({ order, arrival }, dependencies: OrderNewsDependencies) {
    const written = await readWritten(dependencies, order)
    const open = await piecesToCome(dependencies.db, order)
    if (open.length === 0) return
    const letter = delayedLetter(written, { open, arrival, canCancel: isChangeable(written.order.state) })
    await mailOnce(dependencies, written, { letter, about: `${order} ${arrival}` })
  },
})

const orderCancelledWorker = defineWorker({
  ...orderCancelledJob,
  async run({ order, refund: id, by }, dependencies: OrderNewsDependencies) {
    const written = await readWritten(dependencies, order)
    const refund = await findRefundById(dependencies.db, order, id)
    await mailOnce(dependencies, written, { letter: cancelledLetter(written, refund, by), about: id })
  },
})

const refundGrantedWorker = defineWorker({
  ...refundGrantedJob,
  async run({ order, refund: id }, dependencies: OrderNewsDependencies) {
    const written = await readWritten(dependencies, order)
    const { cause, reason, lines, shipping, goodwill } = await findRefundById(dependencies.db, order, id)
    const credit = { refundId: id, reason: (cause === 'goodwill' && reason) || '', lines, shipping, goodwill }
    await dependencies.db.transaction((db) => issueCreditNote(db, issueOf(dependencies, written), credit))
  },
})

const refundSentWorker = defineWorker({
  ...refundSentJob,
  async run({ order, refund: id }, dependencies: OrderNewsDependencies) {
    const written = await readWritten(dependencies, order)
    const refund = await findRefundById(dependencies.db, order, id)
    await mailOnce(dependencies, written, { letter: refundedLetter(written, refund), about: id })
  },
})

async function readBack(dependencies: NewsDependencies, id: string) {
  const back = await readReturn(dependencies.db, id)
  if (!back) throw new Error(`There is no return ${id}`)
  return { back, written: await readWritten(dependencies, back.orderId) }
}

const returnAnnouncedWorker = defineWorker({
  ...returnAnnouncedJob,
  async run({ return: id }, dependencies: OrderNewsDependencies) {
    const { back, written } = await readBack(dependencies, id)
    const { demoPace } = dependencies
    await mailOnce(dependencies, written, {
      letter: announcedLetter(written, back, writerFor(dependencies, written).brand),
      about: id,
      also: async (db) =>
        demoPace && enqueue(db, demoReturnJob, { return: id, step: 'receive' }, { after: demoPace.deliver }),
    })
  },
})

const returnReceivedWorker = defineWorker({
  ...returnReceivedJob,
  async run({ return: id }, dependencies: OrderNewsDependencies) {
    const { back, written } = await readBack(dependencies, id)
    await mailOnce(dependencies, written, { letter: receivedLetter(written, back), about: id })
  },
})

const returnSettledWorker = defineWorker({
  ...returnSettledJob,
  async run({ return: id }, dependencies: OrderNewsDependencies) {
    const { back, written } = await readBack(dependencies, id)
    await mailOnce(dependencies, written, { letter: refusedLetter(written, back), about: id })
  },
})

export const orderNewsWorkers = [
  parcelSentWorker,
  parcelDeliveredWorker,
  orderDelayedWorker,
  orderCancelledWorker,
  refundGrantedWorker,
  refundSentWorker,
  returnAnnouncedWorker,
  returnReceivedWorker,
  returnSettledWorker,
]
