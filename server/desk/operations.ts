import { randomUUID } from 'node:crypto'
import { err, type Result } from '#contract/result.ts'
import { orderActs } from '#contract/staff/order-acts.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { type DeskAct, type DeskRefusal, type Details, deskActs } from './acts.ts'
import { close, type DeskForm } from './once.ts'
import { lockAgainstOthers } from './order-store.ts'
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

/** The right that each act takes. */
export const deskRights: Readonly<Record<DeskAct, StaffAct>> = {
  ...orderActs,
  receive: 'check-return',
  check: 'check-return',
}

/** Return acts have the names in the audit log that they have at the pages of returns. */
const actionOf = (act: DeskAct) => (deskRights[act] === 'check-return' ? `return/${act}` : `order/${act}`)

type Command = { act: DeskAct; brand: string; number: number; details: Details; by: DeskForm['by'] }

/**
 * Does something to an order at the command line, as its page does it: others wait meanwhile, and the audit log has the
 * act, or nothing happened. A repeated act changes nothing, and the log does not get it again.
 */
export const actAtDesk = (
  db: Db,
  { act, brand, number, details, by }: Command,
): Promise<Result<unknown, DeskRefusal>> =>
  allOrNothing(db, async (db): Promise<Result<unknown, DeskRefusal>> => {
    const found = await readDeskOrder(db, brand, number)
    if (!found) return err({ code: 'order-not-found' })
    const before = (await lockAgainstOthers(db, found.id, 0)).at(-1)?.id ?? 0
    // A second reading, since the lock may have waited for another act.
    const order = (await readDeskOrder(db, brand, number)) ?? found
    const done = await deskActs[act].run({ db, order, details, by })
    const isNew = done.ok && (await lockAgainstOthers(db, order.id, before)).length > 0
    const form = { order: { id: order.id, brand, number }, by, action: actionOf(act), seen: before, key: randomUUID() }
    if (isNew) await close(db, form, { ...(details.return && { return: details.return }), ...amountIn(done.value) })
    return done
  })

const amountIn = (done: unknown) =>
  typeof done === 'object' && done && 'amount' in done && Number(done.amount) > 0 ? { amount: done.amount } : {}
