import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { between, text } from '#server/testing/page-parts.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const open = (path: string) => openFormBrowser(shop.ask).open(path)
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([tag, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    said: text(inner).trim(),
    isCurrent: tag.includes('aria-current'),
  }))
const packs = (html: string) => linksOf(between(html, /<nav[^>]*aria-labelledby="pack-size"/, '</nav>'))
const supply = (html: string) => linksOf(between(html, /<ul aria-labelledby="supply"/, '</ul>'))

const eyes =
  'choice=1&right.wanted=on&right.sphere=-2.5&right.radius=8.4&right.quantity=3&left.wanted=on&left.sphere=-3&left.radius=8.8&left.quantity=6'

test('a lens names its sizes with the price per lens; the links keep the values and about as many lenses', async () => {
  const { html } = await open('/p/ondrella-day-30')
  expect(packs(html)).toEqual([
    { href: '/p/ondrella-day-30/ondrella-day-30-linsen', said: '30 Linsen CHF 1.23 pro Linse', isCurrent: true },
    { href: '/p/ondrella-day-90/ondrella-day-90-linsen', said: '90 Linsen CHF 1.05 pro Linse', isCurrent: false },
  ])
  const [, larger] = packs((await open(`/p/ondrella-day-30?${eyes}`)).html)
  const kept = new URLSearchParams(larger?.href.split('?')[1])
  expect(Object.fromEntries(kept)).toMatchObject({ 'right.sphere': '-2.5', 'left.sphere': '-3', 'left.radius': '8.8' })
  expect([kept.get('right.quantity'), kept.get('left.quantity')]).toEqual(['1', '2'])
  const there = await open(larger?.href ?? '')
  expect(there.text).toMatch(/Rechtes Auge: 1 × SPH −2\.50 .*Linkes Auge: 2 × SPH −3\.00/)
  expect(packs((await open('/p/dorvane-brise')).html)).toEqual([])
})

test('where a larger pack costs less for what is chosen, the page says so and leads there with the same values', async () => {
  const hints = (html: string) => linksOf(html).filter(({ said }) => said.startsWith('Günstiger'))
  const [hint, ...more] = hints((await open(`/p/ondrella-day-30?${eyes}`)).html)
  const words = 'Günstiger: In der Packung mit 90 Linsen kostet eine Linse CHF 1.05 statt CHF 1.11.'
  expect([hint?.said, more]).toEqual([words, []])
  const there = await open(hint?.href ?? '')
  expect(there.text).toMatch(/Rechtes Auge: 1 × SPH −2\.50 .*Linkes Auge: 2 × SPH −3\.00/)
  // One box for each eye holds fewer lenses than the larger pack.
  expect(hints((await open('/p/ondrella-day-30')).html)).toEqual([])
  expect(hints((await open(`/p/ondrella-day-90?${eyes}`)).html)).toEqual([])
  // A size of which one strength can be sold out is not praised to all.
  const oneRunsOut = (runsOut: boolean) =>
    database.db.execute(sql`update stock set stop_order = ${runsOut}, on_hand = greatest(on_hand, 0)
      where (product_id, variant_id) = (
        select product_id, variant_id from stock where product_id = 'ondrella-day-90' order by variant_id limit 1)`)
  const more9 = eyes.replace('quantity=6', 'quantity=9')
  await oneRunsOut(true)
  expect(hints((await open(`/p/ondrella-day-30?${more9}`)).html)).toEqual([])
  await oneRunsOut(false)
  expect(hints((await open(`/p/ondrella-day-30?${more9}&again=1`)).html)).toHaveLength(1)
})

test('boxes for 3, 6 and 12 months are one link away, each with the price per lens at that number, and each eye says until when its boxes last', async () => {
  const page = await open(`/p/ondrella-day-30?${eyes}`)
  expect(supply(page.html).map(({ said }) => said)).toEqual([
    '3 Monate 3 Packungen je Auge CHF 1.23 pro Linse',
    '6 Monate 6 Packungen je Auge CHF 1.11 pro Linse',
    '12 Monate 12 Packungen je Auge CHF 1.11 pro Linse',
  ])
  expect(page.text).toMatch(/Rechts: Reicht bis \d+\. \S+( \d{4})? Links: Reicht bis \d+\. \S+/)
  expect(page.text).toContain('Packungen je Auge')
  const half = await open(`/p/ondrella-day-30${supply(page.html)[1]?.href}`)
  expect(half.text).toMatch(/Rechtes Auge: 6 × SPH −2\.50 .*Linkes Auge: 6 × SPH −3\.00/)
  expect(supply(half.html).map(({ isCurrent }) => isCurrent)).toEqual([false, true, false])
  expect(supply((await open('/p/ondrella-day-trial')).html)).toEqual([])
  expect(supply((await open('/p/limpidella-360')).html)).toEqual([])
})

test('beside a toric lens no other lens is offered, except its own larger pack', async () => {
  const { html } = await open('/p/kelvary-air-toric-3')
  const offers = linksOf(between(html, /<section[^>]*data-recommendation-id/, '</section>'))
  const ids = [...new Set(offers.map(({ href }) => href.split('/')[2] ?? ''))].filter(Boolean)
  expect(ids.length).toBeGreaterThan(3)
  const { rows } = await database.db.execute<{ product_id: string }>(
    sql`select product_id from products where category = 'lens' and product_id in (select json_array_elements_text(${JSON.stringify(ids)}::json))`,
  )
  expect(rows.map(({ product_id }) => product_id)).toEqual(['kelvary-air-toric-6'])
})
