import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import { type ReturnedPieces, returnReasonTexts } from '#contract/checkout/return.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Texts, Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { renderReturnSlip } from '#server/documents/operations.ts'
import { type ChangeProblem, explainChange, type OrderRow, type Payment } from '#server/orders/operations.ts'
import { announceReturn, readReturns, returnAddressOf } from './operations.ts'

type ReturnsRequest = {
  db: Db
  say: Translate
  brand: Brand
  now: number
  locale: LocaleCode
  texts: Texts
  /** The order behind a token, for anybody who has it. */
  find: (token: string) => Promise<{ order: OrderRow; payment: Payment } | undefined>
  /** The order behind a token, if the visitor may act on it. */
  own: (token: string) => Promise<{ order: { id: string; number: number; brand: string }; by: Actor } | undefined>
}

/** What a visitor can send back. */
export const returnsForRequest = ({ db, say, brand, locale, texts, now, find, own }: ReturnsRequest) => ({
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
    const announced = await announceReturn(db, {
      order,
      by,
      pieces,
      key,
      returnDays,
      now: new Date(now),
      zone: zoneOf(brand),
    })
    if (announced.ok) return ok(announced.value)
    const { error } = announced
    return err(explainChange('day' in error ? { ...error, day: formatDate(error.day) } : error, say))
  },

  /** The slip for the parcel of a return, as PDF. It names no person. */
  async slip(token: string, number: string): Promise<Buffer | undefined> {
    const found = await find(token)
    const back = found && (await readReturns(db, found.order.id)).find((one) => one.number === number)
    if (!back) return undefined
    const { items } = found.payment.snapshot.cart
    return renderReturnSlip(
      { brand, locale, texts },
      {
        number,
        orderNumber: String(found.order.number),
        lines: back.lines.map(({ line, quantity, reason }) => ({
          title: items[line - 1]?.title ?? '',
          quantity,
          reason: reason ? say(returnReasonTexts[reason]) : '',
        })),
        deadline: back.sendBy,
        returnAddress: returnAddressOf(brand.company),
        seller: brand.company,
        service: brand.service,
        announcedAt: new Date(back.createdAt),
      },
    )
  },
})
