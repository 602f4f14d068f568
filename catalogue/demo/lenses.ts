import type { LensFamily, Pack } from './lens-family.ts'
import { dailyLenses } from './lenses-daily.ts'
import { monthlyLenses } from './lenses-monthly.ts'
import { specialLenses } from './lenses-special.ts'
import type { Label } from './look.ts'
import { valuesOf } from './ranges.ts'

const lensFamilies: LensFamily[] = [...dailyLenses, ...monthlyLenses, ...specialLenses]

export type LensBox = { product_id: string; family: LensFamily; pack: Pack; trial: boolean }

/** Every box that is sold: the packs of a family, smallest first, then its trial box. */
export const lensBoxes: LensBox[] = lensFamilies.flatMap((family) => [
  ...family.packs.map((pack) => ({ product_id: `${family.id}-${pack.count}`, family, pack, trial: false })),
  ...(family.trial
    ? [{ product_id: `${family.id}-trial`, family, pack: { count: family.trial, price: 690 }, trial: true }]
    : []),
])

export function lensLabel({ family, pack, trial }: LensBox): Label {
  const { radius = [], diameter = [], add = [], cylinder = [], color = [] } = family.axes
  const list = (ranges: typeof radius, digits: number) =>
    valuesOf(ranges)
      .map((value) => value.toFixed(digits))
      .join(' / ')
  const details = [`BC ${list(radius, 1)}`, `DIA ${list(diameter, 1)}`]
  if (cylinder.length) details.push('CYL · AX')
  if (add.length) details.push('ADD')
  if (color.length) details.push('COLOR')
  return {
    brand: family.brand,
    name: family.name,
    quantity: `${pack.count} ${trial ? 'trial lenses' : 'lenses'}`,
    details: details.join(' · '),
  }
}
