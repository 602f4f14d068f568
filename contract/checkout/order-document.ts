import { z } from 'zod'

export const documentTypes = ['invoice', 'credit_note', 'delivery_note'] as const
export type DocumentType = (typeof documentTypes)[number]

/** What each kind of paper is called. */
export const documentTypeTexts = {
  invoice: 'document.title_invoice',
  credit_note: 'document.title_credit_note',
  delivery_note: 'document.title_delivery_note',
} as const satisfies Record<DocumentType, string>

/** A paper of an order, such as its invoice. */
export const OrderDocument = z
  .object({
    type: z.enum(documentTypes),
    number: z.string(),
    url: z.string().describe('The PDF, for those who may see the whole order'),
    issued_at: z.string(),
  })
  .meta({ id: 'OrderDocument' })
export type OrderDocument = z.infer<typeof OrderDocument>
