import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CreatedFrom } from '#contract/cart/cart.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { mainText } from '#server/testing/page-text.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const lens = 'ondrella-day-30'
const care = 'limpidella-360'
let addresses = 0
const browser = (more: object = {}) => openBrowser(shop.ask, { client: `198.51.100.${++addresses}`, ...more })
const put = (at: ReturnType<typeof browser>, id: string) => at.put(`/api/wishlist/${id}`, undefined)
const saved = async (at: ReturnType<typeof browser>) => (await at.get('/api/session')).body.wishlist.product_ids
let people = 0
const person = () => ({
  email: `wisher-${++people}@example.com`,
  password: 'Linsen2026',
  first_name: 'Anna',
  last_name: 'Muster',
})

describe('the wishlist of a guest', () => {
  test('[CAT-030] lists the saved products, newest first, however often they are saved', async () => {
    const guest = browser()
    expect((await put(guest, lens)).body).toEqual({ count: 1, product_ids: [lens] })
    expect((await put(guest, care)).body).toEqual({ count: 2, product_ids: [care, lens] })
    expect((await put(guest, lens)).body).toEqual({ count: 2, product_ids: [care, lens] })
    const list = await guest.get('/api/wishlist?locale=fr')
    expect(list.body).toMatchObject({
      'hydra:totalItems': 2,
      'hydra:member': [{ product_id: care }, { product_id: lens, title: 'Ondrella Day, 30 lentilles' }],
    })
    expect(list.headers.get('Cache-Control')).toBe('private, no-store')
    const { text } = await guest.get('/fr/wishlist')
    const links = [
      ...text.matchAll(
        /saved-product-link[^>]*href="\/fr\/p\/([\w-]+)\/|href="\/fr\/p\/([\w-]+)\/[^>]*saved-product-link/g,
      ),
    ]
    expect(links.map(([, after, before]) => after ?? before)).toEqual([care, lens])
    expect((await guest.delete(`/api/wishlist/${lens}`)).body).toEqual({ count: 1, product_ids: [care] })
    expect((await guest.delete(`/api/wishlist/${lens}`)).body).toEqual({ count: 1, product_ids: [care] })
    expect(await saved(guest)).toEqual([care])
  })

  test('shows a product in the colour in which it was saved, by the API and without scripts', async () => {
    const guest = browser()
    expect((await guest.put('/api/wishlist/dorvane-brise?color=black', undefined)).status).toBe(200)
    expect((await guest.get('/api/wishlist?locale=fr')).body['hydra:member']).toMatchObject([
      { product_id: 'dorvane-brise', image: 'dorvane-brise-front~black', color: { code: 'black', name: 'Noir' } },
    ])
    const reader = openFormBrowser(shop.ask)
    const form = { product_id: 'dorvane-brise', change: 'add', color: 'champagne' }
    await reader.send('/it/wishlist', new URLSearchParams(form))
    const page = await reader.open('/it/wishlist')
    expect(page.html).toContain('Colore: Champagne')
    expect(page.html).toContain('dorvane-brise-front~champagne')
    expect(page.html).toContain('name="color" value="champagne"')
  })

  test('belongs to their browser, by a secret of 256 bits that scripts cannot read, for a year', async () => {
    const guest = browser()
    const { setCookies } = await put(guest, lens)
    expect(setCookies).toEqual([
      expect.stringMatching(/^wishlist_id=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const elsewhere = browser({ host: 'linsenhaus.localhost:3000' })
    elsewhere.cookies.set('wishlist_id', guest.cookies.get('wishlist_id') ?? '')
    expect(await saved(elsewhere)).toEqual([])
  })

  test('is never opened by a forged secret', async () => {
    for (const made of ['', 'planted', "' or 1=1 --", 'a'.repeat(3000)]) {
      const victim = browser()
      victim.cookies.set('wishlist_id', made)
      expect(await saved(victim)).toEqual([])
      await put(victim, lens)
      expect(victim.cookies.get('wishlist_id')).toMatch(/^[\w-]{43}$/)
      expect(await saved(victim)).toEqual([lens])
    }
  })

  test('is not created by looking at it, or by removing a product that is not on it', async () => {
    const guest = browser()
    expect((await guest.get('/api/wishlist')).body).toEqual({ 'hydra:member': [], 'hydra:totalItems': 0 })
    expect((await guest.delete(`/api/wishlist/${lens}`)).body).toEqual({ count: 0, product_ids: [] })
    expect((await guest.get('/wishlist')).status).toBe(200)
    expect([...guest.cookies.keys()]).toEqual([])
  })
})

describe('signing in', () => {
  test('[CAT-030] brings both lists together; signing out leaves an empty one, signing in again finds it', async () => {
    const someone = person()
    const before = browser()
    await before.post('/api/identity/sign-up', someone)
    await put(before, 'kelvary-air-6')

    const guest = browser()
    await put(guest, care)
    await put(guest, lens)
    const entered = await guest.post('/api/identity/sign-in', { email: someone.email, password: someone.password })
    expect(entered.status).toBe(200)
    expect(guest.cookies.has('wishlist_id')).toBe(false)
    expect(await saved(guest)).toEqual([lens, care, 'kelvary-air-6'])
    expect(await saved(before)).toEqual([lens, care, 'kelvary-air-6'])

    expect((await guest.post('/api/identity/sign-out')).body.wishlist).toEqual({ count: 0, product_ids: [] })
    await put(guest, 'dorvane-brise')
    expect(await saved(guest)).toEqual(['dorvane-brise'])
    await guest.post('/api/identity/sign-in', { email: someone.email, password: someone.password })
    expect(await saved(guest)).toEqual(['dorvane-brise', lens, care, 'kelvary-air-6'])
  })

  test('without success leaves the guest’s list alone, and staff take nothing along', async () => {
    const guest = browser()
    await put(guest, lens)
    await guest.post('/api/identity/sign-in', { email: 'customer@example.com', password: 'wrong' })
    await guest.post('/api/identity/login-link/exchange', { hash: 'used' })
    expect(await saved(guest)).toEqual([lens])
    await guest.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
    expect(await saved(guest)).toEqual([lens])
  })
})

describe('bad input', () => {
  test.each([
    ['PUT', '/api/wishlist/nothing', 404],
    ['PUT', '/api/wishlist/maresole-onda', 404],
    ['PUT', `/api/wishlist/${'x'.repeat(41)}`, 422],
    ['PUT', '/api/wishlist/%00', 422],
    ['PUT', '/api/wishlist/..%2Fsession', 404],
    ['DELETE', `/api/wishlist/${'x'.repeat(41)}`, 422],
    ['POST', '/api/wishlist', 404],
    ['POST', '/wishlist', 422],
  ])('%s %s is answered %i, and no list is created', async (method, path, status) => {
    const answer = await shop.ask(path, { method })
    expect(answer.status).toBe(status)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(shop.logged.filter(({ message }) => message === 'request failed')).toEqual([])
  })

  test('a full list is refused in the visitor’s language', async () => {
    const guest = browser({ headers: { 'Accept-Language': 'de' } })
    const { rows } = await database.db.execute<{ product_id: string }>(sql`
      select product_id from products join prices using (product_id)
      where is_active and 'claravue' = any(brand_channels) and market = 'CH' and channel = 'website' limit 101`)
    const ids = rows.map(({ product_id }) => product_id)
    for (const id of ids.slice(0, 100)) await put(guest, id)
    const refused = await put(guest, ids[100] ?? '')
    expect(refused.body).toMatchObject({ status: 409, code: 'wishlist-full', message: expect.stringContaining('voll') })
    const form = new URLSearchParams({ product_id: ids[100] ?? '', change: 'add' })
    const cookie = `wishlist_id=${guest.cookies.get('wishlist_id')}`
    const answer = await shop.ask('/it/wishlist', { method: 'POST', body: form, headers: { Cookie: cookie } })
    expect(answer.headers.get('Location')).toBe('/it/wishlist?full')
    const page = await shop.ask('/it/wishlist?full', { headers: { Cookie: cookie } })
    expect(mainText(await page.text())).toContain('La lista dei desideri è piena. Rimuovi prima un prodotto.')
  })

  test('another site cannot save anything', async () => {
    const headers = { Origin: 'https://elsewhere.example' }
    expect((await shop.ask(`/api/wishlist/${lens}`, { method: 'PUT', headers })).status).toBe(403)
  })
})

test('a product’s page is the same for visitors who saved it and visitors who did not', async () => {
  const guest = browser()
  await put(guest, lens)
  const own = await guest.get(`/p/${lens}`)
  const other = await browser().get(`/p/${lens}`)
  expect(own.text).toBe(other.text)
  const main = own.text.slice(own.text.indexOf('<main'), own.text.indexOf('</main>'))
  expect(main).not.toMatch(/<button[^>]*aria-pressed/)
})

test.each([
  ['claravue', '/fr', 'Ajouter à la liste d’envies', 'Retirer', 'Annuler', 'La liste est encore vide'],
  ['lenteo', '', 'Salvi nella lista dei desideri', 'Rimuova', 'Annulli', 'La lista è ancora vuota'],
])('[CAT-030, SHL-028] without scripts it is a page: %s%s', async (brand, tree, save, remove, undo, empty) => {
  const visitor = openFormBrowser(shop.ask, { host: `${brand}.localhost:3000` })
  const rowsOf = ({ html }: { html: string }) => html.match(/<li[^>]*class="saved-product/g)?.length ?? 0
  const saved = await visitor.submit(await visitor.open(`${tree}/p/${care}`), save)
  expect([saved.address, rowsOf(saved)]).toEqual([`${tree}/wishlist`, 1])
  const removed = await visitor.submit(saved, remove)
  const back = await visitor.submit(removed, undo)
  expect([back.text.includes('Limpidella'), rowsOf(back)]).toEqual([true, 1])
  await visitor.submit(back, remove)
  expect((await visitor.open(`${tree}/wishlist`)).text).toContain(empty)
})

test('a saved product goes into the cart without scripts; one with values to choose leads to its page', async () => {
  const visitor = openFormBrowser(shop.ask)
  for (const id of ['dorvane-brise', lens, care])
    await visitor.send('/wishlist', new URLSearchParams({ product_id: id, change: 'add' }))
  const page = await visitor.open('/wishlist')
  const actions = [...page.html.matchAll(/action="(\/cart\?product=[^"]*)"/g)].map(([, action]) => action)
  expect(actions).toEqual([`/cart?product=${care}`])
  const links = [lens, 'dorvane-brise'].map((id) =>
    [...page.html.matchAll(new RegExp(`<a [^>]*href="/p/${id}/[^>]*>([^<]*)<`, 'g'))].map(([, label]) => label),
  )
  expect(links).toEqual([
    [expect.any(String), 'Werte wählen'],
    [expect.any(String), 'Ausführung wählen'],
  ])
  const cart = await visitor.submit(page, 'In den Warenkorb')
  expect([cart.address, cart.text]).toEqual(['/cart', expect.stringContaining('Limpidella')])
  expect(cart.text).not.toContain('Ondrella Day')
  // It stays on the list, and what is removed from the list cannot be bought there.
  expect((await visitor.open('/wishlist')).html).toContain(`/cart?product=${care}`)
  const removed = await visitor.send('/wishlist', new URLSearchParams({ product_id: care, change: 'remove' }))
  expect((await visitor.open(removed.location ?? '')).html).not.toContain('/cart?product=')
})

describe('recommendations', () => {
  const question = {
    brand_channel: 'claravue',
    sales_channel: 'CH',
    locale: 'de',
    cart_token: 'x',
    cart_id: 7,
    items: [{ product_id: 'kelvary-air-6', quantity: 2 }, { product_id: 'nothing' }],
    account_id: null,
    location: 'cart',
  }

  test('[API-033, CAT-028] fit the cart, and have the ids that a line added from them names', async () => {
    const { status, body } = await browser().post('/api/recommendations', question)
    expect(status).toBe(200)
    expect(body.recommendationCategory).toBe('lens')
    expect(body.result.slice(0, 2)).toMatchObject([{ product_id: care }, { product_id: 'rivelune-comfort-10' }])
    expect((await browser().post('/api/recommendations', question)).body).toEqual(body)
    // Another cart has another offer.
    const cleaner = await browser().post('/api/recommendations', { ...question, items: [{ product_id: care }] })
    expect(cleaner.body.recommendationCategory).toBe('lenscare')
    expect(cleaner.body.result.map(({ product_id }: { product_id: string }) => product_id)).not.toContain(care)
    expect(cleaner.body.recommendationId).not.toBe(body.recommendationId)
    const french = await browser().post('/api/recommendations', { ...question, locale: 'fr' })
    expect(french.body.result[0].slug).not.toBe(body.result[0].slug)
    const { recommendationId: recommendation_id, recommendationCategory: source } = body
    const line = { type: 'recommendation', recommendation_id, source, item_position: 1 }
    expect(CreatedFrom.parse(line)).toEqual(line)
  })

  test.each([
    [{ ...question, location: 'home' }, 'location'],
    [{ ...question, items: 'all' }, 'items'],
    [{ ...question, items: [{}] }, 'items.0.product_id'],
    [{ ...question, brand_channel: 'lenteo' }, 'brand_channel'],
    [{ ...question, sales_channel: 'DE' }, 'sales_channel'],
    [{ ...question, locale: 'rm' }, 'locale'],
    [{}, 'items'],
  ])('for a request like %j are refused, with the path of the mistake', async (input, path) => {
    const { status, body } = await browser().post('/api/recommendations', input)
    expect([status, body.violations[0].propertyPath]).toEqual([422, path])
  })
})
