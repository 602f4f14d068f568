import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'
import { axisNames } from './lens-parameters.ts'

/** Lenses are chosen for each eye. */
export const Eye = z.enum(['right', 'left'])
export type Eye = z.infer<typeof Eye>

export const VariantOptions = z.partialRecord(z.enum(axisNames), z.union([z.number(), textLine(60)]))

/** How many of something are ordered. The maximum is far above what a shop sends to one person, and keeps sums exact. */
export const OrderedQuantity = z.int().min(1).max(10_000)
