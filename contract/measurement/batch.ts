import type { EventName } from './events.ts'

/** Where browsers send what the shop itself counts. */
export const collectorPath = '/api/events'

/** The most that one batch holds. */
export const mostEvents = 20
export const largestBatch = 16_384

/** One event as it is sent: only what is counted of it. `at` is the browser's clock in milliseconds. */
export type SentEvent = {
  name: EventName
  page: string
  at: number
  /** Only of events with a value; money is in major units. */
  value?: number
  /** Of that money, if it is not in the storefront's own currency. */
  currency?: string
  /** Only of web vitals: which one. */
  metric?: string
}

/** `tests`: the A/B tests that decide what the pages of these events show. */
export type Batch = { locale: string; events: readonly SentEvent[]; tests?: readonly string[] }

/** The name of the element that tells by which A/B tests a page was put together. */
export const testsElement = 'ab-tests'
