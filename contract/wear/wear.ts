import { z } from 'zod'
import { Eye, OrderedQuantity, VariantOptions } from '#contract/catalogue/ordered-variant.ts'
import { textLine } from '#contract/printable-text.ts'
import type { ViolationCode } from '#contract/violation.ts'

/** More than a year of daily lenses for one eye. */
export const mostLensesLeft = 500
const LensesLeft = z.int().min(0).max(mostLensesLeft)
const DaysPerWeek = z.int().min(1).max(7)

const WearReason = z
  .object({
    type: z.enum(['delivery', 'correction']),
    on: z.iso.date(),
    lenses: z.int().describe('How many came, or how many unopened ones the customer had'),
    is_expected: z.boolean().describe('Nobody has reported that they arrived: the day is the one that was promised'),
  })
  .meta({ id: 'WearReason' })
export type WearReason = z.infer<typeof WearReason>

const EyeWear = z
  .object({
    product: z.object({
      id: z.string(),
      title: z.string(),
      path: z.string().nullable().describe('Null if this storefront does not sell it any more'),
    }),
    options: VariantOptions,
    lenses_left: z.int().describe('Unopened lenses, today'),
    days_per_lens: z.int().describe('1, 14 or 30'),
    days_per_week: DaysPerWeek.describe('On which they are worn; counts for daily lenses only'),
    since: z.iso.date().describe('Since when this stock has lasted'),
    runs_out_at: z.iso.date().describe('The last day with a lens'),
    gap: z
      .object({ from: z.iso.date(), until: z.iso.date() })
      .nullable()
      .describe('From the first day without a lens to the day of the next parcel'),
    has_new_strength: z.boolean().describe('Lenses of another strength were left, which do not count any more'),
    why: z.array(WearReason).describe('What the last day follows from, the oldest first'),
  })
  .meta({ id: 'EyeWear' })
export type EyeWear = z.infer<typeof EyeWear>

export const WearerWear = z
  .object({
    wearer_id: z.string(),
    name: z.string(),
    eyes: z
      .object({ right: EyeWear.nullable(), left: EyeWear.nullable() } satisfies Record<Eye, unknown>)
      .describe('Null for an eye for which no lens was ordered'),
  })
  .meta({ id: 'WearerWear' })
export type WearerWear = z.infer<typeof WearerWear>

const earliest = '2000-01-01'

/** What a customer says about their lenses: how many unopened ones are left, or on how many days a week they are worn. */
export const WearCorrection = z
  .object({
    wearer_id: z.string(),
    eye: Eye.optional().describe('Both eyes without it'),
    on: z.iso
      .date()
      .refine((day) => day >= earliest, { params: { code: 'invalid-date' satisfies ViolationCode } })
      .optional()
      .describe('Today without it'),
    lenses_left: LensesLeft.optional(),
    days_per_week: DaysPerWeek.optional(),
  })
  .superRefine(({ lenses_left, days_per_week }, context) => {
    if (lenses_left !== undefined || days_per_week !== undefined) return
    context.addIssue({
      code: 'custom',
      path: ['lenses_left'],
      params: { code: 'required' satisfies ViolationCode },
    })
  })

/** A whole number in a form; left empty, it says nothing. */
const writtenNumber = (from: number, to: number) =>
  z
    .string()
    .trim()
    .max(20)
    .transform((written, context) => {
      const number = /^\d{1,4}$/.test(written) ? Number(written) : undefined
      if (number !== undefined && number >= from && number <= to) return number
      const params = { code: 'number-between' satisfies ViolationCode, values: { from: `${from}`, to: `${to}` } }
      context.addIssue({ code: 'custom', params })
      return z.NEVER
    })
    .optional()

/** The same as a form says it, for both eyes of a wearer. */
export const WearForm = z.object({
  right: writtenNumber(0, mostLensesLeft),
  left: writtenNumber(0, mostLensesLeft),
  days_per_week: writtenNumber(1, 7),
})

export const IntervalQuery = z.object({
  email: z.string().max(254).optional().describe('Changes nothing: the answer follows from the items'),
  items: z
    .array(
      z.object({
        quantity: OrderedQuantity,
        variant_representation: z.object({ product_id: textLine(40), option: VariantOptions.optional() }),
        eye: Eye.optional().describe('Without it, half of the lenses are for each eye'),
      }),
    )
    .max(50),
})
export type IntervalQuery = z.infer<typeof IntervalQuery>

export const ReorderInterval = z
  .object({
    interval: z.int().describe('In days'),
    reorder_at: z.iso.date(),
  })
  .meta({ id: 'ReorderInterval' })
