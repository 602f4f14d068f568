import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { variantId } from '#contract/catalogue/lens-parameters.ts'
import type { Offer } from './offer-rules.ts'
import { type LastLine, planLines } from './rules.ts'

const axes = { sphere: [[-6, 0, 0.25]], radius: [[8.6, 8.6, 1]], diameter: [[14.2, 14.2, 1]] } as const
const right = { sphere: -2.5, radius: 8.6, diameter: 14.2 }
const left = { ...right, sphere: -3 }

/** A daily lens for 39.90, from four on 37.90, by a comparison link 36.90. */
const offer = (productId: string, changes: Partial<Offer> = {}): Offer => ({
  productId,
  title: productId,
  slug: productId.toLowerCase(),
  image: null,
  category: 'lens',
  lensType: 'spherical',
  lensUsage: 'daily',
  isTrial: false,
  isSold: true,
  discontinued: false,
  leadDays: 3,
  colorLabels: {},
  replacement: null,
  similar: [],
  axes,
  not_made: [],
  prices: { website: 39_90, comparison: 36_90 },
  bulk: [{ from: 4, amount: 37_90 }],
  left: {},
  ...changes,
})
const offersOf = (...all: Offer[]) => new Map(all.map((one) => [one.productId, one]))

let lines = 0
const lineOf = (productId: string, changes: Partial<LastLine> = {}): LastLine => {
  const options = changes.options ?? right
  return {
    line: ++lines,
    productId,
    variantId: variantId(productId, options),
    options,
    eye: 'right',
    wearerId: null,
    channel: 'website',
    quantity: 1,
    unitPrice: 39_90,
    ...changes,
  }
}

/** What becomes of each line, in a few words. */
const plan = (...args: Parameters<typeof planLines>) =>
  planLines(...args).map(({ change, why, next, nearest }) => [
    change,
    why,
    next ? `${next.quantity} × ${next.productId} for ${next.unitPrice / 100}` : nearest,
  ])

describe('a line that is still sold', () => {
  test('stays as it was at the same price', () => {
    expect(plan([lineOf('A')], offersOf(offer('A')))).toEqual([['kept', 'same', '1 × A for 39.9']])
  })

  test('is dearer or cheaper if the shop has changed the price', () => {
    expect(plan([lineOf('A', { unitPrice: 35_00 })], offersOf(offer('A')))).toEqual([
      ['dearer', 'price', '1 × A for 39.9'],
    ])
    expect(plan([lineOf('A', { unitPrice: 42_00 })], offersOf(offer('A')))).toEqual([
      ['cheaper', 'price', '1 × A for 39.9'],
    ])
  })

  test('has the bulk price by the pieces for both eyes together', () => {
    const both = [
      lineOf('A', { quantity: 2, unitPrice: 37_90 }),
      lineOf('A', { quantity: 2, unitPrice: 37_90, options: left, eye: 'left' }),
    ]
    expect(plan(both, offersOf(offer('A')))).toEqual([
      ['kept', 'same', '2 × A for 37.9'],
      ['kept', 'same', '2 × A for 37.9'],
    ])
  })

  test('is dearer by the quantity if the customer takes too few for the bulk price', () => {
    const both = [lineOf('A', { quantity: 2, unitPrice: 37_90 }), lineOf('A', { quantity: 2, unitPrice: 37_90 })]
    const choice = { quantityOf: ({ line }: LastLine) => (line === both[0]?.line ? 0 : 2) }
    expect(plan(both, offersOf(offer('A')), choice)).toEqual([
      ['dearer', 'quantity', '0 × A for 39.9'],
      ['dearer', 'quantity', '2 × A for 39.9'],
    ])
  })

  test('is dearer by the link that brought the customer here last time', () => {
    const last = lineOf('A', { channel: 'comparison', unitPrice: 36_90 })
    expect(plan([last], offersOf(offer('A')))).toEqual([['kept', 'same', '1 × A for 36.9']])
    expect(plan([last], offersOf(offer('A')), { channelOf: () => 'website' })).toEqual([
      ['dearer', 'link', '1 × A for 39.9'],
    ])
  })

  test('takes what is left of a lens that the supplier delivers no more, for both eyes together', () => {
    const some = offersOf(offer('A', { left: { [variantId('A', right)]: 3 } }))
    const both = [
      lineOf('A', { quantity: 2, unitPrice: 39_90 }),
      lineOf('A', { quantity: 2, unitPrice: 39_90, eye: 'left' }),
    ]
    expect(plan(both, some)).toEqual([
      ['kept', 'same', '2 × A for 39.9'],
      ['kept', 'few-left', '1 × A for 39.9'],
    ])
  })
})

