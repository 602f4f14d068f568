import { type ComponentType, memo } from 'react'
import { Anchor } from '#app/blocks/anchor.tsx'
import { Background } from '#app/blocks/background.tsx'
import { BigBanner } from '#app/blocks/big-banner.tsx'
import type { BlockProps } from '#app/blocks/block-props.ts'
import { CallToAction } from '#app/blocks/call-to-action.tsx'
import { CmsPage } from '#app/blocks/cms-page.tsx'
import { ContactSupport } from '#app/blocks/contact-support.tsx'
import { FeatureList } from '#app/blocks/feature-list.tsx'
import { Hero } from '#app/blocks/hero.tsx'
import { HeroBanner } from '#app/blocks/hero-banner.tsx'
import { Iframe } from '#app/blocks/iframe.tsx'
import { ImageBanner } from '#app/blocks/image-banner.tsx'
import { PageBody } from '#app/blocks/page-body.tsx'
import { PlainBanner } from '#app/blocks/plain-banner.tsx'
import { PopularProducts } from '#app/blocks/popular-products.tsx'
import { ProductList } from '#app/blocks/product-list.tsx'
import { RichTextBlock } from '#app/blocks/rich-text-block.tsx'
import { Section } from '#app/blocks/section.tsx'
import { SelectedProducts } from '#app/blocks/selected-products.tsx'
import { ServiceList } from '#app/blocks/service-list.tsx'
import { ShippingOptions } from '#app/blocks/shipping-options.tsx'
import { SmallBanner } from '#app/blocks/small-banner.tsx'
import { StudioList } from '#app/blocks/studio-list.tsx'
import { TrustBubbles } from '#app/blocks/trust-bubbles.tsx'
import { UniqueSellingPoints } from '#app/blocks/unique-selling-points.tsx'
import type { Block } from '#contract/content-blocks.ts'

type Registry = { [Name in Block['component']]: ComponentType<BlockProps<Name>> }

/** Which component shows which block. Blocks that are not here are left out by the server, with a line in the log. */
const registry: Registry = {
  page: PageBody,
  category_page: PageBody,
  section: Section,
  background: Background,
  ab_test: PageBody,
  cms_page: CmsPage,
  rich_text: RichTextBlock,
  hero: Hero,
  hero_banner: HeroBanner,
  unique_selling_points: UniqueSellingPoints,
  trust_bubbles: TrustBubbles,
  popular_products: PopularProducts,
  selected_products: SelectedProducts,
  product_list: ProductList,
  big_banner: BigBanner,
  small_banner: SmallBanner,
  image_banner: ImageBanner,
  banner: PlainBanner,
  shipping_options: ShippingOptions,
  anchor: Anchor,
  iframe: Iframe,
  contact_support: ContactSupport,
  feature_list: FeatureList,
  service_list: ServiceList,
  studio_list: StudioList,
  call_to_action: CallToAction,
}

/** Blocks in their order; of `eager` ones the first is on the first screen. What the router learns later is not theirs. */
export const Blocks = memo(function Blocks({ blocks, eager = false }: { blocks: readonly Block[]; eager?: boolean }) {
  return blocks.map((block, index) => {
    const Component = registry[block.component] as ComponentType<{ block: Block; eager: boolean }>
    return <Component key={block._uid} block={block} eager={eager && index === 0} />
  })
})
