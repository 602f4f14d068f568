import { expect, test } from 'vitest'
import type { Batch, SentEvent } from '#contract/measurement/batch.ts'
import { readBatch } from './batch-rules.ts'

const now = Date.UTC(2026, 10, 18, 12)
const view: SentEvent = { name: 'page_view', page: 'home', at: now }
const read = (batch: unknown) => readBatch(JSON.stringify(batch), { now, locales: ['de', 'fr'] })
const readEvents = (...events: unknown[]) => read({ locale: 'de', events })

test('of an event its name, the type of its page and its value in minor units are counted', () => {
  const batch: Batch = {
    locale: 'fr',
    events: [view, { name: 'purchase', page: 'thank_you', at: now - 5000, value: 129.95 }],
    tests: ['banner'],
  }
  expect(read(batch)).toEqual({
    locale: 'fr',
    tests: ['banner'],
    events: [
      { event: 'page_view', page: 'home', bucket: 0, cents: 0 },
      { event: 'purchase', page: 'thank_you', bucket: 0, cents: 12_995 },
    ],
    dropped: [],
  })
})

test('a web vital is counted in its bucket', () => {
  const vital = (metric: string, value: number) => ({ ...view, name: 'web_vital', metric, value })
  const found = readEvents(
    vital('LCP', 2500),
    vital('LCP', 2500.1),
    vital('CLS', 0),
    vital('CLS', 0.12),
    vital('INP', 1e5),
  )
  expect(found?.events.map(({ event, bucket }) => [event, bucket])).toEqual([
    ['LCP', 2500],
    ['LCP', 3000],
    ['CLS', 1],
    ['CLS', 150],
    ['INP', 10_000],
  ])
})

test.each([
  ['a name that the table lacks', { ...view, name: 'hack' }, 'unknown-event'],
  ['a name that every object has', { ...view, name: 'constructor' }, 'unknown-event'],
  ['no name', { page: 'home', at: now }, 'unknown-event'],
  ['a type of page that does not exist', { ...view, page: 'admin' }, 'wrong-field'],
  ['a field that the table lacks', { ...view, email: 'a@example.com' }, 'wrong-field'],
  ['a field that is not counted', { ...view, page_title: 'Home' }, 'wrong-field'],
  ['a value of an event that has none', { ...view, value: 1 }, 'wrong-field'],
  ['a purchase without a value', { ...view, name: 'purchase' }, 'wrong-field'],
  ['a value in letters', { ...view, name: 'purchase', value: '12' }, 'wrong-field'],
  ['a value below nothing', { ...view, name: 'purchase', value: -1 }, 'wrong-field'],
  ['a value that nobody pays', { ...view, name: 'purchase', value: 100_001 }, 'wrong-field'],
  ['a vital that the shop does not know', { ...view, name: 'web_vital', metric: 'FID', value: 1 }, 'wrong-field'],
  ['a time in letters', { ...view, at: 'now' }, 'wrong-field'],
  ['a clock of next year', { ...view, at: now + 365 * 86_400_000 }, 'wrong-clock'],
  ['a clock of the day before yesterday', { ...view, at: now - 86_400_001 }, 'wrong-clock'],
  ['a list', [], 'malformed'],
  ['nothing', null, 'malformed'],
  ['a word', 'page_view', 'malformed'],
])('%s is dropped, and the others are counted', (_, wrong, reason) => {
  expect(readEvents(wrong, view)).toMatchObject({ events: [{ event: 'page_view' }], dropped: [reason] })
})

test('a clock may be a day wrong', () => {
  for (const at of [now - 86_400_000, now + 86_400_000]) expect(readEvents({ ...view, at })?.events).toHaveLength(1)
})

test.each([
  ['no JSON', '{'],
  ['nothing', ''],
  ['a number', '7'],
  ['a list', '[]'],
  ['deep nesting', '['.repeat(16_000)],
  ['deep objects', '{"events":'.repeat(1600)],
  ['no events', JSON.stringify({ locale: 'de', events: [] })],
  ['21 events', JSON.stringify({ locale: 'de', events: Array(21).fill(view) })],
  ['events that are no list', JSON.stringify({ locale: 'de', events: { length: 1 } })],
  ['a language that the storefront does not speak', JSON.stringify({ locale: 'it', events: [view] })],
  ['an unknown field', JSON.stringify({ locale: 'de', events: [view], user: 1 })],
  ['tests that are no texts', JSON.stringify({ locale: 'de', events: [view], tests: [1] })],
  ['too many tests', JSON.stringify({ locale: 'de', events: [view], tests: Array(9).fill('a') })],
])('%s is no batch', (_, text) => expect(readBatch(text, { now, locales: ['de', 'fr'] })).toBeUndefined())

test('a value in another currency is counted in that of the storefront, and one in an unknown currency is not', () => {
  const sale = { name: 'purchase', page: 'thank_you', at: now, value: 53 }
  const money = { currency: 'CHF', inOther: { EUR: { rate: 1.06 } } } as const
  const readIn = (currency: unknown) =>
    readBatch(JSON.stringify({ locale: 'de', events: [{ ...sale, currency }] }), { now, locales: ['de'], ...money })
  expect(['CHF', 'EUR'].map((code) => readIn(code)?.events[0]?.cents)).toEqual([53_00, 50_00])
  for (const code of ['GBP', 'constructor', 7, null]) expect(readIn(code)?.dropped).toEqual(['wrong-field'])
  expect(readEvents({ ...view, currency: 'CHF' })?.dropped).toEqual(['wrong-field'])
})
