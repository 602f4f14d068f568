import { codeOf } from '#contract/error-code.ts'
import { knownMessage } from './known-messages.ts'

/** A place in a file of the shop or of a library. */
export type Frame = { file: string; line: number; column: number; function?: string }

type Cause = { name: string; code?: string; message?: string }

/** All that is kept of an error. What is not named here is not looked at. */
export type ErrorFacts = Cause & { frames: Frame[]; causes: Cause[] }

export type ErrorSource = 'browser' | 'server'

export const mostFrames = 20
const mostCauses = 3

export function factsOf(error: unknown, source: ErrorSource): ErrorFacts {
  const causes: Cause[] = []
  let cause = error instanceof Error ? error.cause : undefined
  while (cause !== undefined && causes.length < mostCauses) {
    causes.push(describeError(cause))
    cause = cause instanceof Error ? cause.cause : undefined
  }
  const frames = error instanceof Error ? framesOf(stackOf(error), source) : []
  return { ...describeError(error), frames, causes }
}

/** What it is, without where it came from. */
export function describeError(error: unknown): Cause {
  const text = typeof error === 'string' ? error : error instanceof Error ? error.message : ''
  const message = knownMessage(text)
  const code = codeOf(error)
  return {
    name: nameOf(error),
    ...(code && codePattern.test(code) && { code }),
    ...(message && { message }),
  }
}

export const namePattern = /^[A-Za-z_$][\w$]{0,59}$/
/** Of Node and PostgreSQL: `ECONNREFUSED`, `23505`, `ERR_INVALID_URL`. */
export const codePattern = /^(?:[A-Z][A-Z_]{1,49}|[0-9A-Z]{5})$/

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return namePattern.test(error.name) ? error.name : 'Error'
}

/** Without the message, whose lines could look like frames: Chrome and Node begin with it. */
function stackOf({ stack = '', message }: Error): string {
  const at = message && /^\s+at /m.test(stack) ? stack.indexOf(message) : -1
  return at === -1 ? stack : stack.slice(at + message.length)
}

/** Chrome and Node: `at name (file:1:2)`; Firefox and Safari: `name@file:1:2`. */
const lines = [/^\s*at (?:(.+?) \()?(.+?):(\d{1,7}):(\d{1,7})\)?$/, /^(?:(.*?)@)?(.+?):(\d{1,7}):(\d{1,7})$/]
export const functionPattern = /^(?:async |new )?[\w$.#<>]{1,80}(?: \[as [\w$]{1,40}\])?$/

function framesOf(stack: string, source: ErrorSource): Frame[] {
  const frames: Frame[] = []
  for (const text of stack.split('\n')) {
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
