import { stockMark } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import type { RunningSearch } from './service.ts'

/** In milliseconds. Sales are many and the shelves are rarely empty, so sales themselves do not announce anything. */
const usualInterval = 5 * 60_000

type Settings = { db: Db; log: Pick<Log, 'error'>; interval?: number }

/** A search that is renewed when something is sold out or back: it knows the stock of the moment when it was built. */
export function followStock(search: RunningSearch, { db, log, interval = usualInterval }: Settings): RunningSearch {
  let known: string | undefined
  let timer: NodeJS.Timeout | undefined
  let lookedUp = Promise.resolve()
  let first: Promise<void> | undefined

  async function look() {
    try {
      const mark = await stockMark(db)
      if (known !== undefined && known !== mark) search.changed()
      known = mark
    } catch (error) {
      log.error({ err: error }, 'stock not read for the search; trying again')
    }
  }

  /** The first mark is read before the first index: a change between the two would otherwise never be noticed. */
  const begin = () => {
    first ??= look()
    return first
  }

  return {
    ...search,
    async find(query) {
      await begin()
      return search.find(query)
    },
    start() {
      lookedUp = begin().then(search.start)
      timer = setInterval(() => {
        lookedUp = look()
      }, interval).unref()
    },
    async close() {
      clearInterval(timer)
      await lookedUp
      await search.close()
    },
  }
}
