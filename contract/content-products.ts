import type { Block } from './content-blocks.ts'

/** `A, B,, A` names two products. */
export const productIds = (set: string): string[] => [...new Set(set.split(',').map((id) => id.trim()))].filter(Boolean)

/** Every product that the blocks name, wherever they stand. */
export function productsNamedIn(blocks: readonly Block[]): string[] {
  const ids = blocks.flatMap((block) => {
    if (block.component === 'page' || block.component === 'section') return productsNamedIn(block.body)
    return 'products_set' in block ? productIds(block.products_set) : []
  })
  return [...new Set(ids)]
}
