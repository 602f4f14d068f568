import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { mainText } from '#server/testing/page-text.ts'

// Coupons at the desk in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

const signedIn = (name: string) => demoBrowser(ask, name)
const fieldOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/ value="([^"]*)"/)?.[1] ?? ''

/** One form with every rule that a coupon can have. */
const everyRule = {
  brand: 'claravue',
  code: 'every-rule',
  kind: 'percent',
  percent: '15',
  minimum: '40',
  validFrom: '2030-01-01T00:00',
  validUntil: '2030-02-01T00:00',
  usageLimit: '500',
  newCustomersOnly: 'yes',
  oncePerCustomer: 'yes',
  owner: 'customer@example.com',
  products: '',
  makers: '',
  categories: 'lenscare',
  notWithPromotionalPrices: 'yes',
  channels: 'website',
  markets: 'CH',
}

test('a coupon with every rule is made, shown, changed, switched off and deleted by forms', async () => {
  const merchandise = await signedIn('merchandise')
  const at = '/en/staff/coupons/claravue/EVERY-RULE'
  const bad = await merchandise.submit('/en/staff/coupons/new', { ...everyRule, percent: '0', products: 'nothing-1' })
  expect(bad.status).toBe(422)
  expect(mainText(bad.text)).toContain('A whole number from 1 to 100.')
  expect(mainText(bad.text)).toContain('Unknown: nothing-1')
  expect([fieldOf(bad.text, 'code'), fieldOf(bad.text, 'minimum')]).toEqual(['every-rule', '40'])
  expect((await merchandise.get(at)).status).toBe(404)
  const make = () => merchandise.submit('/en/staff/coupons/new', everyRule)
  for (const made of [...(await Promise.all([make(), make()])), await make()])
    expect([made.status, made.location]).toEqual([303, `${at}?did=made`])
  const { text } = await merchandise.get(`${at}?did=made`)
  expect(mainText(text)).toMatch(/Created\. .*Uses 0 of 500 Turnover/)
  expect(mainText(text)).toMatch(/planned Claravue\s?·\s?15 %/)
  const stored = Object.entries(everyRule).filter(([name]) =>
    ['percent', 'validFrom', 'validUntil', 'owner'].includes(name),
  )
  for (const [name, value] of stored) expect([name, fieldOf(text, name)]).toEqual([name, value])
  for (const name of [
    'newCustomersOnly',
    'oncePerCustomer',
    'notWithPromotionalPrices',
    'categories',
    'channels',
    'markets',
  ])
    expect([name, text.match(new RegExp(`<input[^>]*name="${name}"[^>]*checked=""`, 'g'))?.length]).toEqual([name, 1])
  const change = { ...everyRule, intent: 'change', version: fieldOf(text, 'version'), minimum: '30' }
  expect((await merchandise.submit(at, change)).location).toBe(`${at}?did=changed`)
  const late = await merchandise.submit(at, { ...change, minimum: '20' })
  expect(late.status).toBe(409)
  expect(mainText(late.text)).toMatch(/Not saved: somebody was faster\. Below is the present state\. .+, \d/)
  expect(fieldOf(late.text, 'minimum')).toBe('30.00')
  const version = fieldOf(late.text, 'version')
  expect((await merchandise.submit(at, { intent: 'off', version })).location).toBe(`${at}?did=off`)
  expect(mainText((await merchandise.get('/de/staff/coupons?state=off&whose=personal')).text)).toContain('EVERY-RULE')
  const stale = await merchandise.submit(at, { intent: 'delete', version })
  expect([stale.status, mainText(stale.text)]).toEqual([409, expect.stringContaining('somebody was faster')])
  const shown = { intent: 'delete', version: fieldOf(stale.text, 'version') }
  const gone = await merchandise.submit(at, shown)
  expect(gone.location).toBe('/en/staff/coupons?did=deleted')
  expect((await merchandise.submit(at, shown)).location).toBe('/en/staff/coupons?did=deleted')
  expect(mainText((await merchandise.get(String(gone.location))).text)).not.toContain('EVERY-RULE')
})

