import { expect, test } from 'vitest'
import { trackedOrderType, trackedSinceLoginLink } from './tracking-cookie.ts'

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

test('[TRK-013] a sign-in by login link forgets studio and campaign', () => {
  expect(JSON.parse(trackedSinceLoginLink(JSON.stringify({ ...remaining, ...forgotten })) ?? '')).toEqual(remaining)
  expect(trackedSinceLoginLink(JSON.stringify(forgotten))).toBeUndefined()
})

test.each([undefined, '', 'x', '"studio"', 'null', '["studio"]', '{"order_type": 1}'])('%j says nothing', (cookie) => {
  expect(trackedOrderType(cookie)).toBeUndefined()
})
