import { z } from 'zod'
import { defineJob } from '#server/jobs/operations.ts'
import { firstProvider } from '#server/payment/operations.ts'

const Payment = z.object({ payment: z.uuid() })
/** Money is worth many tries: for about half a day. */
const retryPolicy = { retries: 16, retryAfter: 5, limit: 120 }

/** Asks for the money of an order. */
export const settlePaymentJob = defineJob({ name: 'settle-payment', payload: Payment, ...retryPolicy })

/** Gives money back for which there is no order. */
export const returnMoneyJob = defineJob({ name: 'return-money', payload: Payment, ...retryPolicy })

/** Mails the customer the link by which an order is paid again. */
export const payAgainJob = defineJob({ name: 'pay-again', payload: z.object({ order: z.uuid() }), ...retryPolicy })

/** Has the provider forget a saved means of payment. */
export const forgetAliasJob = defineJob({
  name: 'forget-alias',
  payload: z.object({ alias: z.string(), provider: z.string().default(firstProvider) }),
  ...retryPolicy,
})

/** Writes to the customer, and counts what was bought together. */
export const orderPlacedJob = defineJob({
  name: 'order-placed',
  payload: z.object({ order: z.uuid() }),
  retries: 8,
  retryAfter: 10,
  limit: 120,
})

/** The order is to be repeated: its subscription begins. */
export const orderSubscribedJob = defineJob({
  name: 'order-subscribed',
  payload: z.object({ order: z.uuid() }),
  ...retryPolicy,
})

/** The order can be packed: its money is there, or will come by invoice. */
export const orderReadyJob = defineJob({
  name: 'order-ready',
  payload: z.object({ order: z.uuid() }),
  ...retryPolicy,
})
