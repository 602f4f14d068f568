import { expect, test } from 'vitest'
import { trackedOrderType, trackedSinceLoginLink } from './tracking-cookie.ts'

const kept = { utm_source: 'letter', gclid: 'g-1', token: 't', promotion_name: 'Spring' }
const dropped = {
  ...{ studio_id: '1', studio_user_id: '2', service_id: '3', order_type: 'studio' },
  ...{ order_source_id: '4', order_source_code: '5', campaign_id: '6' },
}

test('[TRK-013] by a login link nobody comes from a studio or a campaign', () => {
  expect(JSON.parse(trackedSinceLoginLink(JSON.stringify({ ...kept, ...dropped })) ?? '')).toEqual(kept)
  expect(trackedSinceLoginLink(JSON.stringify(dropped))).toBeUndefined()
})

test.each([undefined, '', 'x', '"studio"', 'null', '["studio"]', '{"order_type": 1}'])('%j says nothing', (cookie) => {
  expect(trackedOrderType(cookie)).toBeUndefined()
})
