import type { Block } from './content-blocks.ts'

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
export function productsNamedIn(blocks: readonly Block[]): string[] {
  const ids = blocks.flatMap((block) => {
    if ('body' in block) return productsNamedIn(block.body)
    return 'products_set' in block ? productIds(block.products_set) : []
  })
  return [...new Set(ids)]
}
