import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { noteOrderEvent } from '#server/orders/operations.ts'
import { atAnyTime, type DeskForm, once } from './once.ts'
import { orderNotes } from './schema.ts'

/** Other people's acts do not matter to a note. */
export const addNote = (db: Db, form: DeskForm, text: string) =>
  once(db, atAnyTime(form), async (db): Promise<Result<null, never>> => {
    const id = randomUUID()
    await db.insert(orderNotes).values({ id, orderId: form.order.id, authorId: form.by.id, text })
    await noteOrderEvent(db, { order: form.order.id, type: 'note', by: form.by, details: { note: id } })
    return ok(null)
  })

/** Its author takes a note back: the words are gone, that there were some is not. */
export const removeNote = (db: Db, form: DeskForm, note: string) =>
  once(db, atAnyTime(form), async (db): Promise<Result<null, { code: 'note-gone' }>> => {
    const { rows } = await db.execute(sql`
      update order_notes set text = null, removed_at = now()
      where id = ${note} and order_id = ${form.order.id} and author_id = ${form.by.id} and removed_at is null
      returning id`)
    if (rows.length === 0) return err({ code: 'note-gone' })
    const details = { note, isRemoved: true }
    await noteOrderEvent(db, { order: form.order.id, type: 'note', by: form.by, details })
    return ok(null)
  })
