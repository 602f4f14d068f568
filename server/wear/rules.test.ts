import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import { dayAfter, ledgerOf, type WearEvent, type WornLens } from './rules.ts'

const lens = (daysPerLens: number, options: Options = { sphere: -2.5, radius: 8.6 }, productId = 'L'): WornLens => ({
  productId,
  options,
  daysPerLens,
})
const daily = lens(1)
const monthly = lens(30)

let orders = 0
const boxes = (on: string, lenses: number, of: WornLens = daily, order = `order ${++orders}`): WearEvent => ({
  kind: 'delivery',
  on,
  isExpected: false,
  order,
  lens: of,
  lenses,
})
const count = (on: string, lensesLeft: number): WearEvent => ({ kind: 'count', on, lensesLeft })
const habit = (on: string, daysPerWeek: number): WearEvent => ({ kind: 'habit', on, daysPerWeek })

const today = '2026-11-17'
const lastOn = (...events: WearEvent[]) => ledgerOf(events, today)?.lastOn

describe('the last day with a lens', () => {
  test.each([
    ['30 daily lenses', daily, 30, '2026-11-30'],
    ['90 daily lenses', daily, 90, '2027-01-29'],
    ['6 lenses for two weeks', lens(14), 6, '2027-01-23'],
    ['6 lenses for a month', monthly, 6, '2027-04-29'],
    ['a single daily lens', daily, 1, '2026-11-01'],
  ])('%s that came on 1 November', (_, of, lenses, until) => {
    expect(lastOn(boxes('2026-11-01', lenses, of))).toBe(until)
  })

  test('never was for an eye without a delivery, whatever was counted', () => {
    expect(ledgerOf([], today)).toBeNull()
    expect(ledgerOf([habit('2026-11-01', 5), count('2026-11-02', 30)], today)).toBeNull()
  })

  test('is 30 February for nobody: 30 daily lenses of 1 February last until 2 March, in a leap year until 1 March', () => {
    expect(lastOn(boxes('2027-02-01', 30))).toBe('2027-03-02')
    expect(lastOn(boxes('2028-02-01', 30))).toBe('2028-03-01')
  })

  test('two eyes with different strengths run out on different days', () => {
    expect(lastOn(boxes('2026-11-01', 90, lens(1, { sphere: -2.5 })))).toBe('2027-01-29')
    expect(lastOn(boxes('2026-11-01', 120, lens(1, { sphere: -3 })))).toBe('2027-02-28')
  })
})

