import { z } from 'zod'
import { countryCodes } from '#contract/brand.ts'
import { anchorName } from './anchor-name.ts'
import { Banner, bannerFields } from './banner.ts'
import { flagKey } from './flags.ts'
import {
  AbVariable,
  Alignment,
  BackdropColour,
  block,
  ContentWidth,
  choice,
  FeatureItem,
  HeroBanner,
  SellingPoint,
  Service,
  Spacing,
  Studio,
  TrustBubble,
  tracking,
  wholeNumber,
} from './parts.ts'
import { filled, flag, Link, optionalAsset, RichText, type Story, words } from './story.ts'

const productsFields = {
  title: words,
  subtitle: words,
  products_set: z.string().catch('').describe('Product ids, separated by commas'),
}

const columns = wholeNumber(1, 4).catch(1)
const body = z.array(z.unknown()).catch([])

/** Every block that this shop can show, by the name of its component. Blocks inside blocks are read by `readBlocks`. */
export const blockSchemas = {
  page: block('page', { title: words, description: words, body }),
  category_page: block('category_page', { description: words, body }),
  section: block('section', {
    title: words,
    subtitle: words,
    columns_mobile: columns,
    columns_tablet: columns,
    columns_desktop: columns,
    spacing: Spacing,
    gap: Spacing.describe('Between its blocks'),
    width: ContentWidth,
    background: BackdropColour,
    background_image: optionalAsset,
    body,
  }),
  background: block('background', {
    color: BackdropColour,
    image: optionalAsset,
    image_mobile: optionalAsset,
    spacing: Spacing,
    body,
  }),
  ab_test: block('ab_test', {
    flag: z.string().trim().regex(flagKey).describe('The key of the flag that gives the variables'),
    variables: z.array(AbVariable).describe('Its blocks are visible if each of these is as expected'),
    default_variant: flag.describe('Whether they are visible where a variable has no value'),
    body,
  }),
  cms_page: block('cms_page', { title: filled, description: words, text: RichText }),
  rich_text: block('rich_text', { title: words, text: RichText }),
  hero: block('hero', {
    items: z.array(HeroBanner),
    personal: flag.describe('Customers who have ordered lenses see in its place how long those last'),
  }),
  hero_banner: HeroBanner,
  unique_selling_points: block('unique_selling_points', { title: words, points: z.array(SellingPoint) }),
  trust_bubbles: block('trust_bubbles', { title: words, bubbles: z.array(TrustBubble) }),
  popular_products: block('popular_products', productsFields),
  selected_products: block('selected_products', {
    ...productsFields,
    items_per_page: wholeNumber(1, 48).optional().catch(undefined),
  }),
  product_list: block('product_list', productsFields),
  big_banner: block('big_banner', bannerFields),
  small_banner: block('small_banner', bannerFields),
  image_banner: block('image_banner', bannerFields),
  banner: Banner,
  shipping_options: block('shipping_options', {
    title: words,
    text: words,
    country: choice(countryCodes).describe('Otherwise the home country of the storefront'),
  }),
  anchor: block('anchor', {
    name: z.string().trim().regex(anchorName).describe('What the address has after its #'),
  }),
  iframe: block('iframe', {
    url: filled.describe('Of a host that the shop allows, or of the shop itself'),
    title: filled.describe('What is in it, for those who cannot see it'),
    aspectRatio: words.describe('Such as 16/9'),
    width: ContentWidth,
  }),
  contact_support: block('contact_support', {
    title: words,
    text: words,
    expert_name: filled,
    expert_title: words,
    expert_title_2: words,
    image: optionalAsset,
  }),
  feature_list: block('feature_list', {
    title: words,
    image_size: z.enum(['small', 'medium', 'large']).catch('medium'),
    items: z.array(FeatureItem),
  }),
  service_list: block('service_list', { title: words, subtitle: words, items: z.array(Service) }),
  studio_list: block('studio_list', { title: words, subtitle: words, items: z.array(Studio) }),
  call_to_action: block('call_to_action', {
    label: filled,
    link: Link,
    style: choice(['solid', 'outline', 'text']),
    color: choice(['primary', 'secondary']),
    size: choice(['sm', 'lg']),
    padding: Spacing,
    width: ContentWidth,
    align_mobile: Alignment,
    align_tablet: Alignment,
    align_desktop: Alignment,
    tracking: flag,
    ...tracking,
  }),
}

/** The blocks that are lists, with the field and the schema of an entry: an unreadable entry is left out alone. */
export const blockParts: { [Name in keyof typeof blockSchemas]?: { field: string; part: z.ZodType } } = {
  hero: { field: 'items', part: HeroBanner },
  unique_selling_points: { field: 'points', part: SellingPoint },
  trust_bubbles: { field: 'bubbles', part: TrustBubble },
  feature_list: { field: 'items', part: FeatureItem },
  service_list: { field: 'items', part: Service },
  studio_list: { field: 'items', part: Studio },
}

type ParsedBlocks = { [Name in keyof typeof blockSchemas]: z.infer<(typeof blockSchemas)[Name]> }
/** A block with blocks inside. */
type Wrapper<B> = Omit<B, 'body'> & { body: Block[] }
type PageBlock = Wrapper<ParsedBlocks['page']>
type WrapperBlock =
  | PageBlock
  | Wrapper<ParsedBlocks['section']>
  | Wrapper<ParsedBlocks['background']>
  | Wrapper<ParsedBlocks['ab_test']>
  | Wrapper<ParsedBlocks['category_page']>
/** A text that can contain blocks. */
type TextBlock = ParsedBlocks['rich_text'] | ParsedBlocks['cms_page']
type TextWithBlocks = {
  [Name in TextBlock['component']]: ParsedBlocks[Name] & { body: Block[] }
}[TextBlock['component']]
export type BlockOf<Name extends Block['component']> = Extract<Block, { component: Name }>
export type Block = WrapperBlock | TextWithBlocks | ParsedBlocks[Exclude<keyof ParsedBlocks, WrapperBlock['component']>]

/** A page of the shop: either a list of blocks, or a title and a text. */
export type ContentPage = Omit<Story, 'content'> & {
  content: PageBlock | Extract<Block, { component: 'cms_page' }>
  /** The A/B tests that decide what of it is visible, if there are any. */
  tests?: string[]
}

/** The content around the products of a category: above and below the block `product_list`; without it, all below. */
export type CategoryContent = { description?: string; above: Block[]; below: Block[]; tests?: string[] }
