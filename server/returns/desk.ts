import type { Actor } from '#contract/checkout/order-event.ts'
import type { ReturnState } from '#contract/checkout/return.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { record } from '#server/audit/operations.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { lockOrder } from '#server/orders/operations.ts'
import { previewRefund, type RefundPreview, type RefundRefusal, readRefunds } from '#server/refunds/operations.ts'
import { checkedBy, type FaultsRefusal, type LineFaults } from './desk-rules.ts'
import { checkReturn, type ReturnStateRefusal, receiveReturn } from './operations.ts'
import { acceptedPieces, type CheckedLine, type CheckRefusal, isWholeOrder, refundWish } from './rules.ts'
import { readBack, readReturn, type StoredReturn } from './store.ts'

/** Nothing but the amount is in it if nothing is taken back. */
export type CheckPreview = Pick<RefundPreview, 'amount' | 'shipping'>
export type PreviewRefusal = FaultsRefusal | RefundRefusal | { code: 'order-not-found' }

/** What would be refunded if the parcel was found so. */
export async function previewCheck(
  db: Db,
  { orderId, lines }: Pick<StoredReturn, 'orderId' | 'lines'>,
  faults: readonly LineFaults[],
): Promise<Result<CheckPreview & { found: CheckedLine[] }, PreviewRefusal>> {
  const checked = checkedBy(lines, faults)
  if (!checked.ok) return checked
  const found = checked.value
  const accepted = acceptedPieces(found)
  if (accepted.length === 0) return ok({ amount: 0, shipping: 0, found })
  const { ordered, back } = await readBack(db, orderId)
  const isWhole = isWholeOrder(ordered, [...back, ...accepted])
  const wish = refundWish(accepted, { isWhole, earlier: await readRefunds(db, orderId) })
  const preview = await previewRefund(db, orderId, wish)
  return preview.ok ? ok({ amount: preview.value.amount, shipping: preview.value.shipping, found }) : preview
}

type DeskCheck = {
  faults: readonly LineFaults[]
  note: string
  /** What the page has said would be refunded. */
  shown: number
  staff: string
}
export type DeskCheckRefusal =
  | PreviewRefusal
  | ReturnStateRefusal
  | CheckRefusal
  | { code: 'note-missing' }
  | { code: 'return-changed'; state: ReturnState }
  | { code: 'amount-changed'; amount: number; shipping: number }

/**
 * Somebody has opened the parcel and says what is in it. The refund follows from that by rule, so that who checks needs
 * no right to give money away; it is only done if it is the amount that was shown. Nothing is checked twice: whoever is
 * second is told so.
 */
export const checkAtDesk = (
  db: Db,
  id: string,
  { faults, note, shown, staff }: DeskCheck,
): Promise<Result<CheckPreview, DeskCheckRefusal>> =>
  allOrNothing(db, async (db): Promise<Result<CheckPreview, DeskCheckRefusal>> => {
    const known = await readReturn(db, id)
    if (!known) return err({ code: 'return-not-found' })
    await lockOrder(db, known.orderId)
    const back = await readReturn(db, id)
    if (!back) return err({ code: 'return-not-found' })
    const { state, number, brand } = back
    if (state !== 'announced' && state !== 'received') return err({ code: 'return-changed', state })
    const preview = await previewCheck(db, back, faults)
    if (!preview.ok) return preview
    const { amount, shipping, found } = preview.value
    if (!note && faults.some(({ refused }) => refused > 0)) return err({ code: 'note-missing' })
    if (amount !== shown) return err({ code: 'amount-changed', amount, shipping })
    const by = { kind: 'staff', id: staff } satisfies Actor
    if (state === 'announced') await receiveReturn(db, id, by, { isChecked: true })
    const checked = await checkReturn(db, id, { found, note: note || undefined, by })
    if (!checked.ok) return checked
    const details = { amount, lines: found }
    await record(db, { actor: staff, action: 'return/check', subject: `${brand} ${number}`, reason: null, details })
    return ok({ amount, shipping })
  })