test('thousands of codes are one line of the list and one file, and the page of one code leads to its series', async () => {
  const merchandise = await signedIn('merchandise')
  const fresh = await merchandise.get('/en/staff/coupons/new?many=yes')
  const series = fieldOf(fresh.text, 'series')
  const form = {
    series,
    brand: 'linsenhaus',
    name: 'Spring fair',
    prefix: 'fair',
    size: '5000',
    length: '10',
    kind: 'amount',
    amount: '5',
    minimum: '30',
  }
  const at = `/en/staff/coupons/series/${series}`
  const send = (more: object = {}) => merchandise.submit('/en/staff/coupons/new?many=yes', { ...form, ...more })
  for (const sent of [...(await Promise.all([send(), send()])), await send()])
    expect([sent.status, sent.location]).toEqual([303, `${at}?did=made`])
  const anew = await send({ series: crypto.randomUUID() })
  expect([anew.status, mainText(anew.text)]).toEqual([
    422,
    expect.stringContaining('This shop already has a series with this name.'),
  ])
  const { text: list } = await merchandise.get('/en/staff/coupons?shop=linsenhaus')
  expect(mainText(list)).toMatch(
    /Spring fair Linsenhaus · 5’000 codes, FAIR-… €\s5\.00 running without end Uses 0 of 5’000/,
  )
  expect(list.match(/FAIR-/g)?.length).toBeLessThan(20)
  const file = await merchandise.get(`${at}/codes`)
  expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="codes-FAIR.csv"')
  const [head, ...lines] = file.text.trimEnd().split('\r\n')
  expect(head).toBe('Code,Uses,Used on,Turnover,Discount given')
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(5000)
  const [code] = lines[17]?.split(',') ?? []
  const one = await merchandise.get(`/en/staff/coupons/linsenhaus/${code}`)
  expect(mainText(one.text)).toContain('This code belongs to the series Spring fair')
  expect(one.text).not.toContain('value="change"')
})

test('a try-out says what the cart would cost, and why a coupon is refused', async () => {
  const merchandise = await signedIn('merchandise')
  const at = '/en/staff/coupons/claravue/SAVE5'
  const { text } = await merchandise.get(at)
  const [, product] = /<option value="([^"]+)">/.exec(text.slice(text.indexOf('<datalist'))) ?? []
  const tried = async (quantity: number) =>
    mainText((await merchandise.get(`${at}?try=yes&product=${product}&quantity=${quantity}`)).text)
  expect(await tried(1)).toContain('The coupon is not valid.')
  const valid = await tried(10)
  expect(valid).toContain('The coupon is valid.')
  expect(valid).toMatch(/Products CHF\s[\d’.]+ −CHF\s5\.00/)
  expect(mainText((await merchandise.get(`${at}?try=yes&product=nothing`)).text)).toContain('Unknown: nothing')
})

test('a role without the right finds no page, no file and no form', async () => {
  const merchandise = await signedIn('merchandise')
  const series = fieldOf((await merchandise.get('/en/staff/coupons/new?many=yes')).text, 'series')
  const form = { series, brand: 'claravue', name: 'Few', prefix: 'FEW', size: '2', length: '8', kind: 'free-shipping' }
  await merchandise.submit('/en/staff/coupons/new?many=yes', form)
  const paths = ['', '/new', '/claravue/SAVE5', `/series/${series}`, `/series/${series}/codes`]
  for (const name of ['service', 'warehouse', 'finance', 'customer']) {
    const other = await signedIn(name)
    for (const path of paths)
      expect([name, path, (await other.get(`/en/staff/coupons${path}`)).status]).toEqual([name, path, 404])
    const acts = [
      other.submit('/en/staff/coupons/new', { ...everyRule, code: 'MINE' }),
      other.submit('/en/staff/coupons/claravue/SAVE5', { intent: 'off', version: '1' }),
      other.submit(`/en/staff/coupons/series/${series}`, { intent: 'delete', version: '1' }),
    ]
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await other.get('/en/staff')).text).not.toContain('/en/staff/coupons')
  }
  expect(mainText((await merchandise.get('/en/staff/coupons/claravue/SAVE5')).text)).toContain('running')
  expect((await merchandise.get('/en/staff/coupons/claravue/MINE')).status).toBe(404)
})
