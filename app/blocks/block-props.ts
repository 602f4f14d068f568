import type { Block, BlockOf } from '#contract/content/blocks.ts'

export type BlockProps<Name extends Block['component']> = {
  block: BlockOf<Name>
  /** The first on its page: its picture is on the first screen. */
  eager?: boolean
}
