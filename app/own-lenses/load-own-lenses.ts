import type { Messages } from '#app/texts.tsx'
import type { ReorderPlan } from '#contract/reorder/reorder.ts'
import type { WearerWear } from '#contract/wear/wear.ts'
import type { Shop } from '#server/shop/shop.ts'

export type OwnLenses = {
  /** By the clock of the storefront. */
  today: string
  /** Wearers with lenses, those that run out first at the head. */
  people: WearerWear[]
  /** The last order as it would be today; null if nothing of it can be ordered. */
  again: { total: number; arrival: ReorderPlan['arrival'] } | null
}

/** With the texts, for a page that was loaded without them. */
export type OwnLensesWithTexts = OwnLenses & { texts: Messages }

export async function loadOwnLenses(here: Shop): Promise<OwnLensesWithTexts | null> {
  const found = await findOwnLenses(here)
  return found && { ...found, texts: here.texts('own', 'wear') }
}

/** The runs of lenses and the next order of the signed-in customer; null for guests, and before the first lens. */
export async function findOwnLenses({ reorder, wearers }: Shop): Promise<OwnLenses | null> {
  const wear = await wearers.wear.all()
  const people = wear.ok ? wear.value.filter(({ eyes }) => eyes.right ?? eyes.left) : []
  if (people.length === 0) return null
  const plan = await reorder.plan({ by: 'last' })
  const total = plan.ok ? plan.value.now.total : 0
  return {
    today: wearers.wear.today,
    people: people.toSorted((one, other) => firstEnd(one).localeCompare(firstEnd(other))),
    again: plan.ok && total > 0 ? { total, arrival: plan.value.arrival } : null,
  }
}

const firstEnd = ({ eyes }: WearerWear) =>
  [eyes.right, eyes.left].flatMap((eye) => (eye ? [eye.runs_out_at] : [])).toSorted()[0] ?? ''
