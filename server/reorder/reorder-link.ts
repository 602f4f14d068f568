import type { ReorderSource } from '#contract/reorder/reorder.ts'
import type { Db } from '#server/database/database.ts'
import { createLink } from '#server/identity/operations.ts'
import { readOrderEmail } from './store.ts'

type NewReorderLink = {
  brand: string
  orderId: string
  /** What kind of mail the link is in. */
  source: ReorderSource
}

/**
 * The path of a link in a mail to whoever placed the order. It shows no values and signs nobody in, and it is worth nothing
 * once the mails about the order go to another address.
 */
export async function reorderLinkFor(db: Db, { brand, orderId, source }: NewReorderLink): Promise<string> {
  const email = await readOrderEmail(db, brand, orderId)
  if (email === undefined) throw new Error(`There is no order ${orderId} at ${brand}`)
  const token = await createLink(db, { scope: 'reorder', brand, content: { order: { id: orderId, email } } })
  return `/reorder/${source}/${token}`
}
