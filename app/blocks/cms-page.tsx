import type { BlockProps } from '#app/blocks/block-props.ts'
import { RichText } from '#app/ui/rich-text.tsx'

/** A page of text: a title and what there is to say. */
export function CmsPage({ block }: BlockProps<'cms_page'>) {
  return (
    <article className="page py-step-lg">
      <div className="max-w-narrow">
        <h1 className="mb-6">{block.title}</h1>
        <RichText text={block.text} />
      </div>
    </article>
  )
}
