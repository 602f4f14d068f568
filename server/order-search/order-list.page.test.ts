import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { mainText } from '#server/testing/page-text.ts'

// The list of orders in a browser without JavaScript, with the orders of the demo.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

const signedIn = (name: string) => demoBrowser(ask, name)

type Listed = { 'hydra:member': { id: string; brand: string; number: string; state: string }[]; next: string | null }
const linked = (html: string) =>
  [...html.matchAll(/href="\/en\/staff\/orders\/(\w+)\/(\d+)"/g)].map(([, a, b]) => `${a}-${b}`)

test('page, API and file have the same orders, for whom the role allows it', async () => {
  const finance = await signedIn('finance')
  for (const query of ['', '?state=shipped,cancelled&brand=linsenhaus', '?text=keller&order=oldest']) {
    const page = await finance.get(`/en/staff/orders${query}`)
    const listed = (await finance.get(`/api/staff/orders${query}`)).body as Listed
    const names = listed['hydra:member'].map(({ brand, number }) => `${brand}-${number}`)
    expect(names.length).toBeGreaterThan(1)
    expect(linked(page.text)).toEqual(names)
    const file = await finance.get(`/en/staff/orders/export${query}`)
    expect(
      file.text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
    ).toEqual(names)
    expect(page.text).not.toContain('value="accept"')
  }
  expect((await finance.get('/api/staff/orders?state=lost')).status).toBe(422)
  expect((await finance.submit('/en/staff/orders', { intent: 'accept', order: crypto.randomUUID() })).status).toBe(404)
  const warehouse = await signedIn('warehouse')
  expect((await warehouse.get('/en/staff/orders')).text).not.toContain('orders/export')
  expect((await warehouse.get('/en/staff/orders/export')).status).toBe(404)
  for (const nobody of [await signedIn('merchandise'), openBrowser(ask)])
    for (const path of ['/en/staff/orders', '/en/staff/orders/export', '/api/staff/orders'])
      expect([path, (await nobody.get(path)).status]).toEqual([path, 404])
})

test('a search that finds nothing says so, and an address with nonsense is read as far as it goes', async () => {
  const browser = await signedIn('service')
  const none = mainText((await browser.get('/en/staff/orders?text=zacharias')).text)
  expect(none).toContain('No order matches this search. One filter less or a shorter phrase finds more.')
  const odd = await browser.get('/en/staff/orders?state=nonsense&after=x&min=cheap&brand=lenteo')
  expect(odd.status).toBe(200)
  expect(new Set(linked(odd.text).map((name) => name.split('-')[0]))).toEqual(new Set(['lenteo']))
})

test('chosen orders are accepted, each with its result, and a pick list is made of all of the page', async () => {
  const browser = await signedIn('warehouse')
  const { rows } = await database.db.execute<{ id: string; name: string }>(sql`
    update orders set state = 'fulfiller_ready' where brand = 'claravue' and number in (
      select max(number) from orders where brand = 'claravue') returning id, brand || '-' || number as name`)
  const [{ id = '', name = '' } = {}] = rows
  const accept = () => browser.submit('/en/staff/orders', { intent: 'accept', order: id })
  expect(mainText((await accept()).text)).toContain(`${name}: done, now: Accepted`)
  expect(mainText((await accept()).text)).toContain('was done already by')
  const nothing = await browser.submit('/en/staff/orders', { intent: 'accept' })
  expect([nothing.status, mainText(nothing.text)]).toEqual([422, expect.stringContaining('No order was chosen.')])
  const picked = await browser.submit('/en/staff/orders', { intent: 'pick-list', all: 'yes', shown: id })
  expect([picked.status, picked.location]).toEqual([303, `/en/staff/packing/pick-list?orders=${name}`])
})

test('a list is saved as a view, which is a tab from then on, until it is deleted', async () => {
  const browser = await signedIn('service')
  const here = '/en/staff/orders?state=new&country=CH'
  expect(mainText((await browser.submit(here, { intent: 'save-view', name: ' ' })).text)).toContain('A name of 1 to 40')
  const saved = await browser.submit(here, { intent: 'save-view', name: 'Swiss & new', shared: 'yes' })
  expect(mainText(saved.text)).toContain('The view is saved.')
  const tab = '/en/staff/orders?state=new&amp;country=CH'
  const other = await signedIn('warehouse')
  expect((await other.get('/en/staff/orders')).text).toContain(`href="${tab}"`)
  const [, view = ''] = /name="view" value="([\w-]+)"/.exec(saved.text) ?? []
  expect((await other.submit('/en/staff/orders', { intent: 'delete-view', view })).status).toBe(409)
  const gone = await browser.submit('/en/staff/orders', { intent: 'delete-view', view })
  expect([gone.status, gone.text.includes(tab)]).toEqual([200, false])
})
