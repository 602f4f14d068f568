import { z } from 'zod'

/** `credited`: nothing is due any more, because goods were cancelled or came back. */
export const invoiceStates = ['open', 'part_paid', 'paid', 'credited'] as const
export type InvoiceState = (typeof invoiceStates)[number]

export const OrderInvoice = z
  .object({
    state: z.enum(invoiceStates),
    due_on: z.string().describe('A day like 2026-12-17'),
    amount: z.number().int().describe('What is to be paid in all, without what was credited'),
    open: z.number().int().describe('What is still to be paid'),
    reference: z.string().describe('Has to be named with the payment (ISO 11649)'),
    payee: z.string().describe('To whom'),
    iban: z.string(),
  })
  .meta({ id: 'OrderInvoice' })
export type OrderInvoice = z.infer<typeof OrderInvoice>

/** `RF18 5390 0754 7034`, as people read and type a reference or an IBAN. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
