import type { ComponentType } from 'react'
import { BigBanner, ImageBanner, PlainBanner, SmallBanner } from '#app/blocks/banner.tsx'
import { CmsPage } from '#app/blocks/cms-page.tsx'
import { ContactSupport } from '#app/blocks/contact-support.tsx'
import { FeatureList } from '#app/blocks/feature-list.tsx'
import { Hero, HeroBanner } from '#app/blocks/hero.tsx'
import { PageBody } from '#app/blocks/page-body.tsx'
import { PopularProducts } from '#app/blocks/popular-products.tsx'
import { RichTextBlock } from '#app/blocks/rich-text-block.tsx'
import { Section } from '#app/blocks/section.tsx'
import { TrustBubbles } from '#app/blocks/trust-bubbles.tsx'
import { UniqueSellingPoints } from '#app/blocks/unique-selling-points.tsx'
import type { Block, BlockOf } from '#contract/content-blocks.ts'

type Registry = { [Name in Block['component']]?: ComponentType<{ block: BlockOf<Name> }> }

/** Which component shows which block. Blocks that are not here are left out by the server, with a line in the log. */
const registry: Registry = {
  page: PageBody,
  section: Section,
  cms_page: CmsPage,
  rich_text: RichTextBlock,
  hero: Hero,
  hero_banner: HeroBanner,
  unique_selling_points: UniqueSellingPoints,
  trust_bubbles: TrustBubbles,
  popular_products: PopularProducts,
  big_banner: BigBanner,
  small_banner: SmallBanner,
  image_banner: ImageBanner,
  banner: PlainBanner,
  feature_list: FeatureList,
  contact_support: ContactSupport,
}

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => {
    const Component = registry[block.component] as ComponentType<{ block: Block }> | undefined
    return Component && <Component key={block._uid} block={block} />
  })
}
