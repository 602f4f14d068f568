// What other modules may do about the parcels of an order.
export { handOverOrder } from './hand-over.ts'
export { readHitRates } from './hit-rate.ts'
export { acceptOrder, beginOrder, delayOrder } from './move.ts'
export { orderDelayedJob, parcelDeliveredJob, parcelSentJob } from './news-jobs.ts'
export { parcelsOf, parcelsOfOrders, readParcel } from './parcels.ts'
export { piecesToCome } from './pieces-to-come.ts'
export { recallOrderJob } from './recall.ts'
export { hearOfShipment, type ShippingRefusal, shipOrder } from './ship.ts'
