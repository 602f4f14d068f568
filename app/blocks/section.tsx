import { use } from 'react'
import { Backdrop } from './backdrop.tsx'
import { BlockHead, Depth } from './block-head.tsx'
import { BlockList } from './block-list.tsx'
import type { BlockProps } from './block-props.ts'
import { contentWidths, gaps, spacings } from './measures.ts'

// Tailwind finds class names by searching the sources, so none may be composed at run time.
const columns = {
  mobile: ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-4'],
  tablet: ['', 'md:grid-cols-1', 'md:grid-cols-2', 'md:grid-cols-3', 'md:grid-cols-4'],
  desktop: ['', 'lg:grid-cols-1', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4'],
}

/** Blocks side by side, as many in a row as the device has room for. */
export function Section({ block, eager }: BlockProps<'section'>) {
  const rows = [
    columns.mobile[block.columns_mobile],
    columns.tablet[block.columns_tablet],
    columns.desktop[block.columns_desktop],
  ].join(' ')
  const depth = use(Depth) + (block.title ? 1 : 0)
  return (
    <Backdrop
      colour={block.background}
      image={block.background_image}
      eager={eager}
      className={spacings[block.spacing ?? 'base']}
    >
      <div className="page">
        <div className={contentWidths[block.width ?? 'full']}>
          <BlockHead title={block.title} subtitle={block.subtitle} />
          <div
            className={`section-grid ${block.gap ? gaps[block.gap] : 'gap-4 md:gap-6'} ${block.columns_mobile === 1 && block.columns_desktop > 2 ? 'section-rows' : ''} ${rows}`}
          >
            <Depth value={depth}>
              <BlockList blocks={block.body} eager={eager} />
            </Depth>
          </div>
        </div>
      </div>
    </Backdrop>
  )
}
