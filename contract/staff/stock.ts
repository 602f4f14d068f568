import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'
import { shopZone } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import { readBoxCode } from './box-code.ts'
import { readGtin } from './gtin.ts'

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

/** Which product is looked for, and which one was chosen. */
export const ChoiceQuery = z.object({
  text: textLine(100).min(1).optional().catch(undefined),
  product: id.optional().catch(undefined),
})
export type ChoiceQuery = z.infer<typeof ChoiceQuery>

export const VariantName = z.object({ product: id, variant: id })
export type VariantName = z.infer<typeof VariantName>

export const MovementPage = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined)

/** The most pieces of a variant that are counted or delivered at once. */
export const mostPieces = 100_000
/** A delivery with more pieces of a variant is refused as a typing error. */
export const mostOnHand = 1_000_000

/** `shelf` is how many the page said should be on the shelf; empty if the variant was never counted. */
export const CountInput = z.object({
  // An empty field is no number: it must not become a count of 0.
  counted: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().max(mostPieces)),
  shelf: z.union([
    z.literal('').transform(() => null),
    z.coerce
      .number()
      .int()
      .min(-mostOnHand)
      .max(2 * mostOnHand),
  ]),
  reason: textLine(200).min(1),
})
export type CountInput = z.infer<typeof CountInput>

/** Pieces of one variant that came, as they are typed. Sent twice with the same id they are booked once. */
export const DeliveredInput = z.object({
  id: z.uuid(),
  quantity: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .pipe(z.number().max(mostPieces)),
  /** The number of the delivery note, for example. */
  note: textLine(100),
})
export type DeliveredInput = z.infer<typeof DeliveredInput>

/** A delivery that was booked, as addresses name it. */
export const DeliveryId = z.uuid().optional().catch(undefined)

const level = z.union([z.literal('').transform(() => null), z.coerce.number().int().min(1).max(mostPieces)])

/** `before` is the level that the page has shown. */
export const LevelInput = z.object({ level, before: level })
export type LevelInput = z.infer<typeof LevelInput>

/** The GTIN as it is typed or scanned: the number below the bars, or the whole code of a box. */
function gtinIn(text: string): string | undefined {
  const typed = readGtin(text.replaceAll(/[\s-]/g, ''))
  if (typed) return typed
  const scanned = readBoxCode(text, isoDate(new Date(), shopZone))
  return scanned.ok ? scanned.value.gtin : undefined
}

/** The code of a variant's boxes, and where they stand if that is elsewhere than the product. */
export const CodeInput = z.object({
  gtin: z.string().transform((text, { addIssue }) => {
    const gtin = gtinIn(text)
    if (gtin === undefined) addIssue('no GTIN')
    return gtin ?? ''
  }),
  shelf: z
    .string()
    .trim()
    .toUpperCase()
    .max(20)
    .regex(/^([A-Z0-9]+(-[A-Z0-9]+)*)?$/)
    .transform((text) => text || null),
})
export type CodeInput = z.infer<typeof CodeInput>

/** A GTIN as the shop stores it. */
export const StoredGtin = z.string().regex(/^\d{14}$/)

/** The largest file of a delivery, in bytes; about ten thousand lines. */
export const largestDelivery = 500_000

/** What is wrong with a line of a delivery; `line` is counted from 1, with the head. */
export const lineFaults = [
  'cells',
  'gtin',
  'unknown-gtin',
  'unknown-sku',
  'unknown-variant',
  'no-variant',
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
