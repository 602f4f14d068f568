import { Icon } from '#app/ui/icon.tsx'
import type { BlockOf } from '#contract/content/blocks.ts'

type BannerText = Pick<BlockOf<'banner'>, 'title' | 'text' | 'label'>

export const hasWords = ({ title, text, label }: BannerText) => Boolean(title || text || label)

/** The texts below the picture of a banner. */
export function BannerWords({ block }: { block: BannerText }) {
  return (
    <span className="flex grow flex-col items-start gap-1 p-4">
      {block.title && <span className="title-sm">{block.title}</span>}
      {block.text && <span className="text-muted text-sm">{block.text}</span>}
      {block.label && <BannerLabel text={block.label} className="mt-auto" />}
    </span>
  )
}

export function BannerLabel({ text, className = '' }: { text: string; className?: string }) {
  // The arrow is out of the flow: it follows the last word wherever the line breaks, and the padding makes room for it.
  return (
    <span className={`relative pt-2 pr-5 font-semibold text-primary group-hover:underline ${className}`}>
      {text}
      <Icon name="chevron" className="-rotate-90 absolute mt-1 ml-1 inline size-4" />
    </span>
  )
}
