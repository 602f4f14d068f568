import { killAt } from './kill-at.ts'

/** Where a process dies while a piece is cancelled and its money sent back, in the order in which they are reached. */
export const refundKillPoints = [
  'before the refund is stored',
  'while the refund is stored',
  'while the piece is cancelled',
  'before it is committed',
  'before the money is sent',
  'after the money was sent',
] as const
export type RefundKillPoint = (typeof refundKillPoints)[number]

/** Cancels one piece of an order and refunds it in a process of its own, which kills itself at this point. */
export const killRefundAt = (point: RefundKillPoint, url: string, order: string) =>
  killAt(new URL('killed-refund.ts', import.meta.url), point, url, order)
