// What other modules may do about the parcels of an order.
export { type HandOverContext, handOverOrder } from './hand-over.ts'
export { readHitRates } from './hit-rate.ts'
export { acceptOrder, beginOrder, delayOrder, noteRefused } from './move.ts'
export { parcelsOf } from './parcels.ts'
export { recallOrderJob } from './recall.ts'
export type { FulfilmentService } from './service.ts'
export { hearOfShipment, shipOrder } from './ship.ts'
