import type { ReactNode } from 'react'
import { RichText } from '#app/storefront/rich-text.tsx'
import type { Block } from '#contract/content/blocks.ts'
import type { RichText as Text } from '#contract/content/story.ts'
import { BlockList } from './block-list.tsx'
import { textRuns } from './text-runs.ts'

/** A text in a narrow column, and between its parts the blocks that the editor has put there, as wide as they are. */
export function RunningText({ block, head }: { block: { text: Text; body?: Block[] }; head: ReactNode }) {
  return textRuns(block).map(({ text, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else, and never change their order.
    <div key={index}>
      <div className="page">
        <div className="max-w-narrow">
          {index === 0 && head}
          <RichText text={text} />
        </div>
      </div>
      <BlockList blocks={blocks} />
    </div>
  ))
}