describe('lenses that come later', () => {
  test('are worn after those that are left', () => {
    expect(lastOn(boxes('2026-11-01', 30), boxes('2026-11-15', 30))).toBe('2026-12-30')
  })

  test('after a while without lenses count from the day on which they come', () => {
    expect(lastOn(boxes('2026-09-01', 30), boxes('2026-11-15', 30))).toBe('2026-12-14')
  })

  test('of another product in the same strength add up as well', () => {
    expect(lastOn(boxes('2026-11-01', 30), boxes('2026-11-10', 3, lens(30, { sphere: -2.5 }, 'M')))).toBe('2027-02-28')
  })

  test('with another strength replace what is left, with another base curve they do not', () => {
    const first = boxes('2026-11-01', 90, lens(1, { sphere: -2.5, radius: 8.6 }))
    expect(lastOn(first, boxes('2026-11-11', 30, lens(1, { sphere: -2.75, radius: 8.6 })))).toBe('2026-12-10')
    expect(lastOn(first, boxes('2026-11-11', 30, lens(1, { sphere: -2.5, radius: 8.4 })))).toBe('2027-02-28')
    const stronger = lens(1, { sphere: -2.75 })
    const isReplacing = (...events: WearEvent[]) => ledgerOf(events, today)?.isReplacing
    expect(isReplacing(first, boxes('2026-11-11', 30, stronger))).toBe(true)
    expect(isReplacing(first, boxes('2026-11-11', 30, stronger), boxes('2026-11-13', 30, stronger))).toBe(true)
    expect(isReplacing(first, boxes('2026-11-11', 30, stronger), count('2026-11-13', 4))).toBe(false)
    expect(isReplacing(boxes('2026-09-01', 30), boxes('2026-11-11', 30, stronger))).toBe(false)
  })

  test('in two strengths of one order do not replace each other, also on two days', () => {
    const left = lens(1, { sphere: -3 })
    const one = boxes('2026-11-01', 15, daily, 'one')
    expect(lastOn(one, boxes('2026-11-01', 15, left, 'one'))).toBe('2026-11-30')
    expect(lastOn(one, boxes('2026-11-05', 15, left, 'one'))).toBe('2026-11-30')
    expect(lastOn(one, boxes('2026-11-05', 15, left, 'two'))).toBe('2026-11-19')
  })

  test('are named if nothing is left today', () => {
    const coming = boxes('2026-11-20', 30)
    const empty = ledgerOf([boxes('2026-10-01', 30), coming], today)
    expect(empty).toMatchObject({ lensesLeft: 0, from: '2026-11-20', lastOn: '2026-12-19' })
    expect(empty?.gap).toEqual({ from: '2026-10-31', until: '2026-11-20' })
    expect(empty?.because).toEqual([coming])
    const enough = ledgerOf([boxes('2026-11-01', 30), coming], today)
    expect(enough).toMatchObject({ lensesLeft: 14, gap: null, from: '2026-11-01', lastOn: '2026-12-30' })
    expect(enough?.because).toHaveLength(2)
  })

  test('leave a gap if they come after the last lens, also if there are some today', () => {
    const gapBefore = (coming: string, lenses: number) =>
      ledgerOf([boxes('2026-11-17', lenses), boxes(coming, 30)], today)?.gap
    expect(gapBefore('2026-11-25', 5)).toEqual({ from: '2026-11-22', until: '2026-11-25' })
    expect(gapBefore('2026-11-25', 7)).toEqual({ from: '2026-11-24', until: '2026-11-25' })
    expect(gapBefore('2026-11-25', 8)).toBeNull()
    expect(ledgerOf([boxes('2026-11-20', 30)], today)?.gap).toEqual({ from: today, until: '2026-11-20' })
  })

  test('replace the strength of today only when they are there', () => {
    const coming = boxes('2026-11-20', 30, lens(1, { sphere: -2.75 }))
    const ledger = ledgerOf([boxes('2026-11-01', 90), coming], today)
    expect(ledger).toMatchObject({ lens: daily, lensesLeft: 74, from: today, lastOn: '2026-12-19' })
  })
})

describe('days worn per week', () => {
  test.each([
    [7, '2026-11-30'],
    [6, '2026-12-05'],
    [5, '2026-12-12'],
    [3, '2027-01-09'],
    [1, '2027-05-29'],
  ])('30 daily lenses that came on 1 November, worn on %i days a week, last until %s', (days, until) => {
    expect(lastOn(habit('2026-11-01', days), boxes('2026-11-01', 30))).toBe(until)
  })

  test('count from the day on which they change: ten of 30 worn every day, the other 20 on five days a week', () => {
    expect(lastOn(boxes('2026-11-01', 30), habit('2026-11-11', 5))).toBe('2026-12-08')
  })

  test('change nothing for a lens that ends a month after it was opened', () => {
    expect(lastOn(habit('2026-11-01', 2), boxes('2026-11-01', 3, monthly))).toBe('2027-01-29')
  })
})

describe('“I still have so many”', () => {
  test('counts from that day on, whatever was delivered before', () => {
    expect(lastOn(boxes('2026-11-01', 90), count('2026-11-17', 4))).toBe('2026-11-20')
    expect(lastOn(boxes('2026-09-01', 30), count('2026-11-17', 4))).toBe('2026-11-20')
  })

  test('is newer than the parcel of the same day, and of two counts of a day the later one is right', () => {
    expect(lastOn(count('2026-11-17', 4), boxes('2026-11-17', 30))).toBe('2026-11-20')
    expect(lastOn(boxes('2026-11-01', 30), count('2026-11-17', 4), count('2026-11-17', 6))).toBe('2026-11-22')
  })

  test('leaves the monthly lens open that is being worn: 13 of its days are left after 17', () => {
    expect(lastOn(boxes('2026-10-31', 6, monthly), count('2026-11-17', 0))).toBe('2026-11-29')
    expect(lastOn(boxes('2026-10-31', 6, monthly), count('2026-11-17', 2))).toBe('2027-01-28')
  })

  test('“none” ends the stock on the day before', () => {
    expect(ledgerOf([boxes('2026-11-01', 90), count('2026-11-17', 0)], today)).toMatchObject({
      lensesLeft: 0,
      lastOn: '2026-11-16',
      gap: null,
    })
  })

  test('is what the answer rests on', () => {
    const ledger = ledgerOf([boxes('2026-11-01', 90), count('2026-11-10', 4), boxes('2026-11-12', 30)], today)
    expect(ledger?.because).toMatchObject([
      { kind: 'count', lensesLeft: 4 },
      { kind: 'delivery', on: '2026-11-12' },
    ])
    expect(ledger).toMatchObject({ from: '2026-11-10', lensesLeft: 27, lastOn: '2026-12-13' })
  })
})

