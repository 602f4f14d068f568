import { randomUUID } from 'node:crypto'
import type { Withdrawal } from '#contract/checkout/withdrawal.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { type Letter, prepareMail, queueMail } from '#server/mail/operations.ts'
import { type TooMany, take } from '#server/rate-limits/operations.ts'
import { timeOfDay } from '#server/values/calendar-rules.ts'
import { type OrderWriter, orderPath } from './confirmation.ts'
import { insertWithdrawal, readOrderByNumber } from './store.ts'

type WithdrawalContext = OrderWriter & { db: Db; brand: string; client: string; now: Date }
export type WithdrawalReceipt = { number: string; receivedAt: Date }

/**
 * Records a withdrawal, and confirms by mail what was declared and when. Number and e-mail address of the order are
 * enough, with an account or without. Two equal declarations count once.
 */
export async function withdraw(
  { db, brand, client, now, ...writer }: WithdrawalContext,
  { number, email, name, lines, reason }: Withdrawal,
): Promise<Result<WithdrawalReceipt, { code: 'order-not-found' } | TooMany>> {
  const taken = await take(db, { limit: 'failed-withdrawal/address', by: client })
  if (!taken.ok) return taken
  const found = await readOrderByNumber(db, brand, Number(number))
  if (!found?.order || found.order.email !== email) return err({ code: 'order-not-found' })
  await taken.value.giveBack()
  const { order, payment } = found
  const { locale, cart } = payment.snapshot
  const chosen = [...new Set(lines)].filter((line) => line <= cart.items.length).sort((a, b) => a - b)
  const recipient = writer.writerOf(brand, locale)
  const zone = zoneOf(recipient.brand)
  const letter: Letter = {
    template: 'withdrawal_receipt',
    to: email,
    order: order.id,
    data: {
      name,
      number,
      date: formatDate(now, zone),
      time: timeOfDay(now, zone),
      reason: reason || null,
      path: orderPath(writer.orderKey, order.id),
      items: cart.items.flatMap(namesOf(chosen)),
    },
  }
  // Each choice of lines is a declaration of its own. All of them are recorded, but not each causes a mail.
  const mayWrite = await take(db, { limit: 'withdrawal-receipt/order', by: order.id })
  const mail = await prepareMail(recipient, letter)
  const isNew = await db.transaction(async (db) => {
    const withdrawal = {
      id: randomUUID(),
      brand,
      orderId: order.id,
      name,
      email,
      lines: chosen,
      reason: reason || null,
    }
    if (!(await insertWithdrawal(db, withdrawal))) return false
    if (mayWrite.ok) await queueMail(db, mail)
    return true
  })
  if (!isNew && mayWrite.ok) await mayWrite.value.giveBack()
  return ok({ number, receivedAt: now })
}

const namesOf = (chosen: readonly number[]) => (item: { title: string; quantity: number }, index: number) =>
  chosen.includes(index + 1) ? [`${item.quantity} × ${item.title}`] : []