describe('a line that is not sold any more', () => {
  const old = offer('OLD', { discontinued: true, replacement: 'NEW', similar: ['ALIKE', 'MONTHLY'] })

  test('is switched to its successor, which is made in exactly these values', () => {
    const all = offersOf(old, offer('NEW', { prices: { website: 45_00 }, bulk: [] }))
    expect(plan([lineOf('OLD')], all)).toEqual([['switched', 'discontinued', '1 × NEW for 45']])
    expect(plan([lineOf('OLD')], offersOf({ ...old, discontinued: false, isSold: false }, offer('NEW')))).toEqual([
      ['switched', 'not-sold', '1 × NEW for 39.9'],
    ])
    const soldOut = offer('OLD', { replacement: 'NEW', left: { [variantId('OLD', right)]: 0 } })
    expect(plan([lineOf('OLD')], offersOf(soldOut, offer('NEW')))).toEqual([
      ['switched', 'sold-out', '1 × NEW for 39.9'],
    ])
  })

  test('is switched along a chain of successors, past those that are gone as well', () => {
    const middle = offer('NEW', { isSold: false, replacement: 'NEWEST' })
    expect(plan([lineOf('OLD')], offersOf(old, middle, offer('NEWEST')))).toEqual([
      ['switched', 'discontinued', '1 × NEWEST for 39.9'],
    ])
  })

  test('is gone if successors lead in a circle', () => {
    const circle = offersOf(old, offer('NEW', { discontinued: true, replacement: 'OLD' }))
    expect(plan([lineOf('OLD')], circle)).toEqual([['gone', 'discontinued', null]])
    expect(plan([lineOf('OLD')], offersOf({ ...old, replacement: 'OLD' }))).toEqual([['gone', 'discontinued', null]])
  })

  test('is gone if the successor is not made in these values, which are never changed', () => {
    const flatter = offer('NEW', { axes: { ...axes, radius: [[8.4, 8.4, 1]] } })
    expect(plan([lineOf('OLD')], offersOf(old, flatter))).toEqual([['gone', 'discontinued', 'NEW']])
    const withHole = offer('NEW', { not_made: [{ sphere: [[-2.5, -2.5, 0.25]] }] })
    expect(plan([lineOf('OLD')], offersOf(old, withHole))).toEqual([['gone', 'discontinued', 'NEW']])
    const toric = offer('NEW', { axes: { ...axes, cylinder: [[-1, -1, 1]] } })
    expect(plan([lineOf('OLD')], offersOf(old, toric))).toEqual([['gone', 'discontinued', 'NEW']])
  })

  test('is nearest to a similar product of the same kind in the same values', () => {
    const flatter = offer('NEW', { axes: { ...axes, radius: [[8.4, 8.4, 1]] } })
    const all = offersOf(old, flatter, offer('MONTHLY', { lensUsage: 'monthly' }), offer('ALIKE'))
    expect(plan([lineOf('OLD')], all)).toEqual([['gone', 'discontinued', 'ALIKE']])
    all.set('ALIKE', offer('ALIKE', { lensType: 'toric' }))
    expect(plan([lineOf('OLD')], all)).toEqual([['gone', 'discontinued', 'NEW']])
    all.set('NEW', { ...flatter, isSold: false })
    expect(plan([lineOf('OLD')], all)).toEqual([['gone', 'discontinued', null]])
  })

  test('is gone if the product itself is not made in these values any more, or the catalogue forgot it', () => {
    const fewer = offer('A', { axes: { ...axes, sphere: [[-2, 0, 0.25]] } })
    expect(plan([lineOf('A')], offersOf(fewer))).toEqual([['gone', 'not-made', null]])
    expect(plan([lineOf('A')], offersOf())).toEqual([['gone', 'not-sold', null]])
    expect(plan([lineOf('A')], offersOf(offer('A', { prices: {} })))).toEqual([['gone', 'not-sold', null]])
  })
})

test('trials and services are not ordered again', () => {
  const all = offersOf(offer('TRIAL', { isTrial: true }), offer('TEST', { category: 'service', axes: {} }))
  expect(plan([lineOf('TRIAL'), lineOf('TEST', { options: {} })], all)).toEqual([
    ['gone', 'trial', null],
    ['gone', 'service', null],
  ])
})

test('no plan changes the values of an eye, or orders more than was asked for', () => {
  const offers = offersOf(
    offer('A', { left: { [variantId('A', right)]: 4 } }),
    offer('B', { discontinued: true, replacement: 'A' }),
    offer('C', { discontinued: true, replacement: 'B', similar: ['A'] }),
  )
  const someLine = fc
    .record({
      productId: fc.constantFrom('A', 'B', 'C', 'D'),
      options: fc.constantFrom(right, left),
      quantity: fc.integer({ min: 1, max: 9 }),
      unitPrice: fc.integer({ min: 1, max: 90_00 }),
    })
    .map(({ productId, ...changes }) => lineOf(productId, changes))
  fc.assert(
    fc.property(fc.array(someLine, { maxLength: 6 }), (last) => {
      const planned = planLines(last, offers)
      expect(planned.map((one) => one.last)).toEqual(last)
      for (const { last, next } of planned) {
        if (!next) continue
        expect(next.options).toEqual(last.options)
        expect(next.quantity).toBeLessThanOrEqual(last.quantity)
      }
      const scarce = planned.filter(({ next }) => next?.variantId === variantId('A', right))
      const pieces = scarce.reduce((sum, { next }) => sum + (next?.quantity ?? 0), 0)
      expect(pieces).toBeLessThanOrEqual(4)
    }),
  )
})
