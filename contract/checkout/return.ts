import { z } from 'zod'
import { Pieces } from './pieces.ts'

export const returnStates = ['announced', 'received', 'checked', 'refunded', 'refused'] as const
/** `checked`: it was looked at, and the money is being computed. `refused`: nothing of it is taken back. */
export type ReturnState = (typeof returnStates)[number]

export const returnReasons = ['not_needed', 'wrong_values', 'wrong_item', 'damaged', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

export const returnStateTexts = {
  announced: 'order.return_announced',
  received: 'order.return_received',
  checked: 'order.return_checked',
  refunded: 'order.return_refunded',
  refused: 'order.return_refused',
} as const satisfies Record<ReturnState, string>

export const returnReasonTexts = {
  not_needed: 'order.reason_not_needed',
  wrong_values: 'order.reason_wrong_values',
  wrong_item: 'order.reason_wrong_item',
  damaged: 'order.reason_damaged',
  other: 'order.reason_other',
} as const satisfies Record<ReturnReason, string>

/** Pieces that are to be sent back, and why. The law asks for no reason. */
export const ReturnedPieces = Pieces.extend({ reason: z.enum(returnReasons).optional() })
export type ReturnedPieces = z.infer<typeof ReturnedPieces>

export const CreateReturn = z.object({ items: z.array(ReturnedPieces).min(1).max(50) }).meta({ id: 'CreateReturn' })

/** What comes back of an order. */
export const OrderReturn = z
  .object({
    number: z.string().describe('It is on the slip that is put into the parcel'),
    state: z.enum(returnStates),
    items: z.array(ReturnedPieces.extend({ accepted: z.int().nullable().describe('Null until it is checked') })),
    send_by: z.string().describe('The last day to send it'),
    note: z.string().nullable().describe('Why pieces were not taken back'),
    created_at: z.string(),
    slip_path: z.string().describe('The slip for the parcel, as PDF'),
  })
  .meta({ id: 'OrderReturn' })
export type OrderReturn = z.infer<typeof OrderReturn>
