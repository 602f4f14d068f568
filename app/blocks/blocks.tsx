import { memo } from 'react'
import type { Block } from '#contract/content/blocks.ts'
import { Anchor } from './anchor.tsx'
import { Background } from './background.tsx'
import { BigBanner } from './big-banner.tsx'
import { type BlockComponents, BlockList, Components } from './block-list.tsx'
import { CallToAction } from './call-to-action.tsx'
import { CmsPage } from './cms-page.tsx'
import { ContactSupport } from './contact-support.tsx'
import { FeatureList } from './feature-list.tsx'
import { Hero } from './hero.tsx'
import { HeroBanner } from './hero-banner.tsx'
import { Iframe } from './iframe.tsx'
import { ImageBanner } from './image-banner.tsx'
import { PageBody } from './page-body.tsx'
import { PlainBanner } from './plain-banner.tsx'
import { PopularProducts } from './popular-products.tsx'
import { ProductList } from './product-list.tsx'
import { RichTextBlock } from './rich-text-block.tsx'
import { Section } from './section.tsx'
import { SelectedProducts } from './selected-products.tsx'
import { ServiceList } from './service-list.tsx'
import { ShippingOptions } from './shipping-options.tsx'
import { SmallBanner } from './small-banner.tsx'
import { StudioList } from './studio-list.tsx'
import { TrustBubbles } from './trust-bubbles.tsx'
import { UniqueSellingPoints } from './unique-selling-points.tsx'

/** Which component shows which block. The server leaves out blocks that are not here, with a line in the log. */
const components: BlockComponents = {
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

/** The blocks of a page or a story. */
export const Blocks = memo(function Blocks(props: { blocks: readonly Block[]; eager?: boolean }) {
  return (
    <Components value={components}>
      <BlockList {...props} />
    </Components>
  )
})
