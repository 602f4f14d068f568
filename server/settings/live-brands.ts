import type { Brand } from '#contract/brand.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { brandWith } from './rules.ts'
import { readSettingRows } from './store.ts'

/** The storefronts as the desk has set them. */
export async function readBrands(db: Db, files: readonly Brand[]): Promise<Brand[]> {
  const stored = await readSettingRows(db)
  return files.map((file) => brandWith(file, stored.get(file.id)?.values ?? {}))
}

type LiveBrands = {
  db: Db
  config: Pick<Config, 'brands' | 'brandFiles'>
  log: Pick<Log, 'error'>
  onRenewed: () => void
}

/** So long after a failure the settings are read once more. */
const pause = 5_000

/**
 * Keeps `config.brands` as the desk has set them. The list stays the same one, so that whoever holds it reads the present
 * storefronts; a request goes on with the one that it has begun with.
 */
export function createLiveBrands({ db, config, log, onRenewed }: LiveBrands) {
  let asked = 0
  let isReading = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function renew() {
    for (const [index, brand] of (await readBrands(db, config.brandFiles)).entries()) config.brands[index] = brand
  }

  /** One at a time: of two that read at once, the one with the older settings might be the last to write. */
  async function changed() {
    asked++
    if (isReading) return
    isReading = true
    clearTimeout(timer)
    for (let done = 0; done !== asked && !isClosed; ) {
      const wanted = asked
      try {
        await renew()
        done = wanted
        onRenewed()
      } catch (err) {
        if (isClosed) break
        log.error({ err }, 'settings could not be read: those of before stay for now')
        timer = setTimeout(() => void changed(), pause).unref()
        break
      }
    }
    isReading = false
  }

  return {
    renew,
    changed,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
