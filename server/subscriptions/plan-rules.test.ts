import { describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { variantId } from '#contract/catalogue/lens-parameters.ts'
import type { Offer } from '#server/reorder/offer-rules.ts'
import type { LastLine } from '#server/reorder/rules.ts'
import { forecast } from './forecast-rules.ts'
import { planRenewal } from './plan-rules.ts'
import { scheduleFrom } from './schedule-rules.ts'

const bottle: Offer = {
  productId: 'CARE',
  title: 'Care',
  slug: 'care',
  image: null,
  category: 'lenscare',
  lensType: null,
  lensUsage: null,
  isTrial: false,
  isSold: true,
  discontinued: false,
  leadDays: 1,
  colorLabels: {},
  replacement: null,
  similar: [],
  axes: {},
  not_made: [],
  prices: { website: 20_00 },
  bulk: [],
  left: {},
}
const address = { country_code: 'CH' } as const
const lineOf = (unitPrice: number, quantity = 1): LastLine => ({
  line: 1,
  productId: 'CARE',
  variantId: variantId('CARE', {}),
  options: {},
  eye: null,
  wearerId: null,
  channel: 'website',
  quantity,
  unitPrice,
})

type Case = { agreed?: number; quantity?: number; offer?: Partial<Offer>; shipping?: string; agreedTotal?: number }

/** A bottle for 20.00 now, sent for 6.90. The storefront asks before it takes more than 5 % above the agreed price. */
const plan = ({ agreed = 20_00, quantity = 1, offer = {}, shipping = 'swisspost_economy', agreedTotal }: Case = {}) =>
  planRenewal(
    { lines: [lineOf(agreed, quantity)], shippingAddress: address, shippingMethod: shipping },
    { brand: claravue, offers: new Map([['CARE', { ...bottle, ...offer }]]), agreedTotal: agreedTotal ?? null },
  )

describe('a plan', () => {
  test('costs what goods and shipping cost', () => {
    expect(plan()).toMatchObject({ items: 20_00, shipping: 6_90, total: 26_90, question: null })
  })

  test('is sent free from 90.00 on, by the ways that the storefront names', () => {
    expect(plan({ quantity: 5 })).toMatchObject({ items: 100_00, shipping: 0, total: 100_00 })
    expect(plan({ quantity: 5, shipping: 'swisspost_priority' })).toMatchObject({ shipping: 8_90, total: 108_90 })
  })

  test('is sent by the best other way if the chosen one is not offered any more', () => {
    expect(plan({ shipping: 'pigeon' })).toMatchObject({ shippingMethod: 'swisspost_economy', total: 26_90 })
  })

  test('asks if the goods cost more than 5 % above what was agreed, whatever shipping costs', () => {
    expect(plan({ agreed: 19_05 }).question).toBeNull()
    expect(plan({ agreed: 19_04 }).question).toBe('price')
  })

  test('does not ask again for what the customer has agreed to', () => {
    expect(plan({ agreed: 10_00, agreedTotal: 26_90 }).question).toBeNull()
    expect(plan({ agreed: 10_00, agreedTotal: 26_89 }).question).toBe('price')
  })

  test('asks if something is gone, or if there are too few', () => {
    expect(plan({ offer: { isSold: false } })).toMatchObject({ question: 'product', items: 0 })
    expect(plan({ quantity: 2, offer: { left: { [variantId('CARE', {})]: 1 } } }).question).toBe('product')
  })
})

describe('a forecast', () => {
  const active = { ...scheduleFrom('2027-01-31', 3), state: 'active', pausedUntil: null, pauseReason: null } as const
  const year = { today: '2027-02-10', months: 12 }
  const days = (subscription: Parameters<typeof forecast>[0], span = year) =>
    forecast(subscription, plan(), span).map(({ on }) => on)

  test('has the days of the next twelve months with what each will cost', () => {
    expect(forecast(active, plan(), year)).toEqual(
      ['2027-04-30', '2027-07-31', '2027-10-31', '2028-01-31'].map((on, index) => ({
        period: index + 1,
        on,
        total: 26_90,
        waitsFor: null,
      })),
    )
  })

  test('says what would have to be asked first', () => {
    expect(forecast(active, plan({ agreed: 10_00 }), year)[0]).toMatchObject({ waitsFor: 'price' })
  })

  test('begins after a pause, and is empty for one without an end', () => {
    const paused = { ...active, state: 'paused', pauseReason: 'customer' } as const
    expect(days({ ...paused, pausedUntil: '2027-06-01' })).toEqual(['2027-07-31', '2027-10-31', '2028-01-31'])
    expect(days(paused)).toEqual([])
    expect(days({ ...active, state: 'ended' })).toEqual([])
  })

  test('has what is overdue today, once', () => {
    expect(days(active, { today: '2027-08-15', months: 3 })).toEqual(['2027-08-15', '2027-10-31'])
  })
})
