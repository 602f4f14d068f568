import { Blocks } from '#app/blocks/blocks.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import type { ContentPage } from '#contract/content-blocks.ts'

/** What the shop gives away, told before everything else. The words are a story's, whoever opens it. */
export function GiftModal({ story, onClose }: { story: ContentPage; onClose: () => void }) {
  const { content } = story
  return (
    <Dialog title={content.title ?? story.name} onClose={onClose}>
      {content.component === 'cms_page' ? <RichText text={content.text} /> : <Blocks blocks={content.body} />}
    </Dialog>
  )
}