describe('whatever happened', () => {
  const day = fc.integer({ min: 0, max: 700 }).map((days) => dayAfter('2026-01-01', days))
  const anyLens = fc.constantFrom(daily, lens(14), monthly, lens(1, { sphere: -3 }), lens(30, { sphere: -2.5 }, 'M'))
  const delivery = fc
    .record({ on: day, lenses: fc.integer({ min: 1, max: 180 }), lens: anyLens, order: fc.uuid() })
    .map((one): WearEvent => ({ kind: 'delivery', isExpected: false, ...one }))
  const said = fc.oneof(
    fc
      .record({ on: day, lensesLeft: fc.integer({ min: 0, max: 500 }) })
      .map(({ on, lensesLeft }) => count(on, lensesLeft)),
    fc
      .record({ on: day, daysPerWeek: fc.integer({ min: 1, max: 7 }) })
      .map(({ on, daysPerWeek }) => habit(on, daysPerWeek)),
  )
  const habits = said.filter(({ kind }) => kind === 'habit')
  const deliveries = fc.array(delivery, { minLength: 1, maxLength: 8 })
  const until = (events: WearEvent[], on = today) => ledgerOf(events, on)?.lastOn ?? ''

  test('more lenses in a delivery never run out earlier', () => {
    fc.assert(
      fc.property(
        deliveries,
        fc.array(habits),
        fc.nat(),
        fc.integer({ min: 1, max: 90 }),
        (sent, said, place, more) => {
          const chosen = place % sent.length
          const larger = sent.map((one, index) =>
            index === chosen && one.kind === 'delivery' ? { ...one, lenses: one.lenses + more } : one,
          )
          expect(until([...larger, ...said]) >= until([...sent, ...said])).toBe(true)
        },
      ),
    )
  })

  test('worn on fewer days a week they never run out earlier', () => {
    fc.assert(
      fc.property(deliveries, fc.integer({ min: 1, max: 6 }), (sent, days) => {
        const first = dayAfter('2026-01-01', -1)
        expect(until([...sent, habit(first, days)]) >= until([...sent, habit(first, days + 1)])).toBe(true)
      }),
    )
  })

  test('the order in which events of different days are told does not matter', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.oneof(delivery, said), { selector: ({ on }) => on }), fc.gen(), (events, gen) => {
        const told = gen(() => fc.shuffledSubarray(events, { minLength: events.length }))
        expect(ledgerOf(told, today)).toEqual(ledgerOf(events, today))
      }),
    )
  })

  test('a count of daily lenses makes everything before it irrelevant', () => {
    const dailies = deliveries.map((sent) => sent.map((one) => ({ ...one, lens: daily })))
    fc.assert(
      fc.property(dailies, fc.integer({ min: 1, max: 500 }), (sent, lensesLeft) => {
        const on = dayAfter('2026-01-01', 701)
        expect(until([...sent, count(on, lensesLeft)], on)).toBe(dayAfter(on, lensesLeft - 1))
      }),
    )
  })

  test('the day on which one looks changes nothing about the last day', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(delivery, said)), day, day, (events, one, other) => {
        expect(ledgerOf(events, one)?.lastOn).toBe(ledgerOf(events, other)?.lastOn)
      }),
    )
  })

  test('there is a lens to wear on a day exactly if the last day as of then has not passed', () => {
    fc.assert(
      fc.property(deliveries, fc.array(said), day, (sent, said, on) => {
        const known = [...sent, ...said].filter((event) => event.on <= on)
        const ledger = ledgerOf(known, on)
        if (ledger && ledger.lensesLeft > 0) expect(ledger.lastOn >= on).toBe(true)
        if (ledger && ledger.lastOn < on) expect(ledger.lensesLeft).toBe(0)
      }),
    )
  })
})
