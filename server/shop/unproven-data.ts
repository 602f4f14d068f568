import { forgetAddresses } from '#server/addresses/operations.ts'
import { unbindCarts } from '#server/cart/store.ts'
import { forgetChoices } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { forgetConversions } from '#server/loyalty/operations.ts'
import { forgetAliases } from '#server/orders/operations.ts'
import { unbindOrders, unbindPayments } from '#server/orders/owner-store.ts'
import { forgetReminders } from '#server/reminders/operations.ts'
import { unbindReviews } from '#server/reviews/operations.ts'
import { deleteSubscriptions } from '#server/subscriptions/operations.ts'
import { forgetWearers } from '#server/wearers/operations.ts'
import { forgetLists } from '#server/wishlist/operations.ts'

/**
 * Until the owner of an e-mail address proves it, any visitor may have registered it, and what the account has saved may
 * come from that visitor. All of it goes; orders stay where they were confirmed to that very address.
 */
export async function forgetUnproven(db: Db, { userId, email }: { userId: string; email: string }) {
  // In the order in which placing an order locks them.
  await unbindPayments(db, userId)
  await unbindCarts(db, userId)
  await unbindOrders(db, userId, email)
  await deleteSubscriptions(db, userId)
  await forgetConversions(db, userId)
  await forgetAliases(db, userId)
  await forgetAddresses(db, userId)
  await forgetChoices(db, userId)
  await forgetLists(db, userId)
  await forgetWearers(db, userId)
  await unbindReviews(db, userId)
  await forgetReminders(db, userId)
}
