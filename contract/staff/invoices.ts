import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'

/** `overdue`: the due day is over. `late`: two reminders did not help, so that a person has to act. */
export const invoiceLists = ['open', 'overdue', 'late'] as const
export type InvoiceList = (typeof invoiceLists)[number]

const word = textLine(100).min(1).optional().catch(undefined)

/** What open invoices are searched by, as it stands in the address. What cannot be read is left out. */
export const InvoiceQuery = z.object({
  list: z.enum(invoiceLists).catch('overdue'),
  shop: word,
  /** The number of an order, or the reference of an invoice. */
  text: word,
  after: z.uuid().optional().catch(undefined),
})
export type InvoiceQuery = z.infer<typeof InvoiceQuery>

/** What was done about a payment that fits no invoice. */
export const entryEnds = ['sent-back', 'moved', 'settled'] as const
export type EntryEnd = (typeof entryEnds)[number]

const entry = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** What somebody does with a payment of the bank. */
export const EntryAct = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('book'),
    entry,
    shop: textLine(40).min(1),
    order: z
      .string()
      .trim()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  }),
  z.object({ intent: z.literal('end'), entry, how: z.enum(entryEnds) }),
  z.object({ intent: z.literal('take-back'), entry }),
])
export type EntryAct = z.infer<typeof EntryAct>

/** A file at the desk; larger ones are read by `npm run bank:import`. */
export const largestUpload = 2 * 1024 * 1024
