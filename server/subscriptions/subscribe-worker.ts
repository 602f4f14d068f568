import type { Brand } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { orderSubscribedJob } from '#server/orders/operations.ts'
import { subscribePlacedOrder } from './operations.ts'

/** An order whose cart was to be repeated gets its subscription. */
export const orderSubscribedWorker = defineWorker({
  ...orderSubscribedJob,
  run: ({ order }, dependencies: { db: Db; brands: readonly Brand[] }) => subscribePlacedOrder(dependencies, order),
})
