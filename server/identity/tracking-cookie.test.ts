import { expect, test } from 'vitest'
import { type TrackingKeyName, trackingKeys } from '#contract/measurement/tracking-keys.ts'
import { trackedOrderType, trackedSinceArrival, trackedSinceLoginLink, trackedWith } from './tracking-cookie.ts'

const remaining = { utm_source: 'letter', gclid: 'g-1', token: 't', promotion_name: 'Spring' }
const forgotten = {
  studio_id: '1',
  studio_user_id: '2',
  service_id: '3',
  order_type: 'studio',
  order_source_id: '4',
  order_source_code: '5',
  campaign_id: '6',
}
const everything = { statistics: true, marketing: true }
const nothing = { statistics: false, marketing: false }
const parsed = (cookie: string | undefined) => JSON.parse(cookie ?? '{}')

test('[TRK-013] a sign-in by login link forgets studio and campaign', () => {
  expect(parsed(trackedSinceLoginLink(JSON.stringify({ ...remaining, ...forgotten })))).toEqual(remaining)
  expect(trackedSinceLoginLink(JSON.stringify(forgotten))).toBeUndefined()
})

test.each([undefined, '', 'x', '"studio"', 'null', '["studio"]', '{"order_type": 1}'])('%j says nothing', (cookie) => {
  expect(trackedOrderType(cookie)).toBeUndefined()
})

test('[TRK-012] a link can say these seventeen things, and nothing else is remembered', () => {
  const keys = [
    ...['wgu', 'at_gd', 'gclid', 'utm_id', 'utm_source', 'utm_medium', 'utm_campaign', 'studio_id', 'studio_user_id'],
    ...['service_id', 'order_type', 'order_source_id', 'order_source_code', 'campaign_id', 'token', 'promotion_id'],
    'promotion_name',
  ]
  const query = Object.fromEntries([...keys, 'utm_term', '__proto__', 'session'].map((key) => [key, 'v']))
  expect(Object.keys(parsed(trackedSinceArrival(undefined, query, everything))).toSorted()).toEqual(keys.toSorted())
})

test('without consent only what a studio’s service needs is remembered; an answer of no forgets the rest', () => {
  const studio = ['studio_id', 'studio_user_id', 'service_id', 'order_type', 'order_source_id', 'order_source_code']
  const query = Object.fromEntries(Object.keys(trackingKeys).map((key) => [key, 'v']))
  const before = trackedSinceArrival(undefined, query, everything)
  for (const cookie of [trackedSinceArrival(undefined, query, nothing), trackedWith(before, nothing)])
    expect(Object.keys(parsed(cookie)).toSorted()).toEqual(studio.toSorted())
  expect(trackedSinceArrival(undefined, { gclid: 'g-1' }, nothing)).toBeUndefined()
  expect(trackedSinceArrival(undefined, { gclid: 'g-1' }, { statistics: true, marketing: false })).toBeUndefined()
  expect(parsed(trackedWith(before, everything))).toEqual(query)
})

test('a newer link replaces what an earlier one said, key by key', () => {
  const first = trackedSinceArrival(undefined, { utm_source: 'letter', studio_id: '7' }, everything)
  expect(parsed(trackedSinceArrival(first, { utm_source: 'search' }, everything))).toEqual({
    utm_source: 'search',
    studio_id: '7',
  })
})

test.each<[TrackingKeyName, string, string | undefined]>([
  ['utm_campaign', '  Frühling\n2026\u0000 ', 'Frühling2026'],
  ['utm_campaign', 'x'.repeat(100), 'x'.repeat(100)],
  ['utm_campaign', 'x'.repeat(101), undefined],
  ['gclid', 'x'.repeat(200), 'x'.repeat(200)],
  ['studio_id', 'x'.repeat(41), undefined],
  ['order_type', ' ', undefined],
  ['promotion_name', 'half a pair \ud83d', 'half a pair'],
])('of %s=%j the shop remembers %j', (key, value, kept) => {
  expect(parsed(trackedSinceArrival(undefined, { [key]: value }, everything))[key]).toBe(kept)
})

test('the token of a link of the shop itself, which is a secret, is not remembered', () => {
  expect(trackedSinceArrival(undefined, { token: 'A'.repeat(43) }, everything)).toBeUndefined()
})

test('a cookie stays below what browsers keep, and the studio’s part of it survives', () => {
  const query = Object.fromEntries(Object.entries(trackingKeys).map(([key, { longest }]) => [key, 'ü'.repeat(longest)]))
  const cookie = trackedSinceArrival(undefined, query, everything) ?? ''
  expect(encodeURIComponent(cookie).length).toBeLessThanOrEqual(3500)
  expect(parsed(cookie)).toMatchObject({ studio_id: 'ü'.repeat(40), order_source_code: 'ü'.repeat(40) })
})
