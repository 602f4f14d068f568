import type { Block } from '#contract/content/blocks.ts'
import { Blocks } from './blocks.tsx'

/** What holds blocks and shows nothing itself: a page, what stands around a category's products, a variant of a test. */
export function PageBody({ block, eager }: { block: { body: Block[] }; eager?: boolean }) {
  return <Blocks blocks={block.body} eager={eager} />
}
