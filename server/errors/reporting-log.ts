import type { Log } from '#server/process/log.ts'
import type { ErrorReporter } from './reporter.ts'
import type { ErrorContext } from './rules.ts'

/** The log of a process whose errors are reported: what is logged as an error with its cause is, wherever it happens. */
export function reportingLog(log: Log, reporter: Pick<ErrorReporter, 'report'>): Log {
  return {
    debug: (details, message) => log.debug(details, message),
    info: (details, message) => log.info(details, message),
    warn: (details, message) => log.warn(details, message),
    error(details, message) {
      log.error(details, message)
      if ('err' in details) reporter.report(details.err, contextOf(details, message))
    },
  }
}

/** The allowed details of a line. Others, such as ids, belong to the log alone. */
function contextOf(details: object, what: string): ErrorContext {
  const given: Partial<Record<string, unknown>> = { ...details }
  const text = (...keys: string[]) => {
    const value = keys.map((key) => given[key]).find((value) => typeof value === 'string')
    return typeof value === 'string' ? value : undefined
  }
  return {
    what,
    place: text('route', 'job', 'work', 'page', 'channel'),
    brand: text('brand'),
    locale: text('locale'),
    request: text('req', 'requestId'),
  }
}
