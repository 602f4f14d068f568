import { describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { otherShops } from './other-shops.ts'

const config = { mode: 'demo', port: 3000, brands } as const
const [claravue, linsenhaus, lenteo] = brands as [Brand, Brand, Brand]
const from = (brand: Brand, locale: LocaleCode, shops: readonly Brand[] = brands) =>
  otherShops({ ...config, brands: shops }, brand, locale).map(({ name, country, language, url }) => [
    name,
    country,
    language,
    url,
  ])

describe('the other storefronts of one owner', () => {
  test('[SHL-037] are shown with their country, in the language of the visitor where they speak it', () => {
    expect(from(claravue, 'en')).toEqual([
      ['Linsenhaus', 'Germany', 'en', 'http://linsenhaus.localhost:3000/en'],
      ['Lenteo', 'Italy', 'it', 'http://lenteo.localhost:3000/'],
    ])
    expect(from(lenteo, 'it')).toEqual([
      ['Claravue', 'Svizzera', 'it', 'http://claravue.localhost:3000/it'],
      ['Linsenhaus', 'Germania', 'de', 'http://linsenhaus.localhost:3000/'],
    ])
  })

  test('are neither the shown one nor those of other owners', () => {
    expect(from(linsenhaus, 'de', [linsenhaus])).toEqual([])
    expect(from(linsenhaus, 'de', [linsenhaus, { ...lenteo, owner: 'somebody else' }])).toEqual([])
    expect(from({ ...linsenhaus, owner: undefined }, 'de')).toEqual([])
  })
})
