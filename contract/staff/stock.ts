import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'

/** `low`: fewer are free than the level. `out`: none is free. `back`: more was sold than is there. */
export const stockLists = ['all', 'low', 'out', 'back'] as const

const id = textLine(200).min(1)

/** What stock is searched by, as it stands in the address. What cannot be read is left out. */
export const StockQuery = z.object({
  list: z.enum(stockLists).catch('all'),
  /** Words of a title, an id, a SKU, or a GTIN. */
  text: textLine(100).min(1).optional().catch(undefined),
  after: textLine(400).min(1).optional().catch(undefined),
})
export type StockQuery = z.infer<typeof StockQuery>

export const VariantName = z.object({ product: id, variant: id })
export type VariantName = z.infer<typeof VariantName>

export const MovementPage = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined)

const most = 100_000
/** A delivery with more pieces of a variant is refused as a typing error. */
export const mostOnHand = 1_000_000

/** `shelf` is how many the page said should be on the shelf. */
export const CountInput = z.object({
  // An empty field is no number: it must not become a count of 0.
  counted: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().max(most)),
  shelf: z.coerce
    .number()
    .int()
    .min(-mostOnHand)
    .max(2 * mostOnHand),
  reason: textLine(200).min(1),
})
export type CountInput = z.infer<typeof CountInput>

const level = z.union([z.literal('').transform(() => null), z.coerce.number().int().min(1).max(most)])

/** `before` is the level that the page has shown. */
export const LevelInput = z.object({ level, before: level })
export type LevelInput = z.infer<typeof LevelInput>

/** The largest file of a delivery, in bytes; about ten thousand lines. */
export const largestDelivery = 500_000

/** What is wrong with a line of a delivery; `line` is counted from 1, with the head. */
export const lineFaults = [
  'cells',
  'gtin',
  'unknown-gtin',
  'unknown-sku',
  'unknown-variant',
  'not-counted',
  'quantity',
  'lot',
  'expiry',
  'lot-without-gtin',
  'too-many',
] as const
export type LineFault = { line: number; fault: (typeof lineFaults)[number]; value: string }

/** A file that was checked, on its way to be booked. */
export const DeliveryForm = z.object({
  id: z.uuid(),
  name: textLine(100),
  /** A field of a form has a further character at the end of each line. */
  text: z
    .string()
    .min(1)
    .max(2 * largestDelivery),
  wanted: z.string().optional(),
})
