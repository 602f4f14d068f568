import { sql } from 'drizzle-orm'
import type { OrderView } from '#contract/staff/order-views.ts'
import type { Db } from '#server/database/database.ts'

/** The views of this member of staff and those that are for all, by name. */
export async function readViews(db: Db, me: string): Promise<OrderView[]> {
  const { rows } = await db.execute<OrderView>(sql`
    select staff_views.id, staff_views.name, filters, is_shared as "isShared", owner_id = ${me} as "isMine",
      users.name as owner
    from staff_views join users on users.id = owner_id where owner_id = ${me} or is_shared
    order by is_shared, lower(staff_views.name), staff_views.id`)
  return rows
}

type NewView = { id: string; ownerId: string; name: string; filters: string; isShared: boolean }

/** False if the owner has as many as one can have. Throws if they have one of this name. */
export async function insertView(db: Db, view: NewView, most: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into staff_views (id, owner_id, name, filters, is_shared)
    select ${view.id}::uuid, ${view.ownerId}, ${view.name}, ${view.filters}, ${view.isShared}::boolean
    where (select count(*) from staff_views where owner_id = ${view.ownerId}) < ${most} returning id`)
  return rows.length > 0
}

/** False if it is not theirs, or gone. */
export async function updateView(
  db: Db,
  { id, ownerId, name }: Omit<NewView, 'filters' | 'isShared'>,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update staff_views set name = ${name} where id = ${id} and owner_id = ${ownerId} returning id`)
  return rows.length > 0
}

export async function deleteView(db: Db, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    delete from staff_views where id = ${id} and owner_id = ${ownerId} returning id`)
  return rows.length > 0
}
