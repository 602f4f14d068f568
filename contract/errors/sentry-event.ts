import type { ErrorFacts, ErrorSource, Frame } from './facts.ts'

// Events as Sentry reads them, made of nothing but what may be told.

type Happened = {
  source: ErrorSource
  facts: ErrorFacts
  release: string
  at: number
  place?: string
  brand?: string
  locale?: string
  browser?: string
  what?: string
  request?: string
}

export function errorEvent({ source, facts, release, at, place, ...told }: Happened, fingerprint?: string) {
  const { brand, locale, browser, what, request } = told
  const { frames, causes, ...own } = facts
  const innermostFirst = [...causes].reverse().map((cause) => ({ type: cause.name, value: textOf(cause) }))
  const last = { type: own.name, value: textOf(own), stacktrace: { frames: frames.map(frameOf).reverse() } }
  return {
    level: 'error' as const,
    timestamp: at / 1000,
    release,
    platform: source === 'browser' ? 'javascript' : 'node',
    transaction: place,
    ...(fingerprint && { fingerprint: [fingerprint] }),
    tags: { source, storefront: brand, language: locale, 'browser.family': browser, what, request },
    exception: { values: [...innermostFirst, last] },
  }
}

const textOf = ({ code, message }: { code?: string; message?: string }) => [code, message].filter(Boolean).join(' ')

const frameOf = ({ file, line, column, function: name }: Frame) => ({
  filename: file,
  lineno: line,
  colno: column,
  function: name,
  in_app: !file.startsWith('node'),
})

type Timed = { place: string; op: 'http.server' | 'pageload' | 'navigation'; from: number; to: number; isOk?: boolean }

/** How long something took, in milliseconds since 1970. */
export function transactionEvent({ place, op, from, to, isOk = true }: Timed) {
  return {
    type: 'transaction' as const,
    transaction: place,
    transaction_info: { source: 'route' as const },
    start_timestamp: from / 1000,
    timestamp: to / 1000,
    contexts: { trace: { trace_id: randomHex(16), span_id: randomHex(8), op, status: isOk ? 'ok' : 'internal_error' } },
    spans: [],
  }
}

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

type Told = Record<string, unknown>

const allowedFields = [
  'type',
  'event_id',
  'timestamp',
  'start_timestamp',
  'level',
  'platform',
  'release',
  'environment',
  'transaction',
  'transaction_info',
  'fingerprint',
  'tags',
  'exception',
  'spans',
  'breadcrumbs',
  'replay_id',
  'error_ids',
  'replay_type',
  'replay_start_timestamp',
  'segment_id',
] as const

/** An event without what Sentry's library has added to it, which is something else in each version. */
export function onlyAllowed<Event extends object>(event: Event): Event {
  const given: Told = Object.fromEntries(Object.entries(event))
  const isTimed = given.type === 'transaction'
  const trace = isTimed && 'contexts' in event ? (event.contexts as { trace?: unknown } | undefined)?.trace : undefined
  const kept = Object.fromEntries(allowedFields.filter((key) => key in given).map((key) => [key, given[key]]))
  return Object.assign(kept, trace ? { contexts: { trace } } : {}) as Event
}
