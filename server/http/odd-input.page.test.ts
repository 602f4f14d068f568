import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  for (const path of ['/', '/cart', '/staff', '/nowhere', '/order/open', '/dev/mail', '/api/docs'])
    expect({ path, icon: /<link rel="icon"/.test(await (await shop.ask(path)).text()) }).toEqual({ path, icon: true })
})
