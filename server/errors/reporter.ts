import { factsOf } from '#contract/errors/facts.ts'
import { isIgnored } from '#contract/errors/known-messages.ts'
import type { BrowserErrorReport } from '#contract/errors/report.ts'
import { readError } from '#contract/read-error.ts'
import type { Log } from '#server/process/log.ts'
import { createClientLimit } from './client-limit.ts'
import type { ErrorContext, Occurrence } from './rules.ts'

/** Who hears of errors. It must neither wait nor throw. */
export type ErrorAdapter = (occurrence: Occurrence) => void

export type ErrorReporter = {
  report(error: unknown, context: ErrorContext): void
  /** An error that a browser tells of. Of one client not too many are heard. */
  hear(report: BrowserErrorReport, context: ErrorContext, client: string): void
}

type Options = {
  adapters: readonly ErrorAdapter[]
  release: string
  log: Pick<Log, 'warn'>
  now?: () => number
}

export function createErrorReporter({ adapters, release, log, now = Date.now }: Options): ErrorReporter {
  const mayTell = createClientLimit(now)
  function tell(occurrence: Occurrence) {
    for (const adapter of adapters)
      try {
        adapter(occurrence)
      } catch (error) {
        log.warn({ err: error }, 'an error could not be reported')
      }
  }
  return {
    report(error, context) {
      const { name = '', message = '' } = readError(error) ?? {}
      if (isIgnored(name, message)) return
      tell({ ...context, source: 'server', facts: factsOf(error, 'server'), release, at: now() })
    },
    hear({ route, locale, release: built, told, ...facts }, context, client) {
      if (!mayTell(client)) return
      const where = { ...context, place: route, locale, ...(told && { told }) }
      tell({ ...where, source: 'browser', facts, release: built, at: now() })
    },
  }
}
