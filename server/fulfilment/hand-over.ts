import type { Db, Log } from '#server/database/database.ts'
import { noteHandedOver } from './move.ts'
import { recallOrder } from './recall.ts'
import { stepsUpTo } from './rules.ts'
import type { FulfilmentService } from './service.ts'
import { readOrderToPack } from './store.ts'

type HandOverContext = { db: Db; fulfilment: FulfilmentService; log: Log }

/** Tells the fulfiller of an order that is confirmed, and notes it. Repeating it changes nothing. */
export async function handOverOrder({ db, fulfilment, log }: HandOverContext, id: string): Promise<void> {
  const found = await readOrderToPack(db, id)
  if (!found) return
  const { state, ...order } = found
  const isDue = stepsUpTo('hand-over', state)?.length
  if (!isDue) return
  const handed = await fulfilment.handOver(order)
  if (!handed.ok) throw new Error(`The fulfiller has not taken an order: ${handed.error.reason}`)
  const noted = await noteHandedOver(db, { order: id, by: { kind: 'shop' } })
  // It was cancelled while the fulfiller was told of it.
  if (!noted.ok) await recallOrder({ fulfilment, log }, { order: id })
}
