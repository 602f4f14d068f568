import { expect, test } from 'vitest'
import type { Assignments } from '#contract/content/flags.ts'
import { visitorId } from '#server/flags/operations.ts'
import { openShop, page, timing } from '#server/testing/public-pages.ts'

const colour = (value: string) => [{ variableKey: 'colour', type: 'String' as const, value }]
const blue = { cookie: 'vsf-uid=visitor-blue' }
const red = { cookie: 'a=b; vsf-uid=visitor-red' }

/** A shop whose home page says which colour its render was given. Visitors are given the colour of their id. */
async function openColours(answered: (flags: Assignments | undefined) => Response = coloured) {
  const assigned: string[] = []
  const shop = await openShop({
    async assign(flags, cookies) {
      const visitor = visitorId(cookies)
      assigned.push(visitor)
      const given = /-(blue|red)$/.exec(visitor)?.[1]
      return Object.fromEntries(flags.map((flag) => [flag, given ? colour(given) : []]))
    },
    render: async (_, visit) => answered(visit.flags),
  })
  return { ...shop, assigned }
}
const coloured = (flags: Assignments | undefined) =>
  page(`<p>${flags?.banner?.[0]?.value ?? 'default'}</p>`, { 'Page-Flags': 'banner' })

const text = ({ body }: { body: Buffer }) => body.toString()

test('each variant of a page is rendered once, and answered from memory to everybody who is given it', async () => {
  const { get, rendered, cache } = await openColours()
  const first = await get('/', blue)
  expect([text(first), timing(first)]).toEqual(['<p>blue</p>', expect.stringContaining('miss')])
  expect(text(await get('/', red))).toBe('<p>red</p>')
  // One that tells which flags there are, and one for each colour.
  expect(rendered).toHaveLength(3)
  for (const visitor of [blue, red, blue, red]) {
    const again = await get('/', visitor)
    expect([text(again), timing(again)]).toEqual([`<p>${visitor === blue ? 'blue' : 'red'}</p>`, 'cache;desc="hit"'])
  }
  expect(rendered).toHaveLength(3)
  expect(cache.stats).toMatchObject({ entries: 3, hits: 5 })
})

test('the renders hold nothing of the visitor but what the flags gave', async () => {
  const { get, rendered } = await openColours()
  await get('/', blue)
  expect(rendered.map(({ request, visit }) => [request.headers.get('cookie'), visit.client, visit.flags])).toEqual([
    [null, '', {}],
    [null, '', { banner: colour('blue') }],
  ])
})

test('a visitor without an id gets one by the first page with a flag, and by no other', async () => {
  const { get, assigned } = await openColours()
  const first = await get('/')
  const [cookie = ''] = first.headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^vsf-uid=[\w-]{36}; Max-Age=14400; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).toContain(assigned[0])
  expect(text(first)).toBe('<p>default</p>')
  const known = await get('/', { cookie: cookie.split(';')[0] })
  expect([known.headers['set-cookie'], assigned[1]]).toEqual([undefined, assigned[0]])
  // From memory, too, and where the browser has the page already.
  const etag = String(first.headers.etag)
  const unchanged = await get('/', { 'if-none-match': etag })
  expect([unchanged.status, unchanged.headers['set-cookie']?.length]).toEqual([304, 1])

  const plain = await openShop()
  expect((await plain.get('/')).headers['set-cookie']).toBeUndefined()
})

test('many visitors share few pages: their ids are in no key', async () => {
  const { get, rendered, cache, assigned } = await openColours()
  for (let visitor = 0; visitor < 50; visitor++) await get('/', { cookie: `vsf-uid=visitor-${visitor}-blue` })
  for (let visitor = 0; visitor < 50; visitor++) await get('/', { cookie: `vsf-uid=visitor-${visitor}` })
  for (const id of ['x', '<script>', 'a'.repeat(4000), '']) await get('/', { cookie: `vsf-uid=${id}; banner=blue` })
  expect(new Set(assigned).size).toBe(104)
  expect([rendered.length, cache.stats.entries]).toEqual([2, 2])
})

test('other caches store none of it, since they cannot tell the variants apart', async () => {
  const { get } = await openColours()
  for (const { headers } of [await get('/', blue), await get('/', blue)]) {
    expect([headers['cache-control'], headers['cdn-cache-control']]).toEqual(['private, no-cache', undefined])
    expect(headers.vary).toContain('Cookie')
    expect(headers['page-flags']).toBeUndefined()
  }
})

test('a change drops every variant, and a stale one is renewed in its own colour', async () => {
  const { get, cache, clock, rendered } = await openColours()
  for (const visitor of [blue, red]) await get('/', visitor)
  clock.time = 40_000
  expect(timing(await get('/', blue))).toContain('stale')
  await expect.poll(async () => timing(await get('/', blue))).toContain('hit')
  expect(rendered.at(-1)?.visit.flags).toEqual({ banner: colour('blue') })
  expect(cache.invalidate(['content:home'])).toBe(3)
  expect(timing(await get('/', red))).toContain('miss')
})

test('a page that stops depending on flags is everybody’s again', async () => {
  let withFlag = true
  const { get, cache } = await openColours((flags) => (withFlag ? coloured(flags) : page('<p>same</p>')))
  await get('/', blue)
  withFlag = false
  cache.invalidate(['content:home'])
  const after = await get('/')
  expect([text(after), after.headers['set-cookie'], after.headers['cache-control']]).toEqual([
    '<p>same</p>',
    undefined,
    expect.stringContaining('public'),
  ])
})

test('the clear view of a page is rendered once, cached beside the usual one, and never stored by a shared cache', async () => {
  const { get, rendered } = await openShop({ render: async (_, { view }) => page(`<p>${view}</p>`) })
  const clear = { cookie: 'a=b; vsf-view=clear' }
  for (const path of ['/', '/?utm_source=x']) {
    expect(text(await get(path, clear))).toBe('<p>clear</p>')
    expect(text(await get(path))).toBe('<p>usual</p>')
    expect(text(await get(path, { cookie: 'xvsf-view=clear' }))).toBe('<p>usual</p>')
  }
  expect(rendered.map(({ visit }) => visit.view)).toEqual(['clear', 'usual'])
  const { headers } = await get('/', clear)
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' })
  expect(headers['cdn-cache-control']).toBeUndefined()
  expect((await get('/')).headers['cache-control']).toMatch(/^public/)
})

test('the page of each currency is rendered once, beside the own one, and never stored by a shared cache', async () => {
  const { get, rendered } = await openShop({
    render: async (_, { currency, view }) => page(`<p>${currency ?? 'own'} ${view}</p>`),
  })
  const euro = { cookie: 'a=b; vsf-currency=EUR' }
  for (const path of ['/', '/?utm_source=x']) {
    expect(text(await get(path, euro))).toBe('<p>EUR usual</p>')
    expect(text(await get(path))).toBe('<p>own usual</p>')
    expect(text(await get(path, { cookie: 'vsf-currency=EUR; vsf-view=clear' }))).toBe('<p>EUR clear</p>')
    // The own one, unknown ones and names that merely end like it cost no render of their own.
    for (const cookie of ['vsf-currency=CHF', 'vsf-currency=GBP', 'vsf-currency=', 'xvsf-currency=EUR'])
      expect(text(await get(path, { cookie }))).toBe('<p>own usual</p>')
  }
  expect(rendered).toHaveLength(3)
  expect((await get('/', euro)).headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
  })
  expect((await get('/')).headers['cache-control']).toMatch(/^public/)
})
