import type { CountryCode } from '#contract/brand.ts'
import type { Block } from './blocks.ts'

const productId = /^[A-Za-z0-9-]{1,40}$/

/** `A, B,, A` names two products. What no product can be called is left out, before it gets into a query or a header. */
export const productIds = (set: string): string[] => [
  ...new Set(
    set
      .split(',')
      .map((id) => id.trim())
      .filter((id) => productId.test(id)),
  ),
]

/** Every product that the blocks name, wherever they stand. */
export const productsNamedIn = (blocks: readonly Block[]): string[] => [
  ...new Set(everyOne(blocks).flatMap((block) => ('products_set' in block ? productIds(block.products_set) : []))),
]

/** Where the blocks say what sending costs: a country, or `home`. */
export type Destination = CountryCode | 'home'
export const destinationsNamedIn = (blocks: readonly Block[]): Destination[] => [
  ...new Set(
    everyOne(blocks).flatMap((block) => (block.component === 'shipping_options' ? (block.country ?? 'home') : [])),
  ),
]

const everyOne = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => ('body' in block ? everyOne(block.body) : [block]))
