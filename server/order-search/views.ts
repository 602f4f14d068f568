import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '#contract/result.ts'
import { type OrderFilters, writeFilters } from '#contract/staff/order-list.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { violatesUnique } from '#server/database/errors.ts'
import { deleteView, insertView, updateView } from './views-store.ts'

export type ViewRefusal = { code: 'not-found' | 'view-name-taken' | 'too-many-views' }

const most = 30

/** A name that the owner has given already is refused by the database, whoever is faster. */
async function named<T>(work: () => Promise<Result<T, ViewRefusal>>): Promise<Result<T, ViewRefusal>> {
  try {
    return await work()
  } catch (error) {
    if (violatesUnique(error, 'staff_views_name')) return err({ code: 'view-name-taken' })
    throw error
  }
}

type Wish = { ownerId: string; name: string; isShared: boolean; filters: OrderFilters }

/** The place where the list stood is no part of it. */
export function saveView(
  db: Db,
  { filters: { after: _, ...filters }, ...wish }: Wish,
): Promise<Result<string, ViewRefusal>> {
  const view = { id: randomUUID(), ...wish, filters: writeFilters(filters) }
  return named(() =>
    db.transaction(async (db) => {
      if (!(await insertView(db, view, most))) return err({ code: 'too-many-views' })
      const details = { isShared: view.isShared }
      await record(db, { actor: view.ownerId, action: 'order-view/save', subject: view.id, details })
      return ok(view.id)
    }),
  )
}

type OwnView = { id: string; ownerId: string }

export function renameView(db: Db, view: OwnView & { name: string }): Promise<Result<null, ViewRefusal>> {
  return named(() =>
    db.transaction(async (db) => {
      if (!(await updateView(db, view))) return err({ code: 'not-found' })
      await record(db, { actor: view.ownerId, action: 'order-view/rename', subject: view.id })
      return ok(null)
    }),
  )
}

export function removeView(db: Db, view: OwnView): Promise<Result<null, ViewRefusal>> {
  return db.transaction(async (db) => {
    if (!(await deleteView(db, view))) return err({ code: 'not-found' })
    await record(db, { actor: view.ownerId, action: 'order-view/delete', subject: view.id })
    return ok(null)
  })
}
