import { z } from 'zod'
import { defineJob } from '#server/jobs/operations.ts'

/** What is done about orders while nobody waits for it. Each may be done twice. */
export type OrderJobDependencies = {
  orderWork: {
    settle(paymentId: string): Promise<void>
    returnMoney(paymentId: string): Promise<void>
    confirm(orderId: string): Promise<void>
    reconcile(): Promise<void>
    remindOfCarts(): Promise<void>
  }
}

const Payment = z.object({ payment: z.uuid() })
/** Money is worth many tries: for about half a day. */
const patience = { retries: 16, retryAfter: 5, limit: 120 }

/** Asks for the money of an order. */
export const settlePaymentJob = defineJob({
  ...{ name: 'settle-payment', payload: Payment, ...patience },
  run: ({ payment }, { orderWork }: OrderJobDependencies) => orderWork.settle(payment),
})

/** Gives money back for which there is no order. */
export const returnMoneyJob = defineJob({
  ...{ name: 'return-money', payload: Payment, ...patience },
  run: ({ payment }, { orderWork }: OrderJobDependencies) => orderWork.returnMoney(payment),
})

/** Writes to the customer, and counts what was bought together. */
export const orderPlacedJob = defineJob({
  ...{ name: 'order-placed', payload: z.object({ order: z.uuid() }), retries: 8, retryAfter: 10, limit: 120 },
  run: ({ order }, { orderWork }: OrderJobDependencies) => orderWork.confirm(order),
})

/** Looks after every payment that nobody came back for. */
export const reconcilePaymentsJob = defineJob({
  ...{ name: 'reconcile-payments', payload: z.object({}), retries: 0, retryAfter: 60, limit: 600 },
  ...{ schedule: '* * * * *', run: (_: object, { orderWork }: OrderJobDependencies) => orderWork.reconcile() },
})

/** Writes once to those who left a cart behind and want to be reminded. */
export const remindOfCartsJob = defineJob({
  ...{ name: 'remind-of-carts', payload: z.object({}), retries: 0, retryAfter: 60, limit: 600 },
  ...{ schedule: '*/10 * * * *', run: (_: object, { orderWork }: OrderJobDependencies) => orderWork.remindOfCarts() },
})
