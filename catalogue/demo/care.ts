import { dropsAndAccessories } from './care-accessories.ts'
import type { Quantity } from './care-product.ts'
import { solutions } from './care-solutions.ts'
import type { Label, Look } from './look.ts'

export const careItems = [...solutions, ...dropsAndAccessories].flatMap((family) =>
  family.packs.map((pack) => ({ product_id: `${family.id}-${pack.id}`, family, pack })),
)
export type CareItem = (typeof careItems)[number]

/** `2 × 360 ml`, or so many of the word for pieces. */
export function amountOf(quantity: Quantity, pieces: string): string {
  if ('pieces' in quantity) return `${quantity.pieces} ${pieces}`
  const count = 'bottles' in quantity ? quantity.bottles : quantity.doses
  return count > 1 ? `${count} × ${quantity.ml} ml` : `${quantity.ml} ml`
}

export const careLabel = ({ family, pack }: CareItem): Label => ({
  brand: family.brand,
  name: family.name,
  quantity: amountOf(pack.quantity, countOf(pack.quantity) === 1 ? 'piece' : 'pieces'),
  details: family.details,
})

export const careLook = ({ family, pack }: CareItem): Look => ({
  ...family.look,
  // Single doses come in a folding box, whatever the bottle of the same family looks like.
  kind: 'doses' in pack.quantity ? 'accessory-box' : family.look.kind,
  size: pack.size ?? 'normal',
  count: countOf(pack.quantity),
})

function countOf(quantity: Quantity): number {
  if ('bottles' in quantity) return quantity.bottles
  return 'doses' in quantity ? quantity.doses : quantity.pieces
}
