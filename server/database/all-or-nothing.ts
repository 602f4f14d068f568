import type { Result } from '#contract/result.ts'
import type { Db } from './database.ts'

/** A transaction that leaves nothing behind where its work is refused. */
export async function allOrNothing<T, E>(db: Db, work: (db: Db) => Promise<Result<T, E>>): Promise<Result<T, E>> {
  let refused: Result<T, E> | undefined
  const undone = new Error('Refused, and therefore undone')
  try {
    return await db.transaction(async (db) => {
      const result = await work(db)
      if (result.ok) return result
      refused = result
      throw undone
    })
  } catch (error) {
    if (error === undone && refused) return refused
    throw error
  }
}
