import { expect, test } from 'vitest'
import { type PriceLink, readPriceCookie, readPriceLink, writePriceCookie } from './price-cookie.ts'

const link = (product_id: string, fk = 'k'): PriceLink => ({ product_id, atc: 'comparison', fk })

test('[PRC-004] a link’s atc and fk are remembered as they were, with the product', () => {
  const read = readPriceLink('AQ-30', new URLSearchParams('atc=comparison&fk=a.b.c&utm_source=x'))
  expect(read).toEqual({ product_id: 'AQ-30', atc: 'comparison', fk: 'a.b.c' })
  expect(readPriceCookie(writePriceCookie([], link('AQ-30')))).toEqual([link('AQ-30')])
})

test.each(['', 'atc=x', 'fk=y', 'atc=&fk=y', 'atc=x&fk=', `atc=x&fk=${'y'.repeat(101)}`])(
  'an address with %j is no such link',
  (query) => expect(readPriceLink('AQ-30', new URLSearchParams(query))).toBeUndefined(),
)

test('a newer link replaces the one of the same product, and of many the newest ten stay', () => {
  let cookie = writePriceCookie([], link('P0'))
  for (let index = 1; index < 12; index++) cookie = writePriceCookie(readPriceCookie(cookie) ?? [], link(`P${index}`))
  cookie = writePriceCookie(readPriceCookie(cookie) ?? [], link('P5', 'newer'))
  const links = readPriceCookie(cookie)
  expect(links?.map(({ product_id }) => product_id)).toEqual([
    'P2',
    'P3',
    'P4',
    'P6',
    'P7',
    'P8',
    'P9',
    'P10',
    'P11',
    'P5',
  ])
  expect(links?.at(-1)?.fk).toBe('newer')
})

test('ten of the longest links fit into a cookie', () => {
  const long = (digit: number) => ({ product_id: `${digit}`.repeat(40), atc: 'a'.repeat(40), fk: 'f'.repeat(100) })
  const cookie = writePriceCookie(
    Array.from({ length: 9 }, (_, digit) => long(digit)),
    long(9),
  )
  expect(readPriceCookie(cookie)).toHaveLength(10)
  expect(cookie.length).toBeLessThan(4000)
})

test.each([
  '',
  'x',
  '%7B',
  '[]]',
  Buffer.from('{}').toString('base64url'),
  Buffer.from('[{"fk":1}]').toString('base64url'),
])('the cookie %j is unreadable', (value) => expect(readPriceCookie(value)).toBeUndefined())
