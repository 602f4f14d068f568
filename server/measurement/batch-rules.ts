import type { Brand } from '#contract/brand.ts'
import { mostEvents } from '#contract/measurement/batch.ts'
import { type EventName, eventTable } from '#contract/measurement/events.ts'
import { type PageType, pageTypes } from '#contract/measurement/page-types.ts'
import { bucketOf, isVitalName } from './vital-rules.ts'

/** Why a batch, or an event of it, is not counted. */
export const dropReasons = [
  'off',
  'foreign',
  'staff',
  'privacy-control',
  'no-consent',
  'program',
  'flood',
  'too-large',
  'malformed',
  'unknown-event',
  'wrong-field',
  'wrong-clock',
  'full',
] as const
export type DropReason = (typeof dropReasons)[number]

/** What an event adds to the counts. `cents`: its value in minor units. `bucket`: of a histogram, otherwise 0. */
export type CountedEvent = { event: string; page: PageType; bucket: number; cents: number }

export type ReadBatch = {
  locale: string
  tests: readonly string[]
  events: readonly CountedEvent[]
  dropped: readonly DropReason[]
}

const day = 86_400_000
/** No order is worth more; what is more is invented. */
const largestValue = 100_000
const mostTests = 8

/** A storefront's own currency, and its rates to others: figures are in its own. */
type Money = Partial<Pick<Brand, 'currency' | 'inOther'>>

const rateTo = ({ currency, inOther = {} }: Money, code: unknown): number | undefined =>
  code === currency ? 1 : Object.entries(inOther).find(([other]) => other === code)?.[1].rate

/** What of a batch is counted, event by event; nothing if it is no batch at all. */
export function readBatch(
  text: string,
  { now, locales, ...money }: { now: number; locales: readonly string[] } & Money,
): ReadBatch | undefined {
  const batch = parsed(text)
  if (!isRecord(batch)) return undefined
  const { locale, events, tests = [], ...rest } = batch
  if (typeof locale !== 'string' || !locales.includes(locale) || Object.keys(rest).length > 0) return undefined
  if (!Array.isArray(events) || events.length === 0 || events.length > mostEvents) return undefined
  if (!Array.isArray(tests) || tests.length > mostTests || !tests.every((key) => typeof key === 'string'))
    return undefined
  const read = events.map((event: unknown) => readEvent(event, now, money))
  return {
    locale,
    tests,
    events: read.filter((event) => typeof event !== 'string'),
    dropped: read.filter((event) => typeof event === 'string'),
  }
}

function readEvent(sent: unknown, now: number, money: Money): CountedEvent | DropReason {
  if (!isRecord(sent)) return 'malformed'
  const { name, page, at, ...fields } = sent
  if (!isEventName(name)) return 'unknown-event'
  if (!isPageType(page) || typeof at !== 'number') return 'wrong-field'
  if (!(Math.abs(at - now) <= day)) return 'wrong-clock'
  if (name === 'web_vital') return readVital(page, fields)
  const hasValue = 'value' in eventTable[name].fields
  const { value = hasValue ? undefined : 0, currency = money.currency, ...unknown } = fields
  if (Object.keys(unknown).length > 0 || (!hasValue && ('value' in fields || 'currency' in fields)))
    return 'wrong-field'
  const rate = rateTo(money, currency)
  if (rate === undefined) return 'wrong-field'
  if (!isValue(value)) return 'wrong-field'
  return { event: name, page, bucket: 0, cents: Math.round((value * 100) / rate) }
}

function readVital(page: PageType, { metric, value, ...unknown }: Record<string, unknown>): CountedEvent | DropReason {
  if (!isVitalName(metric) || !isValue(value) || Object.keys(unknown).length > 0) return 'wrong-field'
  return { event: metric, page, bucket: bucketOf(metric, value), cents: 0 }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEventName = (name: unknown): name is EventName => typeof name === 'string' && Object.hasOwn(eventTable, name)
const isPageType = (page: unknown): page is PageType => pageTypes.some((type) => type === page)
const isValue = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= largestValue
