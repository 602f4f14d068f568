import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'
import { codeOf } from '#contract/error-code.ts'

export type Log = Record<'debug' | 'info' | 'warn' | 'error', (details: object, message: string) => void>

/**
 * Lines of JSON on the standard output, written in batches. What a query was given and what a row held stays out of
 * them: both may be somebody's name.
 */
export function createLog(level: string) {
  const destination = pino.destination({ fd: 1, sync: false })
  let lines = ''
  function flush() {
    if (lines) destination.write(lines)
    lines = ''
  }
  // Collected here, because the destination counts all that it holds anew with every line.
  const batch = {
    write(line: string) {
      lines += line
      if (lines.length > 8192) flush()
    },
  }
  const timer = setInterval(flush, 500).unref()
  const log = pino({ level, base: null, serializers: { err: describeError } }, batch)
  return {
    log,
    close() {
      clearInterval(timer)
      flush()
      destination.flushSync()
    },
  }
}

export function describeError(error: unknown): object {
  if (error instanceof DrizzleQueryError)
    return { type: 'QueryError', query: error.query, cause: describeError(error.cause) }
  if (!(error instanceof Error)) return { type: typeof error }
  return {
    type: error.name,
    code: codeOf(error),
    message: error.message,
    stack: error.stack,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}
