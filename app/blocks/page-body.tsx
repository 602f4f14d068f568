import type { Block } from '#contract/content/blocks.ts'
import { BlockList } from './block-list.tsx'

/** Only holds other blocks: a page, the content around a category's products, a variant of a test. */
export function PageBody({ block, eager }: { block: { body: Block[] }; eager?: boolean }) {
  return <BlockList blocks={block.body} eager={eager} />
}
