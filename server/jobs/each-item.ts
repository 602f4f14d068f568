import type { Db, Log } from '#server/database/database.ts'
import { forgetFailedItems, noteFailedItem } from './failed-items.ts'

type Items<Item> = {
  job: string
  items: readonly Item[]
  id: (item: Item) => string
  /** Page of the desk about an item. */
  page?: (item: Item) => string | undefined
}

/**
 * Does the work for each item. One that fails stops no other: it is logged the first time, listed at the desk, and put off
 * if the statement that reads the items leaves out those of `isPutOff`.
 */
export async function eachItem<Item>(
  { db, log }: { db: Db; log: Pick<Log, 'error'> },
  { job, items, id, page }: Items<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const done: string[] = []
  for (const item of items) {
    try {
      await work(item)
      done.push(id(item))
    } catch (error) {
      const failures = await noteFailedItem(db, { job, item: id(item), page: page?.(item) }, error)
      if (failures === 1) log.error({ err: error, job, item: id(item) }, 'an item of a job failed')
    }
  }
  await forgetFailedItems(db, job, done)
}
