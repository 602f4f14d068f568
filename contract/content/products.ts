import type { CountryCode } from '#contract/brand.ts'
import type { Block } from './blocks.ts'

const productId = /^[A-Za-z0-9-]{1,40}$/

/** `A, B,, A` names two products. Impossible ids are left out, so that they never reach a query or a header. */
export const productIds = (set: string): string[] => [
  ...new Set(
    set
      .split(',')
      .map((id) => id.trim())
      .filter((id) => productId.test(id)),
  ),
]

/** All products that the blocks and the blocks inside them name. */
export const productsNamedIn = (blocks: readonly Block[]): string[] => [
  ...new Set(flattened(blocks).flatMap((block) => ('products_set' in block ? productIds(block.products_set) : []))),
]

/** The destination of shipping prices in a block: a country, or `home`. */
export type Destination = CountryCode | 'home'
export const destinationsNamedIn = (blocks: readonly Block[]): Destination[] => [
  ...new Set(
    flattened(blocks).flatMap((block) => (block.component === 'shipping_options' ? (block.country ?? 'home') : [])),
  ),
]

const flattened = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => ('body' in block ? flattened(block.body) : [block]))
