import type { ReorderSource } from '#contract/reorder/reorder.ts'
import type { Db } from '#server/database/database.ts'
import { createLink } from '#server/identity/operations.ts'

type NewReorderLink = {
  brand: string
  orderId: string
  /** What kind of mail the link is in. */
  source: ReorderSource
}

/** The path of a link in a mail to whoever placed the order. It shows no values and signs nobody in. */
export async function reorderLinkFor(db: Db, { brand, orderId, source }: NewReorderLink): Promise<string> {
  const token = await createLink(db, { scope: 'reorder', brand, content: { reorder: orderId } })
  return `/reorder/${source}/${token}`
}
