import { Title } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'
import { RunningText } from './running-text.tsx'

export function RichTextBlock({ block }: BlockProps<'rich_text'>) {
  return (
    <section className="py-step-lg">
      <RunningText block={block} head={block.title && <Title className="mb-4">{block.title}</Title>} />
    </section>
  )
}
