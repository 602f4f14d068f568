import { Title } from '#app/blocks/block-head.tsx'
import type { BlockProps } from '#app/blocks/block-props.ts'
import { RichText } from '#app/ui/rich-text.tsx'

export function RichTextBlock({ block }: BlockProps<'rich_text'>) {
  return (
    <section className="py-step-lg">
      <div className="page">
        <div className="max-w-narrow">
          {block.title && <Title className="mb-4">{block.title}</Title>}
          <RichText text={block.text} />
        </div>
      </div>
    </section>
  )
}
