import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import { Birthday } from '#contract/address/person.ts'
import type { Brand } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { PrescriptionForm } from '#contract/wearers/prescription.ts'
import { formatDate, localTime } from '#contract/web/format.ts'
import { priceFor } from '#server/cart/pricing.ts'
import { emptyCart } from '#server/cart/rules.ts'
import { momentIn } from '#server/coupon-desk/form-rules.ts'
import { arrival, nextCutOff } from '#server/delivery/rules.ts'
import { lastDay } from '#server/desk/coupon.ts'
import { documentYear } from '#server/documents/rules.ts'
import { momentOf } from '#server/identity/new-device.ts'
import { couponEnd, pointsAccount } from '#server/loyalty/rules.ts'
import { tellableDay, todayIn as todayOfReminders } from '#server/reminders/rules.ts'
import { lastReturnDay, returnRefusal, sendByDay } from '#server/returns/rules.ts'
import { todayIn as todayOfSubscriptions } from '#server/subscriptions/schedule-rules.ts'
import { homes, sampleOrder } from '#server/testing/document-samples.ts'
import { changeRates } from '#server/testing/vat-rates.ts'
import { moveStorefronts } from '#server/testing/zones.ts'
import { dayEnds, dayIn } from '#server/values/calendar-rules.ts'
import { isVisible, nextChange } from '#server/values/time-window-rules.ts'
import { invoiceOf } from './order-writer.ts'

let moveBack: () => void
beforeAll(() => {
  moveBack = moveStorefronts()
})
afterAll(() => moveBack())

/** The answer of each storefront, by the name of the city where it is. */
const byCity = <T>(say: (brand: Brand) => T): Record<string, T> =>
  Object.fromEntries(brands.map((brand) => [zoneOf(brand).split('/')[1] ?? '', say(brand)]))

/** At 23:30 in Zurich it is 22:30 in Lisbon, and half past midnight of the next day in Athens. */
const evening = new Date('2026-11-15T22:30:00Z')
/** An hour later only Lisbon still has the old day. */
const night = new Date('2026-11-15T23:30:00Z')

test('a moment is printed with the day and the time that each storefront has', () => {
  expect(byCity((brand) => formatDate(evening, zoneOf(brand)))).toEqual({
    Zurich: '15.11.2026',
    Lisbon: '15.11.2026',
    Athens: '16.11.2026',
  })
  expect(byCity((brand) => localTime(night, zoneOf(brand)))).toEqual({
    Zurich: '2026-11-16 00:30',
    Lisbon: '2026-11-15 23:30',
    Athens: '2026-11-16 01:30',
  })
  expect(byCity((brand) => momentOf(night, brand))).toEqual({
    Zurich: { date: '16.11.2026', time: '00:30' },
    Lisbon: { date: '15.11.2026', time: '23:30' },
    Athens: { date: '16.11.2026', time: '01:30' },
  })
})

test('a day ends at midnight of its own clock, also when the clocks change', () => {
  const ends = (moment: Date) => byCity((brand) => dayEnds(dayIn(moment, zoneOf(brand)), zoneOf(brand)).toISOString())
  expect(ends(night)).toEqual({
    Zurich: '2026-11-16T23:00:00.000Z',
    Lisbon: '2026-11-16T00:00:00.000Z',
    Athens: '2026-11-16T22:00:00.000Z',
  })
  expect(ends(new Date('2026-03-29T10:00:00Z'))).toEqual({
    Zurich: '2026-03-29T22:00:00.000Z',
    Lisbon: '2026-03-29T23:00:00.000Z',
    Athens: '2026-03-29T21:00:00.000Z',
  })
})

test('an invoice is due so many days after its day in its storefront', () => {
  const due = (now: Date) =>
    byCity((brand) => {
      const order = {
        ...sampleOrder({ lines: [{ unitPrice: 34_90, vatRate: 8.1 }], brand, shipTo: homes.CH }),
        paidAt: null,
      }
      const { payment } = invoiceOf(
        { ...brand, paymentDays: 30 },
        { payment: { method: 'invoice', snapshot: order.snapshot }, order },
        now,
      )
      return payment.kind === 'open' && payment.dueOn
    })
  expect(due(evening)).toEqual({ Zurich: '2026-12-15', Lisbon: '2026-12-15', Athens: '2026-12-16' })
  expect(due(night)).toEqual({ Zurich: '2026-12-16', Lisbon: '2026-12-15', Athens: '2026-12-16' })
})

