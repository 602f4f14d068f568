import { Icon } from '#app/ui/icon.tsx'
import type { BlockOf } from '#contract/content/blocks.ts'

type Worded = Pick<BlockOf<'banner'>, 'title' | 'text' | 'label'>

export const hasWords = ({ title, text, label }: Worded) => Boolean(title || text || label)

/** What stands below the picture of a banner. */
export function BannerWords({ block }: { block: Worded }) {
  return (
    <span className="flex grow flex-col items-start gap-1 p-4">
      {block.title && <span className="title-sm">{block.title}</span>}
      {block.text && <span className="text-muted text-sm">{block.text}</span>}
      {block.label && <BannerLabel text={block.label} className="mt-auto" />}
    </span>
  )
}

export function BannerLabel({ text, className = '' }: { text: string; className?: string }) {
  // Out of the flow, the arrow stands behind the last word wherever the line breaks; the padding is its place.
  return (
    <span className={`relative pt-2 pr-5 font-semibold text-primary group-hover:underline ${className}`}>
      {text}
      <Icon name="chevron" className="-rotate-90 absolute mt-1 ml-1 inline size-4" />
    </span>
  )
}
