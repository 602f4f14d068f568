import type { BrandName, Storefront } from './brands.ts'
import type { Look, Palette } from './look.ts'
import type { StockKind } from './stock.ts'

export type CarePack = {
  /** Ends the product's id, after that of its family. */
  id: string
  quantity: Quantity
  /** The price on the Claravue website, in rappen. */
  price: number
  sale?: number
  stock?: StockKind
  size?: Look['size']
}

/** What is in the pack: bottles with so many millilitres, single doses, or pieces. */
export type Quantity = { bottles: number; ml: number } | { doses: number; ml: number } | { pieces: number }

export type CareFamily = {
  id: string
  brand: BrandName
  name: string
  /** What it is; where it is listed. */
  category: 'lenscare' | 'saline' | 'humidifier' | 'eye_care' | 'accessory'
  list: 'all_in_one' | 'peroxide' | 'saline' | 'humidifier' | 'eye_care' | 'accessory'
  channels: Storefront[]
  packs: CarePack[]
  look: Pick<Look, 'kind' | 'motif' | 'bottle' | 'shape'> & { palette: Palette }
  details: string
  popularity: number
  badge?: 'new' | 'bestseller'
  vat?: 'reduced'
  similar: string[]
}

/** Named by its id, the number of bottles and what each holds. */
export const bottles = (
  id: string,
  count: number,
  ml: number,
  price: number,
  more: Partial<CarePack> = {},
): CarePack => ({
  id,
  quantity: { bottles: count, ml },
  price,
  size: ml <= 120 ? 'small' : count > 1 ? 'large' : 'normal',
  ...more,
})

export const doses = (count: number, ml: number, price: number, more: Partial<CarePack> = {}): CarePack => ({
  id: `${count}-doses`,
  quantity: { doses: count, ml },
  price,
  ...more,
})

export const pieces = (count: number, price: number, more: Partial<CarePack> = {}): CarePack => ({
  id: `${count}`,
  quantity: { pieces: count },
  price,
  ...more,
})
