import { RichText } from '#app/ui/rich-text.tsx'
import type { BlockOf } from '#contract/content-blocks.ts'

/** A page of text: a title and what there is to say. */
export function CmsPage({ block }: { block: BlockOf<'cms_page'> }) {
  return (
    <article className="page py-step-lg">
      <div className="max-w-narrow">
        <h1 className="mb-6">{block.title}</h1>
        <RichText text={block.text} />
      </div>
    </article>
  )
}