test('documents are numbered by the year of their storefront', () => {
  const newYear = new Date('2026-12-31T23:30:00Z')
  expect(byCity((brand) => documentYear({ now: newYear, zone: zoneOf(brand) }))).toEqual({
    Zurich: 2027,
    Lisbon: 2026,
    Athens: 2027,
  })
})

describe('returns', () => {
  const parcels = [{ state: 'delivered', items: [{ line: 1, quantity: 1 }], delivered_at: evening.toISOString() }]

  test('a return can be announced to the end of the storefront’s last day', () => {
    expect(byCity((brand) => lastReturnDay(parcels, 14, zoneOf(brand)))).toEqual({
      Zurich: '2026-11-29',
      Lisbon: '2026-11-29',
      Athens: '2026-11-30',
    })
    const refusal = (now: string) =>
      byCity((brand) => {
        const situation = { parcels, returned: [], returnDays: 14, now: new Date(now), zone: zoneOf(brand) }
        return returnRefusal([{ line: 1, quantity: 1 }], situation)?.code
      })
    expect(refusal('2026-11-29T23:30:00Z')).toEqual({
      Zurich: 'return-too-late',
      Lisbon: undefined,
      Athens: undefined,
    })
    expect(refusal('2026-11-30T22:30:00Z')).toEqual({
      Zurich: 'return-too-late',
      Lisbon: 'return-too-late',
      Athens: 'return-too-late',
    })
  })

  test('a return is sent within 14 days of the storefront’s day', () => {
    expect(byCity((brand) => sendByDay(night, zoneOf(brand)))).toEqual({
      Zurich: '2026-11-30',
      Lisbon: '2026-11-29',
      Athens: '2026-11-30',
    })
  })
})

describe('coupons', () => {
  test('a coupon begins and ends when the clock of its storefront says so', () => {
    expect(byCity((brand) => momentIn('2026-12-01T00:00', zoneOf(brand))?.toISOString())).toEqual({
      Zurich: '2026-11-30T23:00:00.000Z',
      Lisbon: '2026-12-01T00:00:00.000Z',
      Athens: '2026-11-30T22:00:00.000Z',
    })
  })

  test('a coupon that staff give lasts to the same day some months later', () => {
    expect(byCity((brand) => lastDay(night, 3, zoneOf(brand)).toString())).toEqual({
      Zurich: '2027-02-16',
      Lisbon: '2027-02-15',
      Athens: '2027-02-16',
    })
  })

  test('a coupon of bonus points lasts to the end of the storefront’s day', () => {
    expect(byCity((brand) => couponEnd(night, { couponDays: 1 }, zoneOf(brand)).toISOString())).toEqual({
      Zurich: '2026-11-17T23:00:00.000Z',
      Lisbon: '2026-11-17T00:00:00.000Z',
      Athens: '2026-11-17T22:00:00.000Z',
    })
  })
})

test('bonus points of New Year’s Eve expire a year earlier than those of New Year’s Day', () => {
  const entry = { kind: 'earned', orderId: 'one', points: 10, at: new Date('2026-12-31T22:30:00Z') } as const
  const lot = (brand: Brand) => pointsAccount([entry], { pendingDays: 30, zone: zoneOf(brand) }, evening).lots[0]
  expect(byCity((brand) => lot(brand)?.expiresOn)).toEqual({
    Zurich: '2027-12-31',
    Lisbon: '2027-12-31',
    Athens: '2028-12-31',
  })
})

