import { bannerBox } from '#app/ui/banner-box.ts'
import { Frame } from '#app/ui/frame.tsx'
import type { BlockProps } from './block-props.ts'
import { contentWidths } from './measures.ts'

const film = { width: 1280, height: 720 }

/** A page of another site, with the permissions that a film or a map needs. The server allows only known hosts. */
export function Iframe({ block }: BlockProps<'iframe'>) {
  // A page of the shop itself must not keep its origin: it could then reach out of its frame.
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
