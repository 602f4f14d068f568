import type { BrandName, Storefront } from './brands.ts'
import type { Look, Palette } from './look.ts'
import type { Axes } from './ranges.ts'
import type { StockKind } from './stock.ts'

export type Pack = {
  /** Lenses in the box. */
  count: number
  /** The price on the Claravue website, in rappen; all other prices follow from it. */
  price: number
  /** Percent off, with the badge "sale". */
  sale?: number
  stock?: StockKind
}

export type LensFamily = {
  id: string
  brand: BrandName
  name: string
  type: 'spherical' | 'toric' | 'multifocal' | 'coloured'
  usage: 'daily' | 'two_weekly' | 'monthly'
  channels: Storefront[]
  /** Smallest first: the first is the canonical one of its group. */
  packs: Pack[]
  /** A box to try on, with so many lenses. */
  trial?: number
  axes: Axes
  notMade?: Axes[]
  palette: Palette
  motif: NonNullable<Look['motif']>
  popularity: number
  badge?: 'new' | 'bestseller'
  leadDays?: number
  /** Ids of families. */
  similar: string[]
  /** No longer made; `replacedBy` is the family that follows it. */
  discontinued?: boolean
  replacedBy?: string
  inactive?: boolean
  preorder?: boolean
}
