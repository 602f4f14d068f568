import { existsSync, readFileSync } from 'node:fs'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { createGroupBuffer } from './group-buffer.ts'
import { createErrorReporter, type ErrorReporter } from './reporter.ts'
import { createSourceMaps } from './source-maps.ts'

export type Errors = ErrorReporter & {
  /** Counts in the database from now on; what it gives stops it. */
  count(db: Db): () => Promise<void>
  /** Passes on how long a request took; Sentry takes a sample of them. */
  trace(route: string, status: number, milliseconds: number): void
  close(): Promise<unknown>
}

/** Errors are counted in groups, and told to Sentry if there is a data source name. */
export async function openErrors({ sentry, mode }: Pick<Config, 'sentry' | 'mode'>, log: Pick<Log, 'warn'>) {
  const release = readRelease()
  const groups = createGroupBuffer({ log, original: createSourceMaps() })
  const service = sentry.dsn
    ? (await import('./sentry.ts')).openSentry({ dsn: sentry.dsn, release, environment: mode })
    : undefined
  const adapters = service ? [groups.take, service.take] : [groups.take]
  const errors: Errors = {
    ...createErrorReporter({ adapters, release, log }),
    count: (db) => groups.start(db),
    trace: (route, status, milliseconds) => service?.trace(route, status, milliseconds),
    close: async () => service?.close(),
  }
  return errors
}

/** The build's own name; while developing there is no build. */
const readRelease = (path = 'build/release') => (existsSync(path) ? readFileSync(path, 'utf8').trim() : 'development')
