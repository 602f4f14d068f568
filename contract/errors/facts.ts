import { readError, withCauses } from '#contract/read-error.ts'
import { knownMessage } from './known-messages.ts'

/** A place in a file of the shop or of a library. */
export type Frame = { file: string; line: number; column: number; function?: string }

type Cause = { name: string; code?: string; message?: string }

/** All that is kept of an error. What is not named here is not looked at. */
export type ErrorFacts = Cause & { frames: Frame[]; causes: Cause[] }

export type ErrorSource = 'browser' | 'server'

export const mostFrames = 20
const mostCauses = 3

export function factsOf(thrown: unknown, source: ErrorSource): ErrorFacts {
  const [, ...causes] = withCauses(thrown).slice(0, 1 + mostCauses)
  return { ...describeError(thrown), frames: framesOf(thrown, source), causes: causes.map(describeError) }
}

/** What it is, without where it came from. */
export function describeError(thrown: unknown): Cause {
  const error = readError(thrown)
  const message = knownMessage(typeof thrown === 'string' ? thrown : (error?.message ?? ''))
  const code = error?.code
  return {
    name: error ? (namePattern.test(error.name) ? error.name : 'Error') : typeof thrown,
    ...(code && codePattern.test(code) && { code }),
    ...(message && { message }),
  }
}

/** Of a class of errors, or the type of what was thrown instead of one. Other words may be anything, a token too. */
export const namePattern =
  /^(?:[\w$]{0,50}(?:[Ee]rror|Exception)|bigint|boolean|function|number|object|string|symbol|undefined)$/
/** Of Node and PostgreSQL: `ECONNREFUSED`, `23505`, `ERR_INVALID_URL`. */
export const codePattern = /^(?:[A-Z][A-Z_]{1,49}|[0-9A-Z]{5})$/

/** Without the message, whose lines could look like frames: Chrome and Node begin with it. */
function withoutMessage({ stack, message }: { stack: string; message: string }): string {
  const at = message && stack.includes('\n    at ') ? stack.indexOf(message) : -1
  return at === -1 ? stack : stack.slice(at + message.length)
}

/** Of a longer text the patterns below would take seconds. */
const [longestStack, longestLine] = [20_000, 400]

/** Chrome and Node: `at name (file:1:2)`; Firefox and Safari: `name@file:1:2`. */
const lines = [/^\s*at (?:(.+?) \()?(.+?):(\d{1,7}):(\d{1,7})\)?$/, /^(?:(.*?)@)?(.+?):(\d{1,7}):(\d{1,7})$/]
export const functionPattern = /^(?:async |new )?[\w$.#<>]{1,80}(?: \[as [\w$]{1,40}\])?$/

function framesOf(thrown: unknown, source: ErrorSource): Frame[] {
  const frames: Frame[] = []
  const error = readError(thrown)
  const stack = error ? withoutMessage(error).slice(0, longestStack) : ''
  for (const text of stack.split('\n')) {
    if (text.length > longestLine) continue
    const found = lines[0]?.exec(text) ?? lines[1]?.exec(text)
    const file = found && fileOf(found[2] ?? '', source)
    if (!found || !file) continue
    const name = found[1] && functionPattern.test(found[1]) ? found[1] : undefined
    frames.push({ file, line: Number(found[3]), column: Number(found[4]), ...(name && { function: name }) })
    if (frames.length === mostFrames) break
  }
  return frames
}

/** The files that a frame may name. The address of a page is not one of them: a token may be in it. */
const files: Record<ErrorSource, readonly RegExp[]> = {
  browser: [/\/(assets\/[\w~.-]{1,80}\.js)$/],
  server: [
    /\/(node_modules\/[\w@./~+-]{1,150}\.[cm]?js)$/,
    /\/((?:build\/server|app|server|contract|brands|messages|scripts)\/[\w./~+-]{1,120}\.[cm]?[jt]sx?)$/,
    /^(node:[\w/]{1,80})$/,
  ],
}

function fileOf(address: string, source: ErrorSource): string | undefined {
  const path = address
    .replace(/^async /, '')
    .replace(/[?#].*$/, '')
    .replaceAll('\\', '/')
  for (const pattern of files[source]) {
    const found = pattern.exec(path)?.[1]
    // The innermost folder of libraries, so that where the shop is installed is not told.
    if (found) return found.slice(Math.max(0, found.lastIndexOf('node_modules/')))
  }
  return undefined
}
