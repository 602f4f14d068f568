import type { ReactNode } from 'react'
import { RichText } from '#app/storefront/rich-text.tsx'
import type { Block } from '#contract/content/blocks.ts'
import type { RichText as Text } from '#contract/content/story.ts'
import { BlockList } from './block-list.tsx'
import { textRuns } from './text-runs.ts'

/** A text in a narrow column, interrupted by the blocks that the editor has put into it, which keep their own width. */
export function RunningText({ block, head }: { block: { text: Text; body?: Block[] }; head: ReactNode }) {
  return textRuns(block).map(({ text, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id, and their order never changes.
    <div key={index}>
      <div className="page">
        <div className="mx-auto max-w-narrow">
          {index === 0 && head}
          <RichText text={text} />
        </div>
      </div>
      <BlockList blocks={blocks} />
    </div>
  ))
}
