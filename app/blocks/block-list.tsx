import { type ComponentType, createContext, memo, use } from 'react'
import type { Block } from '#contract/content/blocks.ts'
import type { BlockProps } from './block-props.ts'

export type BlockComponents = { [Name in Block['component']]: ComponentType<BlockProps<Name>> }

/** Filled by `Blocks`. Blocks that hold blocks find them here, because the table of all blocks imports these, too. */
export const Components = createContext<BlockComponents | undefined>(undefined)

/**
 * Blocks in their order; if they are `eager`, the first of them is on the first screen. They depend on nothing that
 * the router learns later, so they are not rendered again for it.
 */
export const BlockList = memo(function BlockList(props: { blocks: readonly Block[]; eager?: boolean }) {
  const { blocks, eager = false } = props
  const components = use(Components)
  if (!components) throw new Error('BlockList outside of Blocks')
  return blocks.map((block, index) => {
    // TypeScript cannot tell that the component found by a block's name is the one for this very block.
    const Component = components[block.component] as ComponentType<{ block: Block; eager: boolean }>
    return <Component key={block._uid} block={block} eager={eager && index === 0} />
  })
})
