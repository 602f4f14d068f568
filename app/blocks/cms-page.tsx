import type { BlockProps } from './block-props.ts'
import { RunningText } from './running-text.tsx'

/** A page with a title and a text. */
export function CmsPage({ block }: BlockProps<'cms_page'>) {
  return (
    <article className="pt-step-base pb-step-lg">
      <RunningText block={block} head={<h1 className="mb-6">{block.title}</h1>} />
    </article>
  )
}
