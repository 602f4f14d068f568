import { Backdrop } from './backdrop.tsx'
import { BlockList } from './block-list.tsx'
import type { BlockProps } from './block-props.ts'
import { spacings } from './measures.ts'

/** Blocks in front of a backdrop. */
export function Background({ block, eager }: BlockProps<'background'>) {
  return (
    <Backdrop
      colour={block.color}
      image={block.image}
      mobile={block.image_mobile}
      eager={eager}
      className={spacings[block.spacing ?? 'base']}
    >
      <BlockList blocks={block.body} eager={eager} />
    </Backdrop>
  )
}
