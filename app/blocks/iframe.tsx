import { bannerBox } from '#app/ui/banner-box.ts'
import { Frame } from '#app/ui/frame.tsx'
import type { BlockProps } from './block-props.ts'
import { contentWidths } from './measures.ts'

const film = { width: 1280, height: 720 }

/** A page of somebody else, who may do in it what a film or a map needs. The server has seen to it that we know them. */
export function Iframe({ block }: BlockProps<'iframe'>) {
  // Our own page could reach out of its frame if it kept our origin.
  const isOwn = block.url.startsWith('/')
  return (
    <section className="py-step-base">
      <div className="page">
        <div className={contentWidths[block.width ?? 'full']}>
          <Frame box={bannerBox({ aspectRatio: block.aspectRatio }, film)} className="rounded-box bg-surface">
            <iframe
              src={block.url}
              title={block.title}
              loading="lazy"
              sandbox={isOwn ? '' : 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation'}
              allow="fullscreen"
            />
          </Frame>
        </div>
      </div>
    </section>
  )
}
