import { z } from 'zod'
import { localeCodes } from '#contract/brand.ts'
import { catalogueChannels } from '#contract/catalogue/price-channels.ts'
import { textLine } from '#contract/printable-text.ts'

export const goodsStates = ['active', 'inactive', 'discontinued'] as const
export const badges = ['new', 'bestseller', 'sale', 'trial'] as const
/** German is what the others are translated from. */
export const translations = localeCodes.filter((code) => code !== 'de')

const wish = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)
const id = z.string().regex(/^[A-Za-z0-9-]{1,40}$/)

/** What products are searched by, as it stands in the address. What cannot be read is left out. */
export const GoodsQuery = z.object({
  /** Words of titles, makers and numbers, or the code of a box. */
  text: wish(textLine(100).min(1)),
  category: wish(z.string().regex(/^[a-z0-9_-]{1,60}$/)),
  shop: wish(z.string().regex(/^[a-z]{1,40}$/)),
  state: wish(z.enum(goodsStates)),
  badge: wish(z.enum(badges)),
  /** A language in which the description is missing, or any. */
  missing: wish(z.enum(['any', ...translations])),
  /** Continues behind this product. */
  after: wish(id),
})
export type GoodsQuery = z.infer<typeof GoodsQuery>

export type ListedProduct = {
  id: string
  sku: string
  title: string
  brand: string[]
  image: string
  shops: string[]
  isActive: boolean
  isDiscontinued: boolean
  badge: (typeof badges)[number] | null
  untranslated: (typeof translations)[number][]
  /** The website prices by market. */
  prices: Record<string, { amount: number; currency: string }>
  /** When the next planned price begins. */
  planned: string | null
}

/** The parts of a product that are edited by a form of their own. */
export const goodsParts = ['texts', 'prices', 'pictures', 'parameters', 'offer'] as const
export type GoodsPart = (typeof goodsParts)[number]

const day = z.iso.date()
/** A price from a day and a minute on, by the clock of its market. */
export const PlanWish = z.object({
  market: z.string().max(2),
  channel: z.enum(catalogueChannels),
  amount: z.string().max(20),
  day,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
})
export type PlanWish = z.infer<typeof PlanWish>

/** What a field of a product was and is, as text. */
export type FieldDifference = { field: string; from: string; to: string }

/** What the time line of a product shows. */
export type GoodsChange = {
  id: number
  at: string
  by: string | null
  cause: 'new' | 'edit' | 'import' | 'plan' | 'undo'
  /** Undefined if it was the first. */
  differences: FieldDifference[] | undefined
  /** True if it took the product out of the catalogue. */
  isWithdrawal: boolean
}

export type PlannedPrice = {
  id: string
  market: string
  channel: string
  amount: number
  startsAt: string
  by: string | null
}

/** What is wrong with a field of a form. */
export type FieldMistake = { at: string; code: string; about?: string; reason: string }

export const largestPicture = 10_000_000
