import { z } from 'zod'
import { ProductCard } from './catalogue.ts'
import { LensMaterial } from './lens-material.ts'
import { axisNames } from './lens-parameters.ts'

export const Pictures = z.object({
  front: z.string(),
  back: z.string().optional(),
  blister: z.string().optional(),
  parameters: z.string().optional(),
})
export type Pictures = z.infer<typeof Pictures>

const ColorPictures = z.object({
  swatch: z.string().describe('The colour itself, such as #7A4A21'),
  pictures: Pictures.partial().describe('Those that differ in this colour'),
})

const ProductPictures = Pictures.extend({
  by_color: z.record(z.string(), ColorPictures).optional(),
})
export type ProductPictures = z.infer<typeof ProductPictures>

/** A picture for certain storefronts and languages, for a limited time. */
const TimedPicture = z.object({
  locale: z.string().nullable(),
  brand_channel: z.string().nullable(),
  image: z.string(),
  link: z.string().nullable(),
  image_type: z.string(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
})

const ranges = z.array(z.tuple([z.number(), z.number(), z.number()])).optional()
const Axes = z.object({
  sphere: ranges,
  cylinder: ranges,
  axis: ranges,
  radius: ranges,
  diameter: ranges,
  add: ranges,
  color: z.array(z.string()).optional(),
})

/** The choices as rules: a toric lens with 100,000 combinations is described in a few lines. */
const Parameters = z
  .object({
    axes: Axes.describe('The values of each parameter: from, to, step; colours as a list'),
    not_made: z.array(Axes).describe('A combination that falls into all the ranges of one of these is not made'),
    color_labels: z.record(z.string(), z.string()).describe('What the colours are called'),
  })
  .meta({ id: 'Parameters' })

/** The values of one lens parameter: numbers from low to high, colours in the maker's order. */
export const ProductOption = z
  .object({
    name: z.enum(axisNames),
    values: z.array(z.union([z.number(), z.string()])),
    labels: z.record(z.string(), z.string()).optional().describe('What the colours are called'),
  })
  .meta({ id: 'ProductOption' })
export type ProductOption = z.infer<typeof ProductOption>

/** Whom to write to about the safety of a product. */
export const SafetyContact = z
  .object({ name: z.string(), address: z.array(z.string()), email: z.string() })
  .meta({ id: 'SafetyContact' })
export type SafetyContact = z.infer<typeof SafetyContact>

export const ProductSafety = z
  .object({
    manufacturer: SafetyContact.extend({ region: z.enum(['EU', 'CH', 'other']) }),
    responsible: z
      .object({ EU: SafetyContact.optional(), CH: SafetyContact.optional() })
      .describe('Who answers for it where the manufacturer has no seat'),
  })
  .meta({ id: 'ProductSafety' })
export type ProductSafety = z.infer<typeof ProductSafety>

export const Product = ProductCard.extend({
  variant_id: z.string().nullable().describe('Where there is nothing to choose'),
  sku: z.string(),
  titles: z.record(z.string(), z.string()),
  slugs: z.record(z.string(), z.string()),
  description: z.string(),
  content: z.string().describe('What is in the box'),
  category: z.string(),
  categories: z.array(z.string()).describe('Codes of the categories that list it'),
  lens_type: z.string().nullable(),
  lens_usage: z.string().nullable(),
  material: LensMaterial.nullable().describe('Only of contact lenses whose maker is known to say so'),
  manufacturer: z.array(z.string()),
  safety: ProductSafety.nullable().describe('Not for services'),
  images: ProductPictures,
  mobile_images: Pictures.partial(),
  marketing_images: z.array(TimedPicture),
  rich_content: z.array(TimedPicture),
  stock: z
    .object({ available: z.int(), stop_order: z.boolean() })
    .nullable()
    .describe('Only where there is nothing to choose; otherwise ask for the delivery dates of a variant'),
  has_bulk_price: z.boolean(),
  bulk_price: z.int(),
  bulk_from: z.int(),
  regular_price: z.int(),
  special_price: z.int().nullable().describe('What it costs instead of the regular price, where that is less'),
  is_active: z.boolean(),
  is_trial: z.boolean(),
  discontinued: z.boolean(),
  product_status: z.string(),
  product_replacement: z.string().nullable(),
  similar_products: z.array(z.string()),
  group_upsell: z.string().nullable(),
  product_group: z
    .object({
      canonical: z.boolean(),
      canonical_product_id: z.string(),
      canonical_slugs: z
        .record(z.string(), z.string())
        .nullable()
        .describe('By language; null where the canonical product is not sold here'),
    })
    .nullable(),
  parameters: Parameters,
  max_quantity: z.int().describe('The most that one order may hold of it'),
}).meta({ id: 'Product' })
export type Product = z.infer<typeof Product>
