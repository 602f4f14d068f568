import type { Brand } from '#contract/brand.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { zoneOf } from '#contract/time-zones.ts'
import type { WrittenPrescription } from '#contract/wearers/prescription.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Wish } from '#server/cart/line-rules.ts'
import type { Db } from '#server/database/database.ts'
import { correctWear } from '#server/wear/operations.ts'
import { addWearer, enterPrescription, wearersOf } from '#server/wearers/operations.ts'

export type DemoWearer = 'self' | 'child'
/** The lenses of both eyes in one order, with so many boxes for each. */
export type DemoLenses = { wearer: DemoWearer; productId: string; boxes: number; right: Options; left: Options }

const child = 'Mia'

const prescriptions: Record<DemoWearer, { monthsAgo: number } & Pick<WrittenPrescription, 'right' | 'left'>> = {
  self: { monthsAgo: 11, right: { sphere: -2.5, radius: 8.6 }, left: { sphere: -2.75, radius: 8.6 } },
  child: { monthsAgo: 13, right: { sphere: -1.25, radius: 8.4 }, left: { sphere: -1.25, radius: 8.4 } },
}

/** The demo's customer and her daughter, whose next eye test is due. */
export async function loadDemoWearers(db: Db, customerId: string): Promise<Record<DemoWearer, string>> {
  const [self, ...others] = await wearersOf(db, customerId)
  if (!self) throw new Error('The demo’s customer has no wearer')
  const known = others.find(({ name }) => name === child)
  if (known) return { self: self.id, child: known.id }
  const added = await addWearer(db, customerId, child)
  if (!added.ok) throw new Error(`The demo’s wearer is refused: ${added.error.code}`)
  const ids = { self: self.id, child: added.value.id }
  for (const wearer of ['self', 'child'] as const) {
    const { monthsAgo, right, left } = prescriptions[wearer]
    const prescribed_on = Temporal.Now.plainDateISO('UTC').subtract({ months: monthsAgo }).toString()
    await enterPrescription(db, { customerId, id: ids[wearer] }, { prescribed_on, right, left })
  }
  return ids
}

const days = 86_400_000

/** The daughter wears her lenses on four days a week; her mother has counted what is left of hers. */
export async function loadDemoWear(db: Db, brand: Brand, customerId: string, ids: Record<DemoWearer, string>) {
  const now = Date.now()
  const zone = zoneOf(brand)
  const on = (daysAgo: number) => isoDate(new Date(now - daysAgo * days), zone)
  const context = { db, brand: brand.id, locale: brand.locales[0], zone, now }
  const often = { daysPerWeek: 4 }
  await correctWear(context, customerId, { wearerId: ids.child, on: on(38), eyes: { right: often, left: often } })
  const counted = { right: { lensesLeft: 2 }, left: { lensesLeft: 3 } }
  await correctWear(context, customerId, { wearerId: ids.self, on: on(10), eyes: counted })
}

/** A line of the cart for each eye. */
export const wishesOf = (
  { productId, wearer, boxes, ...eyes }: DemoLenses,
  ids: Partial<Record<DemoWearer, string>>,
): Wish[] =>
  (['right', 'left'] satisfies Eye[]).map((eye) => ({
    productId,
    options: eyes[eye],
    eye,
    wearerId: ids[wearer] ?? null,
    quantity: boxes,
    channel: 'website',
    createdFrom: null,
  }))
