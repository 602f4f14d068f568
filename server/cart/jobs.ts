import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { type ReminderDependencies, remindOfCarts } from './reminder.ts'
import { cartRemindersJob } from './reminder-store.ts'
import { deleteCompletedCarts, deleteLeftCarts, deleteOldKeys } from './sweep-store.ts'

/** The link in a reminder still works weeks later, and the cookies that name guests' carts expire before. */
const daysLeft = 90
/** From then on the order alone says what was bought: guests' addresses have no purpose in the cart. */
const daysCompleted = 30

/** Removes carts that were left and carts that were ordered. */
export const sweepCartsJob = defineWorker({
  name: 'sweep-carts',
  payload: z.object({}),
  async run(_, { db }: { db: Db }, giveWay) {
    await deleteCompletedCarts(db, daysCompleted, giveWay)
    await deleteLeftCarts(db, daysLeft, giveWay)
    await deleteOldKeys(db, giveWay)
  },
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '17 3 * * *',
})

/** Writes once to the customers who left a cart behind and want to be reminded. */
export const remindOfCartsJob = defineWorker({
  name: cartRemindersJob,
  payload: z.object({}),
  run: (_, dependencies: ReminderDependencies) => remindOfCarts(dependencies),
  retries: 0,
  retryAfter: 60,
  limit: 600,
  schedule: '*/10 * * * *',
})
