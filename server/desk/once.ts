import { err, ok, type Result } from '#contract/result.ts'
import { record, wasRecorded } from '#server/audit/operations.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { type DeskEvent, lockAgainstOthers } from './order-store.ts'

/** Who does what to which order, and what its page showed last. */
export type DeskForm = {
  order: { id: string; brand: string; number: number }
  by: { kind: 'staff' | 'key'; id: string }
  /** The name of the act in the audit log. */
  action: string
  seen: number
  key: string
}

/** Somebody else did something to the order since its page was shown. */
export type Meanwhile = { code: 'meanwhile'; events: DeskEvent[] }
/** The same form was sent before. */
export const doneBefore = 'done-before'

export const subjectOf = ({ order: { brand, number } }: DeskForm) => `${brand} ${number}`

/** For what does not depend on what others do to the order. */
export const atAnyTime = (form: DeskForm): DeskForm => ({ ...form, seen: Number.MAX_SAFE_INTEGER })

/** Locks the order, and refuses if the form is not about the order as it is now. */
export async function begin(db: Db, form: DeskForm): Promise<Result<'first' | typeof doneBefore, Meanwhile>> {
  const events = await lockAgainstOthers(db, form.order.id, form.seen)
  if (await wasRecorded(db, subjectOf(form), form.key)) return ok(doneBefore)
  return events.length > 0 ? err({ code: 'meanwhile', events }) : ok('first')
}

/** The last of the transaction, since all who write the log wait from here on. */
export const close = (db: Db, form: DeskForm, details: object = {}) =>
  record(db, {
    actor: form.by.id,
    action: form.action,
    subject: subjectOf(form),
    details: { key: form.key, ...details },
  })

/** Does something to an order once, unless somebody else was faster; the log has it, or nothing happened. */
export const once = <T, E>(
  db: Db,
  form: DeskForm,
  work: (db: Db) => Promise<Result<T, E>>,
  details: (done: T) => object = () => ({}),
): Promise<Result<T | typeof doneBefore, E | Meanwhile>> =>
  allOrNothing(db, async (db): Promise<Result<T | typeof doneBefore, E | Meanwhile>> => {
    const begun = await begin(db, form)
    if (!begun.ok) return begun
    if (begun.value === doneBefore) return ok(doneBefore)
    const done = await work(db)
    if (done.ok) await close(db, form, details(done.value))
    return done
  })

/** What an act would do, without doing it: it is done, and undone at once. */
export async function rehearse<T, E>(
  db: Db,
  form: DeskForm,
  work: (db: Db) => Promise<Result<T, E>>,
): Promise<Result<T, E | Meanwhile>> {
  let found: Result<T, E> | undefined
  const seen = await allOrNothing(db, async (db): Promise<Result<null, Meanwhile | { code: 'rehearsed' }>> => {
    const begun = await begin(db, form)
    if (!begun.ok) return begun
    found = await work(db)
    return err({ code: 'rehearsed' })
  })
  if (!seen.ok && seen.error.code === 'meanwhile') return err(seen.error)
  if (!found) throw new Error('Nothing was rehearsed')
  return found
}
