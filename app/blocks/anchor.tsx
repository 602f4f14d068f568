import type { BlockProps } from './block-props.ts'

/** A place in the page that a link can lead to. */
export function Anchor({ block }: BlockProps<'anchor'>) {
  return <div id={block.name} className="scroll-mt-4" />
}
