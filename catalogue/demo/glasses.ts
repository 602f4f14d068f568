import type { BrandName, Storefront } from './brands.ts'
import type { Look } from './look.ts'
import type { StockKind } from './stock.ts'

/** A model of sunglasses or reading glasses. It is sold in two editions, each a product of its own. */
export type Model = {
  id: string
  brand: BrandName
  name: string
  shape: NonNullable<Look['shape']>
  channels: Storefront[]
  /** The frame's colours; the first is the one in the picture. */
  colors: [string, ...string[]]
  frame: string
  /** On the Claravue website, in rappen, for the plain edition. */
  price: number
  popularity: number
  badge?: 'new' | 'bestseller'
  sale?: number
  stock?: StockKind
}

/** The plain edition is the model's own product; the better one's id ends with its name. */
export const editionsOf = <Shape extends Model, Plain extends string, Better extends string>(
  models: readonly Shape[],
  plain: Plain,
  better: Better,
) =>
  models.flatMap((model): { product_id: string; model: Shape; edition: Plain | Better }[] => [
    { product_id: model.id, model, edition: plain },
    { product_id: `${model.id}-${better}`, model, edition: better },
  ])
