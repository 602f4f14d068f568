import type { Db } from '#server/database/database.ts'
import { type Letter, prepareMail, queueMailOnce, type Writer } from '#server/mail/operations.ts'
import { type OrderWriter, readOrderById } from '#server/orders/operations.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import type { WrittenOrder } from './letters.ts'

export type NewsDependencies = Pick<OrderWriter, 'writerOf' | 'orderKey'> & { db: Db }

/** The order with what letters and papers about it need. */
export async function readWritten({ db, orderKey }: NewsDependencies, id: string): Promise<WrittenOrder> {
  const found = await readOrderById(db, id)
  if (!found?.order) throw new Error(`There is no order ${id}`)
  return { order: found.order, payment: found.payment, path: `/order/${signedId(orderKey, id)}` }
}

export const writerFor = ({ writerOf }: NewsDependencies, { order, payment }: WrittenOrder): Writer =>
  writerOf(order.brand, payment.snapshot.locale)

/** Mails a letter, once for each `about`, however often the job is repeated. `also` is done in the same transaction. */
export async function mailOnce(
  dependencies: NewsDependencies,
  written: WrittenOrder,
  { letter, about, also }: { letter: Letter | undefined; about: string; also?: (db: Db) => Promise<unknown> },
) {
  const mail = letter && (await prepareMail(writerFor(dependencies, written), letter))
  await dependencies.db.transaction(async (db) => {
    if (mail) await queueMailOnce(db, mail, about)
    await also?.(db)
  })
}
