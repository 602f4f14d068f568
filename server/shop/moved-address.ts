import { moveCartMails } from '#server/cart/store.ts'
import type { Db } from '#server/database/database.ts'
import { moveWaitingMails } from '#server/mail/operations.ts'
import { moveReminderMails } from '#server/reminders/operations.ts'
import { moveSubscriptionMails } from '#server/subscriptions/operations.ts'

/** Whose mails go from the account's present address to the one that it is about to get. */
export type MovedAddress = { customerId: string; to: string }

/**
 * What the account will order or be told goes to the new address: whoever reads the former one must hear nothing more.
 * Orders stay with the address that they were confirmed to.
 */
export async function moveMails(db: Db, move: MovedAddress) {
  // In the order in which placing an order locks them, and before the account itself, for which an order waits.
  await moveCartMails(db, move)
  await moveSubscriptionMails(db, move)
  await moveReminderMails(db, move)
  await moveWaitingMails(db, move)
}
