import { expect, test } from 'vitest'
import { robotsText, sitemapFile, sitemapParts } from './rules.ts'

test.each([
  [0, ['pages', 'categories']],
  [1, ['pages', 'categories', 'products-1']],
  [20_000, ['pages', 'categories', 'products-1']],
  [20_001, ['pages', 'categories', 'products-1', 'products-2']],
])('%i products are in these files', (products, files) => {
  expect(sitemapParts(products)).toEqual(files)
})

test('an address is written as XML wants it', () => {
  expect(sitemapFile(['http://shop.example/a?b=1&c=<2>'])).toContain(
    '<loc>http://shop.example/a?b=1&#38;c=&#60;2&#62;</loc>',
  )
})

test('robots stay away from what is personal, in every language', () => {
  const lines = robotsText('http://shop.example', ['', '/it']).split('\n')
  for (const path of ['/api/', '/cart', '/checkout/', '/my-account'])
    for (const prefix of ['', '/it']) expect(lines).toContain(`Disallow: ${prefix}${path}`)
  expect(lines).toContain('Sitemap: http://shop.example/sitemap.xml')
})
