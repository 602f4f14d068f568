import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { pathOfPage } from '#server/page-cache/page-key.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const wordsOfJavaScript = ['toString', 'valueOf', 'constructor', '__proto__', 'hasOwnProperty']
const errors = () => shop.logged.filter(({ message }) => message === 'request failed')

test('a word of JavaScript as the name of an act is refused at every form that names one', async () => {
  const asked = [
    { name: 'guest', path: '/staff/packing/claravue/100005', status: 404 },
    { name: 'guest', path: '/back-in-stock/x', status: 422 },
    { name: 'customer', path: '/my-account/reminders', status: 422 },
    { name: 'customer', path: '/lenspass', status: 404 },
    { name: 'staff', path: '/staff/people', status: 409 },
    { name: 'staff', path: '/staff/packing/claravue/100005', status: 404 },
    { name: 'merchandise', path: '/staff/coupons/claravue/WELCOME10', status: 404 },
    { name: 'merchandise', path: '/staff/goods/limpidella-360', status: 404 },
  ]
  const browsers = new Map<string, Awaited<ReturnType<typeof demoBrowser>>>()
  for (const { name, path, status } of asked)
    for (const intent of wordsOfJavaScript) {
      const known = browsers.get(name)
      const send = async (fields: Record<string, string>) => {
        if (name === 'guest') return openFormBrowser(shop.ask).send(path, new URLSearchParams(fields))
        const browser = known ?? (await demoBrowser(shop.ask, name))
        browsers.set(name, browser)
        return browser.submit(path, fields)
      }
      const answer = await send({ intent, member: crypto.randomUUID() })
      expect({ name, path, intent, status: answer.status }).toEqual({ name, path, intent, status })
    }
  expect(errors()).toEqual([])
})

