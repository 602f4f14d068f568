import type { Log } from './log.ts'

export type WarnLog = Pick<Log, 'warn' | 'error'>

const silentFor = 3_600_000
const mostLines = 1000

/** Logs the same line at most once an hour: a page is rendered every half minute, with the same mistakes each time. */
export function logOncePerHour(log: WarnLog, now: () => number = Date.now): WarnLog {
  const silentUntil = new Map<string, number>()
  const once = (level: keyof WarnLog) => (details: object, message: string) => {
    const line = JSON.stringify([message, { ...details, err: 'err' in details && String(details.err) }])
    if (now() < (silentUntil.get(line) ?? 0)) return
    if (silentUntil.size >= mostLines) silentUntil.clear()
    silentUntil.set(line, now() + silentFor)
    log[level](details, message)
  }
  return { warn: once('warn'), error: once('error') }
}
