import { z } from 'zod'
import { type Eye, VariantOptions } from '#contract/catalogue/ordered-variant.ts'
import { textLine } from '#contract/printable-text.ts'

/** How many wearers an account has at most; the table has as many places. */
export const mostWearers = 10

export const WearerName = textLine(60).min(1)

/** What a customer says of a wearer: createWearer and updateWearer take it. */
export const WearerInput = z.object({ name: WearerName })

const WornLens = z
  .object({
    source: z.enum(['order', 'prescription']),
    options: VariantOptions,
    product_id: z.string().nullable().describe('Null for a prescription'),
    on: z.string().describe('The day of the newest order of this lens, or of the prescription'),
    since: z.string().describe('The day of the first of these orders'),
  })
  .nullable()
  .describe('What counts now: the newer one of the last order and the last prescription')

const OrderedLens = z.object({ product_id: z.string(), options: VariantOptions }).nullable()

/** A question about values that was answered with yes, as `oddValues` names it. */
export const ConfirmedValues = z.object({ key: textLine(400).min(1) })

export const Wearer = z
  .object({
    id: z.string(),
    name: z.string(),
    is_self: z.boolean().describe('The first wearer of the account, who cannot be removed'),
    eyes: z.object({ right: WornLens, left: WornLens } satisfies Record<Eye, unknown>),
    last_ordered: z
      .object({ right: OrderedLens, left: OrderedLens } satisfies Record<Eye, unknown>)
      .describe('The lens of the last order, also where a prescription counts now'),
    confirmed_values: z.array(z.string()).describe('The questions about odd values that were answered with yes'),
    eye_test_due_on: z.string().nullable().describe('Null until a prescription was entered'),
  })
  .meta({ id: 'Wearer' })
export type Wearer = z.infer<typeof Wearer>
