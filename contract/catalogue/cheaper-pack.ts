import { sumOf } from '#contract/money-rules.ts'
import type { PackSize } from './catalogue.ts'

type Pack = Pick<PackSize, 'product_id' | 'price' | 'price_per_unit' | 'is_interchangeable'>

/** What is chosen: boxes for each eye, what one costs for so many, and how many lenses are in it. */
export type ChosenBoxes = { product_id: string; boxes: readonly number[]; price: number; units: number; most: number }

export type CheaperPack<Size> = {
  pack: Size
  /** Of that size, for each eye: at least as many lenses as chosen. */
  boxes: number[]
  /** What a lens costs in that size, and as chosen. */
  perLens: { there: number; here: number }
}

/**
 * The size of the pack that gives each eye at least as many lenses for less money, and the one of these with the lowest
 * sum. Prices for many are counted where they are paid already, and left out of the other size, so that less is claimed
 * rather than more.
 */
export function cheaperPack<Size extends Pack>(
  { product_id, boxes, price, units, most }: ChosenBoxes,
  packs: readonly Size[],
): CheaperPack<Size> | undefined {
  if (boxes.length === 0 || boxes.some((count) => count < 1)) return undefined
  const chosenSum = price * sumOf(boxes)
  const cheaper = packs.flatMap((pack) => {
    const size = pack.price_per_unit
    if (!size || !pack.is_interchangeable || pack.product_id === product_id) return []
    const needed = boxes.map((count) => Math.ceil((count * units) / size.units))
    const sum = pack.price.website * sumOf(needed)
    const perLens = { there: Math.round(pack.price.website / size.units), here: Math.round(price / units) }
    const isCheaper = sum < chosenSum && perLens.there < perLens.here && needed.every((count) => count <= most)
    return isCheaper ? [{ pack, boxes: needed, perLens, sum }] : []
  })
  const [best] = cheaper.toSorted((a, b) => a.sum - b.sum)
  return best && { pack: best.pack, boxes: best.boxes, perLens: best.perLens }
}
