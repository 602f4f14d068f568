import { Blocks } from '#app/blocks/blocks.tsx'
import type { BlockOf } from '#contract/content-blocks.ts'

export function PageBody({ block }: { block: BlockOf<'page'> }) {
  return <Blocks blocks={block.body} />
}
