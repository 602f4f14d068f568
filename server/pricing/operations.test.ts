import { describe, expect, test, vi } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { openCookies } from '#server/http/cookies.ts'
import { priceLink, visitorPrices } from './operations.ts'

const secret = 'a secret'
const now = Date.parse('2026-11-15T10:00:00Z')
const brand = { id: 'claravue', country: 'CH', currency: 'CHF' } as const
const link = new URL(
  priceLink(secret, { brand: 'claravue', productId: 'AQ-30', channel: 'comparison', endsAt: now + 1000 }),
  'http://shop',
)

/** A visitor with a cookie, and a database that knows one product. */
function visitor(cookie?: string) {
  const prices = { website: 39_90, comparison: 36_90 }
  const execute = vi.fn(async () => ({ rows: [{ units: 30, prices, bulk: [], history: [] }] }))
  const cookies = openCookies(cookie, false)
  const log = { warn: vi.fn() }
  const { of, remember } = visitorPrices({
    database: { db: { execute } as unknown as Db },
    brand,
    secret,
    cookies,
    log,
    now,
  })
  const pays = async (productId = 'AQ-30', fk?: string) => {
    const priced = await of({ productId, quantity: 1, fk })
    return priced.ok ? priced.value.unit.current : priced.error.code
  }
  return { of, remember, pays, execute, cookies, log }
}

test.each([0, -1, -99, 0.5, Number.NaN, 10_001])(
  '[PRC-001] for a quantity of %d no price is read',
  async (quantity) => {
    const { of, execute } = visitor()
    expect(await of({ productId: 'AQ-30', quantity })).toEqual({ ok: false, error: { code: 'bad-quantity' } })
    expect(execute).not.toHaveBeenCalled()
  },
)

describe('a link with a price of its own', () => {
  test('has the product in its path, the channel as atc and the key as fk', () => {
    expect([link.pathname, link.searchParams.get('atc')]).toEqual(['/p/AQ-30', 'comparison'])
  })

  test('[PRC-004] puts atc and fk into the cookie, from which later lookups take the price', async () => {
    const { remember, cookies } = visitor()
    remember('AQ-30', link.searchParams)
    const [set = ''] = cookies.written()
    expect(set).toMatch(/^vsf-atc=[\w-]+; Max-Age=14400; Path=\/; HttpOnly; SameSite=Lax$/)
    const links = JSON.parse(Buffer.from(cookies.read('addToCart') ?? '', 'base64url').toString())
    expect(links).toEqual([{ product_id: 'AQ-30', atc: 'comparison', fk: link.searchParams.get('fk') }])

    const later = visitor(set.split(';')[0])
    expect([await later.pays(), await later.pays('AQ-90')]).toEqual([36_90, 39_90])
    expect([await visitor().pays(), later.cookies.written()]).toEqual([39_90, []])
  })

  test('gives the price to a lookup that brings its key', async () => {
    expect(await visitor().pays('AQ-30', link.searchParams.get('fk') ?? '')).toBe(36_90)
  })

  test.each(['', 'nonsense', 'partner.zzzzzz.aaaaaaaaaaaaaaaaaaaaaa'])('with the key %j is no link', async (fk) => {
    expect(await visitor().pays('AQ-30', fk)).toBe(39_90)
    const { remember, pays } = visitor()
    remember('AQ-30', new URLSearchParams({ atc: 'comparison', fk }))
    expect(await pays()).toBe(39_90)
  })

  test('without atc or fk leaves the cookie alone', () => {
    const { remember, cookies } = visitor()
    remember('AQ-30', new URLSearchParams('fk=x'))
    remember('AQ-30', new URLSearchParams('atc=x'))
    expect(cookies.written()).toEqual([])
  })
})

test('[PRC-006] an unreadable cookie is logged without its content and cleared, and the website’s price applies', async () => {
  const { pays, log, cookies } = visitor('vsf-atc=%7Bbroken')
  expect([await pays(), await pays()]).toEqual([39_90, 39_90])
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ cookie: 'vsf-atc' }, expect.any(String))
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('broken')
  expect(cookies.written()).toEqual(['vsf-atc=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
})
