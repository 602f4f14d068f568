import { z } from 'zod'
import { brands } from '#brands/all.ts'
import { localeCodes } from '#contract/brand.ts'
import { frameShapes } from '#contract/catalogue/filter-values.ts'
import { LensMaterial } from '#contract/catalogue/lens-material.ts'
import { axisNames, hundredths } from '#contract/catalogue/lens-parameters.ts'
import { catalogueChannels } from '#contract/catalogue/price-channels.ts'
import { readGtin } from '#contract/staff/gtin.ts'
import { productIdPattern } from './rules.ts'

// One line of the file is one record. What several records have to do with each other is checked in catalogue-check.ts.

/** The database and its indexes have these limits; no sensible product comes near. */
const largestNumber = 2_000_000_000
const mostValues = 1000

const code = z.string().regex(/^[a-z0-9_-]{1,60}$/, 'must be lower-case letters, digits, _ and -')

const range = z
  .tuple([z.number(), z.number(), z.number()])
  .refine(
    (numbers) => numbers.every((n) => hundredths(n) !== undefined && Math.abs(n) <= 1000),
    'has more than 2 decimals',
  )
  .refine(([, , step]) => step > 0, 'must have a step above 0')
  .refine(([from, to]) => from <= to, 'must begin with the lower number')
  .refine(([from, to, step]) => (to - from) / step < mostValues, `has more than ${mostValues} values`)
/** `[[-6, -0.5, 0.25], [0.5, 4, 0.25]]`: from, to, step. One value is `[8.6, 8.6, 1]`. */
const Ranges = z.array(range).min(1).max(50)
const Colours = z.array(code).min(1).max(200)
const Axes = z.strictObject({
  sphere: Ranges.optional(),
  cylinder: Ranges.optional(),
  axis: Ranges.optional(),
  radius: Ranges.optional(),
  diameter: Ranges.optional(),
  add: Ranges.optional(),
  color: Colours.optional(),
})
const Options = z.partialRecord(z.enum(axisNames), z.union([z.number(), z.string()]))

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
  .max(120)
const locale = z.enum(localeCodes)
const byLocale = <Text extends z.ZodType>(text: Text) => z.strictObject({ de: text, en: text, it: text, fr: text })
const productId = z.string().regex(productIdPattern, 'must be 1 to 40 letters, digits and hyphens')
const count = z.int().min(0).max(largestNumber)
/** 9,999.99: more is a mistake in a shop for lenses, such as an amount in cents where the whole was meant. */
export const largestAmount = 999_999
const amount = z
  .int('must be whole cents')
  .positive('must be a positive number of cents')
  .max(largestAmount, 'must be below 10,000.00')
const day = z.iso.date().refine((date) => date >= '1900', 'is too long ago')
const name = z.string().min(1).max(120)
/** Spreadsheets carry out what begins so, and these texts are exported into lists for them. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text)
const exported = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => !isFormula(text), 'begins like a formula of a spreadsheet: with =, +, - or @')
const text = z.string().min(1).max(20_000)
const address = z.string().min(1).max(500)

const shelf = z
  .string()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'must be capital letters, digits and single hyphens')
  .max(20)
const gtin = z.string().refine((digits) => readGtin(digits) !== undefined, 'is no GTIN with a right check digit')

const brandChannel = z.enum(brands.map(({ id }) => id))
/** A storefront's home country. */
const market = z.enum(brands.map(({ country }) => country))

const CategoryRecord = z.strictObject({
  record: z.literal('category'),
  code,
  parent: code.nullable(),
  position: count,
  texts: byLocale(z.strictObject({ slug, title: name, description: text })),
})
export type CategoryRecord = z.infer<typeof CategoryRecord>

/** Null means every language, every brand, or no limit in time. */
const TimedPicture = z.strictObject({
  locale: locale.nullable(),
  brand_channel: brandChannel.nullable(),
  image: address,
  link: address.nullable(),
  image_type: name,
  start_date: day.nullable(),
  end_date: day.nullable(),
})

const AllPictures = z.strictObject({
  front: address.optional(),
  back: address.optional(),
  blister: address.optional(),
  parameters: address.optional(),
})
const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #7A4A21')

const contactFields = {
  name,
  address: z.array(z.string().min(1).max(100)).min(2).max(6),
  email: z.email().max(254),
}
const Contact = z.strictObject(contactFields)

