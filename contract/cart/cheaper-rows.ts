import type { PackSize } from '#contract/catalogue/catalogue.ts'
import { type ChosenBoxes, cheaperPack } from '#contract/catalogue/cheaper-pack.ts'
import type { CartItem } from './cart.ts'
import { eyeRows } from './eye-rows.ts'

/** The sizes of the pack beside which a product stands. */
export type SizesOf = Pick<ChosenBoxes, 'product_id' | 'units' | 'most'> & { packs: readonly PackSize[] }

type Line = Pick<
  CartItem,
  'id' | 'product_id' | 'eye' | 'wearer_id' | 'quantity' | 'unit_price' | 'price_channel' | 'availability'
>

/** A row of the cart that costs less in another size of the pack. */
export type CheaperRow = {
  /** The lines of the row, with the quantities for which that is true. */
  lines: { id: number; product_id: string; quantity: number }[]
  /** In the order of the lines: how many of the other size each one becomes. */
  pack: { product_id: string; content: string; boxes: number[] }
  perLens: { there: number; here: number }
}

/** The rows that cost less in another size. Prices of a link are left alone: they are of this size only. */
export function cheaperRows<Item extends Line>(items: readonly Item[], sizes: readonly SizesOf[]): CheaperRow[] {
  return eyeRows(items, (item) => item).flatMap((row): CheaperRow[] => {
    const [first] = row
    const known = sizes.find(({ product_id }) => product_id === first.product_id)
    const isUsual = row.every(
      ({ price_channel, availability }) => price_channel === 'website' && availability === 'orderable',
    )
    if (!known || !isUsual) return []
    const boxes = row.map(({ quantity }) => quantity)
    const found = cheaperPack({ ...known, boxes, price: first.unit_price }, known.packs)
    if (!found) return []
    const { product_id, content } = found.pack
    return [
      {
        lines: row.map(({ id, product_id, quantity }) => ({ id, product_id, quantity })),
        pack: { product_id, content, boxes: found.boxes },
        perLens: found.perLens,
      },
    ]
  })
}

/** Whether it is about these lines, with the quantities that they have now. */
export const isAbout = ({ lines }: CheaperRow, row: readonly Pick<Line, 'id' | 'quantity'>[]) =>
  lines.length === row.length &&
  lines.every(({ id, quantity }, index) => row[index]?.id === id && row[index]?.quantity === quantity)

/** The lines in the other size, as the cart takes them. */
export function packChange<Item extends Pick<CartItem, 'id' | 'product_id' | 'options'>>(
  { lines, pack }: CheaperRow,
  items: readonly Item[],
) {
  return lines.flatMap(({ id, product_id }, index) => {
    const line = items.find((item) => item.id === id)
    const quantity = pack.boxes[index]
    if (!line || quantity === undefined) return []
    return [{ id, product_id, options: line.options, pack: { product_id: pack.product_id, quantity } }]
  })
}
