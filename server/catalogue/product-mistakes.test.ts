import { expect, test } from 'vitest'
import { sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import type { ProductRecord } from './catalogue-file.ts'
import { productMistakes } from './product-mistakes.ts'

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
