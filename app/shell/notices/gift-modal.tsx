import { Fragment } from 'react'
import { Blocks } from '#app/blocks/blocks.tsx'
import { textRuns } from '#app/blocks/text-runs.ts'
import { RichText } from '#app/storefront/rich-text.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { BlockOf, ContentPage } from '#contract/content/blocks.ts'

/** A gift of the shop, described by a story, over the page. */
export function GiftModal({ story, onClose }: { story: ContentPage; onClose: () => void }) {
  const { content } = story
  return (
    <Dialog title={content.title ?? story.name} onClose={onClose}>
      {content.component === 'cms_page' ? <GiftText content={content} /> : <Blocks blocks={content.body} />}
    </Dialog>
  )
}

const GiftText = ({ content }: { content: BlockOf<'cms_page'> }) =>
  textRuns(content).map(({ text, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id, and their order never changes.
    <Fragment key={index}>
      <RichText text={text} />
      <Blocks blocks={blocks} />
    </Fragment>
  ))
