import type { Block, BlockOf } from '#contract/content/blocks.ts'

export type BlockProps<Name extends Block['component']> = {
  block: BlockOf<Name>
  /** Whether the block comes first on its page, so that its picture is on the first screen. */
  eager?: boolean
}
