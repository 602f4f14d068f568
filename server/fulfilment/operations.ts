// What other modules may do about the parcels of an order.
export { type HandOverContext, handOverOrder } from './hand-over.ts'
export { readHitRates } from './hit-rate.ts'
export { acceptOrder, beginOrder, delayOrder, noteRefused } from './move.ts'
export { orderDelayedJob, parcelDeliveredJob, parcelSentJob } from './news-jobs.ts'
export { parcelsOf, readParcel } from './parcels.ts'
export { piecesToCome } from './pieces-to-come.ts'
export type { FulfilmentService } from './service.ts'
export { hearOfShipment, shipOrder } from './ship.ts'
