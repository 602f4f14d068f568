import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'
import { readError, withCauses } from '#contract/read-error.ts'

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

export const describeError = (thrown: unknown): object =>
  withCauses(thrown)
    .map(describeOne)
    .reduceRight((cause, error) => ({ ...error, cause }))

function describeOne(thrown: unknown): object {
  const error = readError(thrown)
  if (!error) return { type: typeof thrown }
  if (thrown instanceof DrizzleQueryError) return { type: 'QueryError', query: thrown.query }
  const { name, code, message, stack } = error
  return { type: name, code, message, stack }
}
