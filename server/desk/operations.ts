import type { Actor } from '#contract/checkout/order-event.ts'
import { err, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { type DeskAct, type DeskRefusal, type Details, deskActs } from './acts.ts'
import { type DeskOrder, type DeskWork, readDeskOrder, readWork } from './store.ts'

export { actByProgram, type ProgramAct } from './program-acts.ts'
export { readOrderForPrograms } from './program-view.ts'
export {
  type DeskAct,
  type DeskOrder,
  type DeskRefusal,
  type DeskWork,
  type Details,
  deskActs,
  readDeskOrder,
  readWork,
}

/** A member of staff does something to an order. */
export async function actAtDesk(
  db: Db,
  { act, brand, number, details, by }: { act: DeskAct; brand: string; number: number; details: Details; by: Actor },
): Promise<Result<unknown, DeskRefusal>> {
  const order = await readDeskOrder(db, brand, number)
  return order ? deskActs[act].run({ db, order, details, by }) : err({ code: 'order-not-found' })
}
