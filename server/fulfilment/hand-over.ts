import type { Actor } from '#contract/checkout/order-event.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db, Log } from '#server/database/database.ts'
import { type MoveRefusal, noteHandedOver } from './move.ts'
import { holdForPerson } from './newcomers.ts'
import { recallOrder } from './recall.ts'
import { stepsUpTo } from './rules.ts'
import type { FulfilmentService } from './service.ts'
import { readOrderToPack } from './store.ts'

type HandOverContext = { db: Db; fulfilment: FulfilmentService; log: Log }

/**
 * Tells the fulfiller of an order that is confirmed, and notes it. Repeating it changes nothing, and answers `false`. An
 * order that waits for a person is handed over by a member of staff only.
 */
export async function handOverOrder(
  { db, fulfilment, log }: HandOverContext,
  id: string,
  by: Actor = { kind: 'shop' },
): Promise<Result<boolean, MoveRefusal>> {
  const found = await readOrderToPack(db, id)
  if (!found) return err({ code: 'order-not-found' })
  const { state, ...order } = found
  const steps = stepsUpTo('hand-over', state)
  if (!steps) return err({ code: 'order-state', state })
  if (steps.length === 0) return ok(false)
  if (by.kind === 'shop' && (await holdForPerson(db, id))) return ok(false)
  const handed = await fulfilment.handOver(order)
  if (!handed.ok) throw new Error(`The fulfiller has not taken an order: ${handed.error.reason}`)
  const noted = await noteHandedOver(db, { order: id, by })
  // It was cancelled while the fulfiller was told of it.
  if (!noted.ok) await recallOrder({ fulfilment, log }, { order: id })
  return noted
}
