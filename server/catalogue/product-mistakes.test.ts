import { expect, test } from 'vitest'
import { sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import type { ProductRecord } from './catalogue-file.ts'
import { productMistakes as allMistakes } from './product-mistakes.ts'

const productMistakes = (product: ProductRecord) => allMistakes(product).map(({ reason }) => reason)

const mistakes = (category: ProductRecord['category'], ...categories: string[]) =>
  productMistakes({ ...sampleProduct('A'), category, categories })

test.each(['accessory', 'saline', 'humidifier', 'eye_care', 'lenscare'] as const)(
  '[CAT-024] %s counts as lens care: it is listed there',
  (category) => {
    expect(mistakes(category, 'lenscare')).toEqual([])
    expect(mistakes(category, 'lenses')).toEqual([
      `${category} is lens care, but it is not listed in the category lenscare`,
    ])
  },
)

test.each(['lens', 'sunglasses', 'reading_glasses', 'service'] as const)(
  '[CAT-024] %s does not: it is listed elsewhere',
  (category) => {
    expect(mistakes(category, 'lenses')).toEqual([])
    expect(mistakes(category, 'lenses', 'lenscare')).toEqual([
      `it is listed in the category lenscare, but ${category} is no lens care`,
    ])
  },
)

test('a product without its manufacturer’s contact is reported, and each market without a responsible person', () => {
  const { safety } = sampleProduct('S-1')
  for (const missing of [null, undefined])
    expect(productMistakes(sampleProduct('S-1', { safety: missing }))).toEqual([
      'it has no manufacturer with an address and an e-mail address (safety)',
    ])
  expect(productMistakes(sampleProduct('S-1', { category: 'service', safety: null }))).toEqual([])
  if (!safety) throw new Error('The sample has no contact')
  expect(productMistakes(sampleProduct('S-1', { safety: { ...safety, responsible: {} } }))).toEqual([
    'claravue sells it, but it names no responsible person for CH (safety)',
  ])
  const overseas = { ...safety, manufacturer: { ...safety.manufacturer, region: 'other' as const } }
  expect(productMistakes(sampleProduct('S-1', { safety: overseas }))).toEqual([
    'linsenhaus sells it, but it names no responsible person for EU (safety)',
    'lenteo sells it, but it names no responsible person for EU (safety)',
  ])
})
