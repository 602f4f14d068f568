import type { Brand } from '#contract/brand.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { ReturnedPieces } from '#contract/checkout/return.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { type ChangeProblem, explainChange } from '#server/orders/operations.ts'
import { announceReturn } from './operations.ts'

type ReturnsRequest = {
  db: Db
  say: Translate
  brand: Brand
  now: number
  /** The order behind a token, if the visitor may act on it. */
  own: (token: string) => Promise<{ order: { id: string; number: number; brand: string }; by: Actor } | undefined>
}

/** What a visitor can send back. */
export const returnsForRequest = ({ db, say, brand, now, own }: ReturnsRequest) => ({
  /** `key` is one for each act: sent twice, it announces one return. */
  async announce(
    token: string,
    pieces: readonly ReturnedPieces[],
    key: string,
  ): Promise<Result<{ number: string }, ChangeProblem>> {
    const found = await own(token)
    if (!found) return err(explainChange({ code: 'order-not-found' }, say))
    const { order, by } = found
    const { returnDays } = brand
    const announced = await announceReturn(db, { order, by, pieces, key, returnDays, now: new Date(now) })
    if (announced.ok) return ok(announced.value)
    const { error } = announced
    return err(explainChange('day' in error ? { ...error, day: formatDate(error.day) } : error, say))
  },
})
