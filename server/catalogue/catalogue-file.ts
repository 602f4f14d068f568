import { z } from 'zod'

/** The lens parameters, in the order in which they are asked for everywhere. */
export const axisNames = ['sphere', 'cylinder', 'axis', 'radius', 'diameter', 'add'] as const

const numbers = z
  .tuple([z.number(), z.number(), z.number().positive()])
  .refine(([from, to]) => from <= to, 'the first number must not be above the second')
/** `[[-6, -0.5, 0.25], [0.5, 4, 0.25]]`: from, to, step. One value is `[8.6, 8.6, 1]`. */
const Ranges = z.array(numbers).min(1)
const Colours = z.array(z.string().min(1)).min(1)
const Axes = z.strictObject({
  sphere: Ranges.optional(),
  cylinder: Ranges.optional(),
  axis: Ranges.optional(),
  radius: Ranges.optional(),
  diameter: Ranges.optional(),
  add: Ranges.optional(),
  color: Colours.optional(),
})

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
  .max(120)
const byLocale = <Text extends z.ZodType>(text: Text) => z.strictObject({ de: text, en: text, it: text, fr: text })
const code = z.string().regex(/^[a-z0-9_]+$/)
const productId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/)
const amount = z.int().positive('must be a positive number of cents')

const CategoryRecord = z.strictObject({
  record: z.literal('category'),
  code,
  parent: code.nullable(),
  position: z.int().min(0),
  texts: byLocale(z.strictObject({ slug, title: z.string().min(1), description: z.string().min(1) })),
})

const ProductRecord = z.strictObject({
  record: z.literal('product'),
  product_id: productId,
  sku: z.string().min(1),
  /** What it is (detail.category); `categories` says where it is listed. */
  category: z.enum([
    'lens',
    'lenscare',
    'saline',
    'humidifier',
    'eye_care',
    'accessory',
    'sunglasses',
    'reading_glasses',
    'service',
  ]),
  categories: z.array(code).min(1),
  /** The storefronts that sell it. */
  brand_channels: z.array(z.enum(['claravue', 'linsenhaus', 'lenteo'])).min(1),
  lens_type: z.enum(['spherical', 'toric', 'multifocal', 'coloured']).nullable(),
  lens_usage: z.enum(['daily', 'two_weekly', 'monthly']).nullable(),
  brand: z.array(z.string().min(1)).min(1),
  manufacturer: z.array(z.string().min(1)).min(1),
  badge: z.enum(['new', 'bestseller', 'sale', 'trial']).nullable(),
  /** What price_per_unit counts: 30 lenses, 3.6 × 100 ml, 1 piece. */
  unit: z.enum(['lens', '100ml', 'piece']),
  units: z.number().min(0),
  /** What is in the box, e.g. "30 lenses" or "2 × 360 ml". */
  content: byLocale(z.string()),
  texts: byLocale(z.strictObject({ slug, title: z.string().min(1).max(120), description: z.string().min(1) })),
  is_active: z.boolean(),
  is_trial: z.boolean(),
  product_status: z.enum(['available', 'preorder', 'discontinued']),
  discontinued: z.boolean(),
  product_replacement: productId.nullable(),
  similar_products: z.array(productId),
  group_upsell: productId.nullable(),
  product_group: z.strictObject({ canonical: z.boolean(), canonical_product_id: productId }).nullable(),
  images: z.strictObject({
    front: z.string(),
    back: z.string().optional(),
    blister: z.string().optional(),
    parameters: z.string().optional(),
  }),
  mobile_images: z.strictObject({
    front: z.string().optional(),
    back: z.string().optional(),
    blister: z.string().optional(),
    parameters: z.string().optional(),
  }),
  marketing_images: z.array(z.unknown()),
  rich_content: z.array(z.unknown()),
  axes: Axes,
  /** What the colours of `axes.color` are called. */
  color_texts: z.record(code, byLocale(z.string().min(1))).optional(),
  /** A combination is not made if it falls into all the ranges of one of these. */
  not_made: z.array(Axes),
  vat_class: z.enum(['standard', 'reduced']),
  /** market: a storefront's home country; original = channel "retail". */
  prices: z
    .array(
      z.strictObject({
        market: z.enum(['CH', 'DE', 'IT']),
        channel: z.enum(['retail', 'website', 'comparison', 'partner']),
        amount,
      }),
    )
    .min(1),
  bulk_prices: z.array(z.strictObject({ market: z.enum(['CH', 'DE', 'IT']), from: z.int().min(2), amount })),
  stock: z.array(
    z.strictObject({
      options: z.record(z.string(), z.union([z.number(), z.string()])),
      on_hand: z.int(),
      stop_order: z.boolean(),
    }),
  ),
  lead_days: z.int().min(0),
  popularity: z.int().min(0),
})

const ReviewRecord = z.strictObject({
  record: z.literal('review'),
  product_id: productId,
  locale: z.enum(['de', 'en', 'it', 'fr']),
  author: z.string().min(1),
  created_at: z.iso.date(),
  ratings: z.record(z.string(), z.int().min(1).max(5)),
  text: z.string().min(1),
})

/** One line of a catalogue file (JSON Lines): categories, then products, then reviews. */
export const CatalogueRecord = z.discriminatedUnion('record', [CategoryRecord, ProductRecord, ReviewRecord])
export type CatalogueRecord = z.infer<typeof CatalogueRecord>