export const ProductRecord = z.strictObject({
  record: z.literal('product'),
  product_id: productId,
  sku: exported(80),
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
  categories: z.array(code).min(1).max(50),
  /** The storefronts that sell it. */
  brand_channels: z.array(brandChannel).min(1),
  lens_type: z.enum(['spherical', 'toric', 'multifocal', 'coloured']).nullable(),
  lens_usage: z.enum(['daily', 'two_weekly', 'monthly']).nullable(),
  /** What a contact lens is made of, as its maker says; a product that is no lens has none. */
  material: LensMaterial.strict().optional(),
  /** The frame of glasses. */
  shape: z.enum(frameShapes).optional(),
  /** True if the glasses take reflections away; nothing is said of what has no tinted glasses. */
  polarised: z.boolean().optional(),
  brand: z.array(exported(120)).min(1),
  manufacturer: z.array(exported(120)).min(1),
  /** By the rules for product safety: the manufacturer, and who answers for it where the manufacturer has no seat. */
  safety: z
    .strictObject({
      manufacturer: z.strictObject({ ...contactFields, region: z.enum(['EU', 'CH', 'other']) }),
      responsible: z.strictObject({ EU: Contact.optional(), CH: Contact.optional() }),
    })
    .nullish(),
  badge: z.enum(['new', 'bestseller', 'sale', 'trial']).nullable(),
  /** What price_per_unit counts: 30 lenses, 3.6 × 100 ml, 1 piece. */
  unit: z.enum(['lens', '100ml', 'piece']),
  units: z.number().min(0).max(1_000_000),
  /** What is in the box, e.g. "30 lenses" or "2 × 360 ml". */
  content: byLocale(z.string().max(200)),
  texts: byLocale(z.strictObject({ slug, title: exported(120), description: text })),
  is_active: z.boolean(),
  is_trial: z.boolean(),
  product_status: z.enum(['available', 'preorder', 'discontinued']),
  discontinued: z.boolean(),
  product_replacement: productId.nullable(),
  similar_products: z.array(productId).max(100),
  group_upsell: productId.nullable(),
  product_group: z.strictObject({ canonical: z.boolean(), canonical_product_id: productId }).nullable(),
  /** `by_color` has the colours of `axes.color`, each with the pictures that differ in it. */
  images: AllPictures.required({ front: true }).extend({
    by_color: z.record(code, z.strictObject({ swatch: hexColor, pictures: AllPictures })).optional(),
  }),
  mobile_images: AllPictures,
  marketing_images: z.array(TimedPicture).max(100),
  rich_content: z.array(TimedPicture).max(100),
  axes: Axes,
  /** What the colours of `axes.color` are called. */
  color_texts: z.record(code, byLocale(name)).optional(),
  /** A combination is not made if it falls into all the ranges of one of these. */
  not_made: z.array(Axes).max(50),
  vat_class: z.enum(['standard', 'reduced']),
  /** The channel `retail` is the recommended price (`original`), `website` the usual price. */
  prices: z.array(z.strictObject({ market, channel: z.enum(catalogueChannels), amount })).min(1),
  bulk_prices: z.array(z.strictObject({ market, from: z.int().min(2).max(largestNumber), amount })),
  /** What the shop itself pays for a piece, without tax, where that is known. No visitor ever reads it. */
  costs: z.array(z.strictObject({ market, amount })).optional(),
  /** The website prices of the time before the shop knew the product, and since when they applied. */
  price_history: z
    .array(z.strictObject({ market, amount, from: day }))
    .max(1000)
    .optional(),
  stock: z.array(
    z.strictObject({
      options: Options,
      on_hand: z.int().min(-largestNumber).max(largestNumber),
      stop_order: z.boolean(),
    }),
  ),
  /** Where it stands in the warehouse: letters and digits, from the first shelf to the last in the order of their names. */
  shelf: shelf.optional(),
  /** The codes on its boxes, of as many variants as are known. A variant may have several. */
  codes: z
    .array(z.strictObject({ options: Options, gtin, shelf: shelf.optional() }))
    .max(100_000)
    .optional(),
  /** Working days until the supplier has sent it. */
  lead_days: z.int().min(0).max(365),
  popularity: count,
})
export type ProductRecord = z.infer<typeof ProductRecord>

export type ProductCode = NonNullable<ProductRecord['codes']>[number]
/** A product without what it has by variant, of which there may be 100,000. */
export type ProductHead = Omit<ProductRecord, 'stock' | 'codes' | 'price_history'>
/** What the history of a product keeps: not its stock, which is never undone. */
export type ProductBefore = Omit<ProductRecord, 'stock' | 'price_history'>
export type ChangeCause = 'new' | 'edit' | 'import' | 'plan' | 'undo'

const ReviewRecord = z.strictObject({
  record: z.literal('review'),
  product_id: productId,
  locale,
  author: name,
  created_at: day,
  ratings: z
    .record(z.string(), z.int().min(1).max(5))
    .refine((ratings) => Object.keys(ratings).length > 0, 'must rate something'),
  text,
})
export type ReviewRecord = z.infer<typeof ReviewRecord>

/** One line of a catalogue file (JSON Lines): categories, then products, then reviews. */
export const CatalogueRecord = z.discriminatedUnion('record', [CategoryRecord, ProductRecord, ReviewRecord])
export type CatalogueRecord = z.infer<typeof CatalogueRecord>

/** The record, or everything that is wrong with it. */
export function readRecord(content: unknown): CatalogueRecord | string[] {
  const read = CatalogueRecord.safeParse(content)
  if (read.success) return read.data
  return read.error.issues.map(({ path, message, ...issue }) => {
    const where = path.join('.')
    if (issue.code === 'invalid_union' && where === 'record') return 'record must be category, product or review'
    if (issue.code === 'unrecognized_keys') return `${where || 'it'} has the unknown field ${issue.keys.join(', ')}`
    if (message.endsWith('received undefined')) return `${where} is missing`
    return `${where || 'it'} ${message.replace(/^(Invalid|Too)/, (word) => `is ${word.toLowerCase()}`)}`
  })
}
