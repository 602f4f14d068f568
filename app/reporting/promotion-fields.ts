import type { EventFields } from '#contract/measurement/events.ts'

export type Advertised = {
  promotionId?: string
  promotionName?: string
  creativeName?: string
  creativeSlot?: string
  /** The ids of the advertised products, separated by commas. */
  items?: string
}

/** What an event tells of a banner; nothing of one whose editors have not named the promotion. */
export function promotionFields(block: Advertised): EventFields<'view_promotion'> | undefined {
  if (!block.promotionId) return undefined
  const ids = (block.items ?? '').split(',').flatMap((id) => id.trim() || [])
  return {
    promotion_id: block.promotionId,
    ...(block.promotionName && { promotion_name: block.promotionName }),
    ...(block.creativeName && { creative_name: block.creativeName }),
    ...(block.creativeSlot && { creative_slot: block.creativeSlot }),
    ...(ids.length > 0 && { items: ids.map((id) => ({ item_id: id, item_name: id })) }),
  }
}
