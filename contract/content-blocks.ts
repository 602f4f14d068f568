import { z } from 'zod'
import {
  Asset,
  figure,
  filled,
  flag,
  Link,
  optionalAsset,
  optionalLink,
  RichText,
  type Story,
  timed,
  words,
} from './content.ts'
import { pictureQuality } from './picture-sizes.ts'

const tracking = { promotionId: words, promotionName: words, creativeName: words, creativeSlot: words }

function wholeNumber(min: number, max: number) {
  return z.union([z.number(), z.string().regex(/^\d+$/).pipe(z.coerce.number())]).pipe(z.int().min(min).max(max))
}

const bannerFields = {
  title: words,
  text: words,
  image: optionalAsset,
  image_mobile: optionalAsset,
  image_tablet: optionalAsset,
  image_desktop: optionalAsset,
  link: optionalLink,
  label: words.describe('What the button says'),
  ...timed,
  aspectRatio: words,
  width: figure,
  height: figure,
  compression: wholeNumber(1, 100).catch(pictureQuality),
  objectFit: words,
  objectPosition: words,
  border: words,
  padding: words,
  ...tracking,
  items: words.describe('The ids of the advertised products, separated by commas'),
}

const block = <const Name extends string, Fields extends z.ZodRawShape>(component: Name, fields: Fields) =>
  z.object({ component: z.literal(component), _uid: z.string(), ...fields })

const productsFields = {
  title: words,
  subtitle: words,
  products_set: z.string().catch('').describe('Product ids, separated by commas'),
}

const columns = wholeNumber(1, 4).catch(1)

const HeroBanner = block('hero_banner', {
  title: filled,
  subtitle: words,
  background: words,
  buttonText: words,
  link: optionalLink,
  image: optionalAsset,
  ...timed,
})

export const SellingPoint = block('selling_point', { icon: filled, title: filled, text: words })
export type SellingPoint = z.infer<typeof SellingPoint>

export const Banner = block('banner', bannerFields)
export type Banner = z.infer<typeof Banner>

/** Every block that this shop can show, by the name of its component. Blocks inside blocks are read by `readBlocks`. */
export const blockSchemas = {
  page: block('page', { title: words, description: words, body: z.array(z.unknown()).catch([]) }),
  category_page: block('category_page', { description: words, body: z.array(z.unknown()).catch([]) }),
  product_list: block('product_list', {}),
  section: block('section', {
    title: words,
    subtitle: words,
    columns_mobile: columns,
    columns_tablet: columns,
    columns_desktop: columns,
    spacing: z.enum(['none', 'xs', 'sm', 'base', 'lg', 'xl']).catch('base'),
    width: z.enum(['full', '300px', '480px', '600px', '960px', 'narrow']).catch('full'),
    background: words,
    body: z.array(z.unknown()).catch([]),
  }),
  cms_page: block('cms_page', { title: filled, description: words, text: RichText }),
  rich_text: block('rich_text', { title: words, text: RichText }),
  hero: block('hero', { items: z.array(HeroBanner) }),
  hero_banner: HeroBanner,
  unique_selling_points: block('unique_selling_points', { title: words, points: z.array(SellingPoint) }),
  trust_bubbles: block('trust_bubbles', {
    title: words,
    bubbles: z.array(block('trust_bubble', { number: filled, text: filled })),
  }),
  popular_products: block('popular_products', productsFields),
  selected_products: block('selected_products', productsFields),
  big_banner: block('big_banner', bannerFields),
  small_banner: block('small_banner', bannerFields),
  image_banner: block('image_banner', bannerFields),
  banner: Banner,
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
    items: z.array(block('feature_item', { image: Asset, image_alt: words, text: filled })),
  }),
  call_to_action: block('call_to_action', {
    label: filled,
    link: Link,
    style: words,
    color: words,
    size: words,
    padding: words,
    width: words,
    align_mobile: words,
    align_tablet: words,
    align_desktop: words,
    tracking: flag,
    ...tracking,
  }),
}

type Parsed = { [Name in keyof typeof blockSchemas]: z.infer<(typeof blockSchemas)[Name]> }
/** A block with blocks inside. */
type Wrapper<B> = Omit<B, 'body'> & { body: Block[] }
type PageBlock = Wrapper<Parsed['page']>
type SectionBlock = Wrapper<Parsed['section']>
type CategoryPageBlock = Wrapper<Parsed['category_page']>
type WrapperBlock = PageBlock | SectionBlock | CategoryPageBlock
export type BlockOf<Name extends Block['component']> = Extract<Block, { component: Name }>
export type Block = WrapperBlock | Parsed[Exclude<keyof Parsed, WrapperBlock['component']>]

/** A page of the shop: either made of blocks, or a title and a text. */
export type ContentPage = Omit<Story, 'content'> & { content: PageBlock | Extract<Block, { component: 'cms_page' }> }

/** What editors put around the products of a category: above and below the block `product_list`, or else all below. */
export type CategoryContent = { description?: string; above: Block[]; below: Block[] }
