import { Blocks } from '#app/blocks/blocks.tsx'
import type { Block } from '#contract/content-blocks.ts'

/** What holds the blocks of a page, or of what stands around a category's products. */
export function PageBody({ block, eager }: { block: { body: Block[] }; eager?: boolean }) {
  return <Blocks blocks={block.body} eager={eager} />
}
