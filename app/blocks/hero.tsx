import type { BlockProps } from './block-props.ts'
import { HeroBanner } from './hero-banner.tsx'

/** The first thing on the page: of several items the first that is in its time. */
export function Hero({ block }: BlockProps<'hero'>) {
  const [item] = block.items
  return item ? <HeroBanner block={item} /> : null
}
