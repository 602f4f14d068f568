import type { Log } from './log.ts'

type Told = Pick<Log, 'warn' | 'error'>

const silentFor = 3_600_000
const mostTold = 1000

/** A log that says the same once an hour: a page is made anew every half minute, and what is wrong with it stays so. */
export function logOncePerHour(log: Told, now: () => number = Date.now): Told {
  const silentUntil = new Map<string, number>()
  const once = (level: keyof Told) => (details: object, message: string) => {
    const line = JSON.stringify([message, { ...details, err: 'err' in details && String(details.err) }])
    if (now() < (silentUntil.get(line) ?? 0)) return
    if (silentUntil.size >= mostTold) silentUntil.clear()
    silentUntil.set(line, now() + silentFor)
    log[level](details, message)
  }
  return { warn: once('warn'), error: once('error') }
}
