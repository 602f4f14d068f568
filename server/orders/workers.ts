import { z } from 'zod'
import type { Db, Log } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import type { PaymentProviders } from '#server/payment/operations.ts'
import { forgetAtProvider } from './aliases.ts'
import { deleteOldRefusals } from './card-test-store.ts'
import { confirmOrder, type OrderWriter } from './confirmation.ts'
import { forgetAliasJob, orderPlacedJob, payAgainJob, returnMoneyJob, settlePaymentJob } from './jobs.ts'
import { mailPayAgain, reconcilePayAgain } from './pay-again.ts'
import { reconcilePayments } from './reconcile.ts'
import { returnMoney, settlePayment } from './settle.ts'

export type OrderJobDependencies = OrderWriter & {
  db: Db
  payments: PaymentProviders
  log: Log
  /** What other modules do after an order; it may be called again for the same one. */
  onOrderPlaced: (orderId: string) => Promise<void>
}

export const settlePaymentWorker = defineWorker({
  ...settlePaymentJob,
  run: ({ payment }, dependencies: OrderJobDependencies) => settlePayment(dependencies, payment),
})

export const returnMoneyWorker = defineWorker({
  ...returnMoneyJob,
  run: ({ payment }, dependencies: OrderJobDependencies) => returnMoney(dependencies, payment, dependencies.log),
})

export const payAgainWorker = defineWorker({
  ...payAgainJob,
  run: ({ order }, dependencies: OrderJobDependencies) => mailPayAgain(dependencies, order),
})

export const forgetAliasWorker = defineWorker({
  ...forgetAliasJob,
  run: (alias, dependencies: OrderJobDependencies) => forgetAtProvider(dependencies, alias),
})

export const orderPlacedWorker = defineWorker({
  ...orderPlacedJob,
  async run({ order }, dependencies: OrderJobDependencies) {
    await confirmOrder(dependencies, order)
    await dependencies.onOrderPlaced(order)
  },
})

/** Looks after every payment whose browser did not come back. */
export const reconcilePaymentsWorker = defineWorker({
  name: 'reconcile-payments',
  payload: z.object({}),
  retries: 0,
  retryAfter: 60,
  limit: 600,
  schedule: '* * * * *',
  async run(_, dependencies: OrderJobDependencies) {
    await reconcilePayments(dependencies)
    await reconcilePayAgain(dependencies)
  },
})

/** Deletes refused cards that no alarm asks about any more. */
export const sweepCardRefusalsWorker = defineWorker({
  name: 'sweep-card-refusals',
  payload: z.object({}),
  run: (_, { db }: { db: Db }, giveWay) => deleteOldRefusals(db, giveWay),
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '53 3 * * *',
})
