import { z } from 'zod'
import { Email } from '#contract/address/person.ts'
import { textLines } from '#contract/printable-text.ts'
import { Pieces } from './pieces.ts'

export const CancelOrder = z
  .object({
    items: z.array(Pieces).min(1).max(50).optional().describe('All that is left of the order, if it is missing'),
    reason: textLines(500).optional(),
  })
  .meta({ id: 'CancelOrder' })
export type CancelOrder = z.infer<typeof CancelOrder>

/** The address is checked by the rules of its country, which is that of the order. */
export const ChangeOrder = z
  .object({ email: Email.optional(), shipping_address: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'ChangeOrder' })

export const OrderEmail = z.object({ email: Email })
