import type { BlockProps } from './block-props.ts'
import { HeroBanner } from './hero-banner.tsx'

/** The large banner at the top: the first item, since the server leaves out those that are not due. */
export function Hero({ block }: BlockProps<'hero'>) {
  const [item] = block.items
  return item ? <HeroBanner block={item} /> : null
}
