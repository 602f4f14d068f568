import type { CancelOrder } from '#contract/checkout/order-change.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import { err, type Result } from '#contract/result.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { type ChangeProblem, explainChange } from '#server/orders/operations.ts'
import { type Cancelled, cancelOrder } from './operations.ts'

type CancellationsRequest = {
  db: Db
  say: Translate
  /** The order behind a token, if the visitor may act on it. */
  own: (token: string) => Promise<{ order: { id: string }; by: Actor } | undefined>
}

/** What a visitor can cancel. */
export const cancellationsForRequest = ({ db, say, own }: CancellationsRequest) => ({
  /** `key` is one for each act: sent twice, it cancels once. */
  async cancel(token: string, { items, reason }: CancelOrder, key: string): Promise<Result<Cancelled, ChangeProblem>> {
    const found = await own(token)
    if (!found) return err(explainChange({ code: 'order-not-found' }, say))
    const cancelled = await cancelOrder(db, { order: found.order.id, key, pieces: items, reason, by: found.by })
    return cancelled.ok ? cancelled : err(explainChange(cancelled.error, say))
  },
})
