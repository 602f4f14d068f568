import { expect, test } from 'vitest'
import { fieldsIn } from '#app/staff/goods/typed-fields.ts'
import { sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { differences } from './differences.ts'
import { byField, readAmount, withPart } from './form.ts'

const fields = (typed: Record<string, string>) =>
  fieldsIn(Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, [value]])))

test('amounts are read as people write them, and nothing else is one', () => {
  expect(['12.90', '12,9', "1'234.50", '7', ' 3.05 '].map(readAmount)).toEqual([1290, 1290, 123_450, 700, 305])
  expect(['', '12.905', 'abc', '1e3', '=1+1'].map(readAmount)).toEqual(Array(5).fill(Number.NaN))
})

test('a form about prices changes prices only, and empty rows do not count', () => {
  const now = sampleProduct('A')
  const changed = withPart(
    now,
    'prices',
    fields({ 'prices.CH.website': '19.90', 'bulk.1.market': 'CH', 'bulk.1.from': '3', 'bulk.1.amount': '18' }),
  )
  expect(changed).toEqual({
    ...now,
    prices: [{ market: 'CH', channel: 'website', amount: 1990 }],
    bulk_prices: [{ market: 'CH', from: 3, amount: 1800 }],
  })
})

test('a form about pictures keeps those of single colours, which it does not have', () => {
  const by_color = { sea_blue: { swatch: '#004488', pictures: { front: 'blue' } } }
  const now = sampleProduct('A')
  const coloured = { ...now, images: { ...now.images, by_color } }
  const changed = withPart(coloured, 'pictures', fields({ 'images.front': 'new' }))
  expect(changed).toEqual({ ...now, images: { front: 'new', by_color } })
})

test('a mistake is said at the field of the form, whatever rows were left out', () => {
  const typed = fields({ 'prices.IT.website': '0', 'bulk.4.from': '1', 'bulk.4.amount': '2', 'not_made.2.sphere': 'x' })
  const wanted = { prices: [{ market: 'IT', channel: 'website' }] }
  const at = (path: string) => ({ at: path, code: 'too_small', reason: '' })
  const all = [
    at('prices.0.amount'),
    at('bulk_prices.0.from'),
    at('not_made.0.sphere.0'),
    at('axes.sphere.1'),
    at('sku'),
  ]
  expect(byField(all, wanted, typed).map((mistake) => mistake.at)).toEqual([
    'prices.IT.website',
    'bulk.4.from',
    'not_made.2.sphere',
    'axes.sphere',
    'sku',
  ])
})

test('a difference names each field with what it was and is, and none where only an order is another', () => {
  const { stock: _, ...before } = sampleProduct('A')
  const texts = { ...before.texts, fr: { ...before.texts.fr, title: 'Autre' } }
  const prices = before.prices.map((price, index) => (index === 0 ? { ...price, amount: 1 } : price))
  const [price] = before.prices
  expect(differences(before, { ...before, texts, prices, badge: 'sale' })).toEqual([
    { field: 'texts.fr.title', from: before.texts.fr.title, to: 'Autre' },
    {
      field: `prices.${price?.market}.${price?.channel}`,
      from: ((price?.amount ?? 0) / 100).toFixed(2),
      to: '0.01',
    },
    { field: 'badge', from: '', to: 'sale' },
  ])
  expect(differences(before, { ...before, prices: before.prices.toReversed() })).toEqual([])
})

test('a code is another one by its number or its lens, not by zeros before it or its place in the list', () => {
  const { stock: _, ...product } = sampleProduct('A')
  const lens = { sphere: -1, radius: 8.6, diameter: 14.2 }
  const before = {
    ...product,
    categories: ['daily', 'lenses'],
    codes: [
      { options: lens, gtin: '04006381333931' },
      { options: { ...lens, sphere: -2 }, gtin: '05901234123457' },
    ],
  }
  const same = [
    { options: { ...lens, sphere: -2 }, gtin: '5901234123457' },
    { options: lens, gtin: '4006381333931' },
  ]
  expect(differences(before, { ...before, categories: ['lenses', 'daily'], codes: same })).toEqual([])
  expect(differences(before, { ...before, codes: same.slice(0, 1) })).toEqual([
    { field: 'codes.04006381333931', from: 'A:sph-1.00,bc8.6,dia14.2', to: '' },
  ])
})
