// What other modules may do to an order that was placed, and how they pay for an absent customer.
export {
  type AbsentCheckout,
  type ChargeOutcome,
  chargeAbsent,
  chargeAgain,
  holdAbsent,
  releaseCharge,
} from './absent-payment.ts'
export { forgetAliases, savedAliases } from './aliases.ts'
export { hoursOfAlarm } from './card-test-rules.ts'
export { changeOrder } from './change-order.ts'
export { type ChangeProblem, explainChange } from './change-refusals.ts'
export type { PaymentContext } from './complete-order.ts'
export type { OrderWriter } from './confirmation.ts'
export { invoiceStandingRefusal } from './invoice.ts'
export { orderReadyJob, orderSubscribedJob } from './jobs.ts'
export { lockOrder, moveLockedOrder, noteOrderEvent, promiseLater, type WrongState } from './move-order.ts'
export { type OrderedLensRow, readOrderedLenses } from './ordered-lenses.ts'
export { askToPayAgain } from './pay-again.ts'
export { restocked } from './restock.ts'
export { isChangeable, nobody, referenceOf } from './rules.ts'
export { letGoOfMoney } from './settle.ts'
export type { Snapshot } from './snapshot-rules.ts'
export { holdBackOrders } from './statements.ts'
export { type OrderRow, type Payment, readOrderById, readOrderEvents } from './store.ts'
