import { expect, test } from 'vitest'
import { detailsOf } from './log-details.ts'

const words = { t: (id: string) => id, locale: 'de-CH' } as const

test.for<[action: string, details: Record<string, unknown>, shown: string[]]>([
  [
    'staff/change-role',
    { role: 'lead', from: 'service' },
    ['desk.detail_role desk.role_lead', 'desk.detail_from desk.role_service'],
  ],
  ['order/refund', { key: 'JZ3kE', request: 'Qx', amount: 14_40 }, ['desk.detail_amount 14.40']],
  ['payment/take-back', { booked: -39_90, currency: 'CHF' }, ['desk.detail_booked −CHF\u00a039.90']],
  [
    'setting/change',
    { key: 'returnDays', from: 14, to: null },
    ['desk.detail_setting returnDays', 'desk.detail_from 14', 'desk.detail_to –'],
  ],
  ['export/end', { rows: 1500, isWhole: false }, ['desk.detail_rows 1500', 'desk.detail_is_whole desk.may_not']],
  [
    'key/make',
    { brands: ['claravue', 'lenteo'], expiresAt: '2026-12-31T23:00:00.000Z' },
    ['desk-keys.storefronts claravue, lenteo', 'desk-keys.expires_on 01.01.2027 00:00'],
  ],
  ['something/else', { toString: { deep: 1 } }, ['toString {"deep":1}']],
])('an entry of %s says its details in words', ([action, details, shown]) => {
  expect(detailsOf(action, details, words).map(({ label, value }) => `${label} ${value}`)).toEqual(shown)
})