test('a word of JavaScript as the name of a field, or as what a page should say was done, is nothing of the kind', async () => {
  const lead = await demoBrowser(shop.ask, 'staff')
  const variant = new URLSearchParams({ product: 'kapselle-cloth-2', variant: 'kapselle-cloth-2' })
  for (const word of wordsOfJavaScript) {
    for (const path of ['/staff/goods/new', '/staff/goods/limpidella-360']) {
      const { status } = await lead.submit(path, { intent: 'save', [word]: '1' })
      expect([path, word, status]).toEqual([path, word, path.endsWith('new') ? 422 : 404])
    }
    for (const path of [`/staff/goods/limpidella-360?did=${word}`, `/staff/stock/variant?${variant}&did=${word}`]) {
      const { status, text } = await lead.get(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toContain('native code')
    }
  }
  expect(errors()).toEqual([])
})

test('a guest who names an act of packing is told that the page does not exist, whatever the fields', async () => {
  const fields = new URLSearchParams({ intent: 'ship', key: 'x' })
  expect((await openFormBrowser(shop.ask).send('/staff/packing/claravue/100005', fields)).status).toBe(404)
})

test.each(['%E2%82%AC', '%F0%9F%91%93', '%00', '%7F'])(
  'a path with %s leads nowhere and breaks nothing',
  async (odd) => {
    const guest = openFormBrowser(shop.ask)
    const intent = new URLSearchParams({ intent: 'confirm' })
    const answers = [
      await guest.send(`/order/${odd}/reorder`),
      await guest.send(`/order/${odd}/reorder.data`),
      await guest.send(`/reminder/unsubscribe/${odd}`),
      await guest.send(`/reminder/mail/${odd}`, intent),
      await guest.send(`/booking/${odd}`, intent),
    ]
    for (const { status, location } of answers) {
      expect(status).toBeLessThan(500)
      expect(location ?? '/').toMatch(/^\/[\x21-\x7e]*$/)
    }
    expect(errors()).toEqual([])
  },
)

type Routes = readonly { path?: string | undefined; children?: Routes | undefined }[]
const pathsIn = (some: Routes): string[] =>
  some.flatMap(({ path, children }) => [...(path === undefined ? [] : [`/${path}`]), ...pathsIn(children ?? [])])

test('no page answers odd signs where its path has a parameter with a fault: by its address, its data, a form, or for the cache', async () => {
  const odd = ['%E2%82%AC', 'a%2C%00']
  // Those below a language are the same.
  const open = pathsIn(routes[0]?.children.filter(({ path = '' }) => !/^(de|en|it|fr)$/.test(path)) ?? [])
  const paths = [...new Set(open.filter((path) => /[:*]/.test(path)))]
  expect(paths.length).toBeGreaterThan(40)
  const [guest, customer, lead] = [
    openBrowser(shop.ask),
    await demoBrowser(shop.ask, 'customer'),
    await demoBrowser(shop.ask, 'staff'),
  ]
  const faults: string[] = []
  const note = (what: string, status: number) => status >= 500 && faults.push(`${what}: ${status}`)
  for (const path of paths)
    for (const sign of odd) {
      const address = path.replaceAll(/:\w+\??|\*/g, sign)
      const visitor = path.startsWith('/staff') ? lead : path.startsWith('/my-account') ? customer : guest
      for (const asked of [address, `${address}.data`]) {
        note(`GET ${asked}`, (await visitor.get(asked)).status)
        if (shop.app.policyFor(pathOfPage(asked)))
          note(`GET ${asked} for the cache`, (await shop.ask(asked, { isPublic: true })).status)
      }
      note(`POST ${address}`, (await visitor.submit(address, { intent: 'confirm', token: '€' })).status)
    }
  expect(faults).toEqual([])
  expect(errors()).toEqual([])
}, 600_000)

test.each([
  ['/view', { view: 'clear' }],
  ['/consent', { answer: 'none' }],
  ['/language', { locale: 'en' }],
])('a form at %s that names an odd page is led to it in signs that a header can hold', async (action, form) => {
  for (const path of ['/€', '/\u00a0👓', '/\ud800']) {
    const sent = await openFormBrowser(shop.ask).send(action, new URLSearchParams({ ...form, path }))
    expect([path, sent.status]).toEqual([path, 303])
    expect(sent.location).toMatch(/^\/[\x21-\x7e]+$/)
  }
})

test('a version that no integer of the database holds counts as one that has changed', async () => {
  const merchandise = await demoBrowser(shop.ask, 'merchandise')
  for (const version of ['9999999999', '1e21', '-1', 'NaN']) {
    const sent = await merchandise.submit('/staff/coupons/claravue/WELCOME10', { intent: 'off', version })
    expect({ version, status: sent.status }).toEqual({ version, status: 409 })
  }
})

test('every storefront answers /favicon.ico with its own icon, and every page names one', async () => {
  const icons = await Promise.all(
    ['claravue', 'lenteo', 'linsenhaus'].map(async (brand) => {
      const response = await shop.ask('/favicon.ico', { host: `${brand}.localhost:3000` })
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/x-icon'])
      const file = Buffer.from(await response.arrayBuffer())
      const { format, width, height } = await sharp(file.subarray(file.readUInt32LE(18))).metadata()
      expect({ format, width, height }).toEqual({ format: 'png', width: 48, height: 48 })
      return file.toString('base64')
    }),
  )
  expect(new Set(icons).size).toBe(3)
  const namesIcon = async (page: Response) => /<link rel="icon"/.test(await page.text())
  for (const path of ['/', '/cart', '/staff', '/nowhere', '/order/open', '/dev/mail', '/api/docs'])
    expect({ path, icon: await namesIcon(await shop.ask(path)) }).toEqual({ path, icon: true })
  // Pages that say why a request is refused are made without the application.
  const foreign = await shop.ask('/view', { method: 'POST', headers: { Origin: 'https://example.org' } })
  expect([foreign.status, await namesIcon(foreign)]).toEqual([403, true])
})
