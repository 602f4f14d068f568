import { OwnHero } from '#app/own-lenses/own-hero.tsx'
import type { BlockProps } from './block-props.ts'
import { HeroBanner } from './hero-banner.tsx'

/** The large banner at the top: the first item, since the server leaves out those that are not due. */
export function Hero({ block }: BlockProps<'hero'>) {
  const [item] = block.items
  if (!item) return null
  const hero = <HeroBanner block={item} />
  return block.personal ? <OwnHero>{hero}</OwnHero> : hero
}
