import { expect, test } from 'vitest'
import { previewMoment } from '#server/content/preview.ts'
import { joinLanguages, type PlanRow, plannedParts, previewDay } from './rules.ts'

const now = Date.parse('2026-11-18T12:00:00Z')

test('what begins or ends later is planned, wherever in a story it is', () => {
  const story = {
    component: 'page',
    body: [
      { component: 'banner', title: 'Winter', startTime: '2026-12-01', endTime: '2026-12-24 18:00' },
      {
        component: 'hero',
        items: [
          { text: 'Bleibt', endTime: '2027-01-31' },
          { title: 'Vorbei', endTime: '2026-01-31' },
        ],
      },
      { component: 'banner', title: 'Kaputt', startTime: 'bald' },
      { component: 'banner', title: 'Nie', startTime: '2026-12-10', endTime: '2026-12-01' },
    ],
  }
  const found = plannedParts(story, { now, zone: 'Europe/Zurich' }).map(({ place, what, opens, closes }) => [
    place,
    what,
    ...[opens, closes].map((at) => (Number.isFinite(at) ? new Date(at).toISOString() : null)),
  ])
  expect(found).toEqual([
    ['body.0', 'Winter', '2026-11-30T23:00:00.000Z', '2026-12-24T17:01:00.000Z'],
    ['body.1.items.0', 'Bleibt', null, '2027-01-31T23:00:00.000Z'],
  ])
})

test('a story that contains itself a thousand times is read to a depth that editors reach', () => {
  let story: object = { title: 'Tief', startTime: '2026-12-01' }
  for (let depth = 0; depth < 1000; depth++) story = { body: [story] }
  expect(plannedParts(story, { now, zone: 'Europe/Zurich' })).toEqual([])
})

const today = Temporal.PlainDate.from('2026-11-18')

test.each([
  ['2026-11-18', '2026-11-18'],
  ['2027-11-19', '2027-11-19'],
  ['2027-11-20', undefined],
  ['2026-11-17', undefined],
  ['2026-02-30', undefined],
  ['tomorrow', undefined],
])('of the day %j one can look at %j', (written, day) => expect(previewDay(written, today)?.toString()).toBe(day))

test('a preview shows noon of its day, in our markets', () => {
  const moment = (day: string) => previewMoment(new URLSearchParams({ preview_day: day }))
  expect([moment('2026-12-01'), moment('2026-13-01'), moment('')]).toEqual([
    Date.parse('2026-12-01T11:00:00Z'),
    undefined,
    undefined,
  ])
})

test('a banner in several languages is one entry, by its title in the language of the desk', () => {
  const row = (locale: string, what: string, place: string): PlanRow => ({
    kind: 'content',
    at: '2026-12-01T00:00:00.000Z',
    isEnd: false,
    brand: 'claravue',
    what,
    path: 'home',
    locale,
    place,
    product: null,
    channel: null,
    amount: null,
    series: null,
  })
  const rows = [row('it', 'Inverno', 'body.0'), row('de', 'Winter', 'body.0'), row('de', 'Advent', 'body.1')]
  const shown = (language: string) => joinLanguages(rows, language).map(({ what, locales }) => [what, ...locales])
  expect(shown('de')).toEqual([
    ['Winter', 'de', 'it'],
    ['Advent', 'de'],
  ])
  expect(shown('fr')).toEqual([
    ['Inverno', 'de', 'it'],
    ['Advent', 'de'],
  ])
})