describe('deliveries', () => {
  /** On a Monday, with the last post at noon. */
  const promise = (orderedAt: string) =>
    byCity(({ country }) => {
      const sending = { warehouse: country, cutOff: '12:00', packingDays: 0, leadDays: 0, destination: country }
      return arrival({ ...sending, orderedAt: Temporal.Instant.from(orderedAt), transit: [1, 1] }).min
    })

  test('a delivery is promised by the clock of the warehouse', () => {
    expect(promise('2026-11-16T10:30:00Z')).toEqual({
      Zurich: '2026-11-17',
      Lisbon: '2026-11-17',
      Athens: '2026-11-18',
    })
    expect(promise('2026-11-16T11:30:00Z')).toEqual({
      Zurich: '2026-11-18',
      Lisbon: '2026-11-17',
      Athens: '2026-11-18',
    })
  })

  test('a delivery is promised anew when the post of the warehouse has left', () => {
    const now = Temporal.Instant.from('2026-11-16T08:00:00Z')
    const next = byCity(({ country }) =>
      nextCutOff({ warehouse: country, cutOff: '12:00', packingDays: 0 }, now).toString(),
    )
    expect(next).toEqual({
      Zurich: '2026-11-16T11:00:00Z',
      Lisbon: '2026-11-16T12:00:00Z',
      Athens: '2026-11-16T10:00:00Z',
    })
  })
})

test('a banner appears and vanishes by the clock of its storefront', () => {
  const day = { startTime: '2026-11-16', endTime: '2026-11-16' }
  const isShown = (now: string) => byCity((brand) => isVisible(day, { now: Date.parse(now), zone: zoneOf(brand) }))
  expect(isShown('2026-11-15T22:30:00Z')).toEqual({ Zurich: false, Lisbon: false, Athens: true })
  expect(isShown('2026-11-15T23:30:00Z')).toEqual({ Zurich: true, Lisbon: false, Athens: true })
  expect(isShown('2026-11-16T22:30:00Z')).toEqual({ Zurich: true, Lisbon: true, Athens: false })
  const next = byCity((brand) => new Date(nextChange([day], { now: Date.parse('2026-11-15'), zone: zoneOf(brand) })))
  expect(next).toEqual({
    Zurich: new Date('2026-11-15T23:00Z'),
    Lisbon: new Date('2026-11-16T00:00Z'),
    Athens: new Date('2026-11-15T22:00Z'),
  })
})

test('reminders and subscriptions have the day of their storefront', () => {
  const days = { Zurich: '2026-11-16', Lisbon: '2026-11-15', Athens: '2026-11-16' }
  expect(byCity((brand) => todayOfSubscriptions(brand, night))).toEqual(days)
  expect(byCity(({ country }) => todayOfReminders(country, night))).toEqual(days)
})

test('a reminder to order again goes out from eight in the morning of its storefront on', () => {
  const morning = (time: string) => byCity(({ country }) => tellableDay(country, new Date(`2026-11-16T${time}Z`)))
  const [before, then] = ['2026-11-15', '2026-11-16']
  expect(morning('06:30')).toEqual({ Zurich: before, Lisbon: before, Athens: then })
  expect(morning('07:30')).toEqual({ Zurich: then, Lisbon: before, Athens: then })
})

test('a new rate of VAT applies from midnight of the country where the goods go', () => {
  for (const { country } of brands) changeRates(country, { from: '2026-11-16', standard: 30, reduced: 10 })
  const facts = {
    products: [],
    stock: [],
    coupon: null,
    customer: { hasOrdered: false, hasUsedIt: false },
    owner: null,
    wearers: [],
  }
  const rate = (now: Date) =>
    byCity((brand) => priceFor({ brand, now, shippingTo: () => [] }, emptyCart, facts).market.vat.standard === 30)
  expect(rate(evening)).toEqual({ Zurich: false, Lisbon: false, Athens: true })
  expect(rate(night)).toEqual({ Zurich: true, Lisbon: false, Athens: true })
})

test('a form takes today’s date as soon as it is today in one of the countries', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: evening })
  onTestFinished(() => void vi.useRealTimers())
  expect(Birthday.safeParse('2026-11-16').success).toBe(true)
  expect(Birthday.safeParse('2026-11-17').success).toBe(false)
  expect(PrescriptionForm.safeParse({ prescribed_on: '2026-11-16', right: { sphere: '-2' } }).success).toBe(true)
})
