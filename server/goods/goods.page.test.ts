import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { mainText } from '#server/testing/page-text.ts'
import { runJob } from '#server/testing/work-off.ts'

// The pages of goods, worked with as a browser without scripts does.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const signedIn = (name: string) => demoBrowser(shop.ask, name)

const id = 'ondrella-day-30'
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name.replaceAll('.', '\\.')}"[^>]*value="([^"]*)"`).exec(html)?.[1] ??
  new RegExp(`value="([^"]*)"[^>]*name="${name.replaceAll('.', '\\.')}"`).exec(html)?.[1] ??
  ''

/** The filled form of the prices of a product. */
async function pricesOf(browser: Browser, path: string) {
  const { text } = await browser.get(path)
  const names = [...text.matchAll(/name="((?:prices|bulk)\.[^"]+)"/g)].map(([, name = '']) => name)
  const fields = Object.fromEntries(names.map((name) => [name, fieldOf(text, name)]))
  for (const [, name = '', options = ''] of text.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs))
    fields[name] = /<option value="([^"]*)" selected/.exec(options)?.[1] ?? ''
  return { ...fields, digest: fieldOf(text, 'digest'), part: 'prices', intent: 'save' }
}

/** A form with a file, with its length, as a browser sends it. */
async function upload(browser: Browser, content: string) {
  const form = new FormData()
  form.set('file', new File([content], 'new.jsonl'))
  const sent = new Response(form)
  const body = Buffer.from(await sent.arrayBuffer())
  const response = await shop.ask('/en/staff/goods/import', {
    method: 'POST',
    headers: {
      Origin: 'http://claravue.localhost:3000',
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'Content-Type': sent.headers.get('content-type') ?? '',
      'Content-Length': String(body.length),
    },
    body,
  })
  return { status: response.status, location: response.headers.get('location') ?? '' }
}

/** Works off the jobs about files, and no others. */
async function workOff() {
  for (;;) {
    const { rows } = await database.db.execute<{ name: string; data: object }>(sql`
      update pgboss.job set state = 'completed', completed_on = now()
      where state = 'created' and name like '%-goods-file' returning name, data`)
    if (rows.length === 0) return
    for (const { name, data } of rows) await runJob(shop.app.jobs({} as never), name, data)
  }
}

test('who may not manage goods sees no page of them, and nothing can be sent there', async () => {
  const merchandise = await signedIn('merchandise')
  const pages = ['/en/staff/goods', '/en/staff/goods/new', `/en/staff/goods/${id}`, '/en/staff/goods/import']
  for (const page of pages) expect((await merchandise.get(page)).status, page).toBe(200)
  const strangers = [await signedIn('warehouse'), await signedIn('finance'), openBrowser(shop.ask)]
  for (const browser of strangers) {
    for (const page of pages) expect((await browser.get(page)).status, page).toBe(404)
    const [, , product = ''] = pages
    expect((await browser.submit(product, { intent: 'save', part: 'prices' })).status).toBe(404)
    expect((await browser.submit('/en/staff/goods/new', { like: id, id: 'X', sku: 'X' })).status).toBe(404)
    expect((await upload(browser, 'x')).status).toBe(404)
  }
  expect((await merchandise.get('/en/staff/goods/NONE')).status).toBe(404)
  expect((await merchandise.get('/en/staff/goods/import/none')).status).toBe(404)
  expect(mainText((await (await signedIn('warehouse')).get('/en/staff')).text)).not.toContain('Catalogue')
})

test('a price is edited without scripts; the second editor is told, bad ones are said at their field', async () => {
  const browser = await signedIn('merchandise')
  const path = `/en/staff/goods/${id}?part=prices`
  const form = await pricesOf(browser, path)
  const saved = await browser.submit(path, { ...form, 'prices.CH.website': '31.45' })
  expect([saved.status, saved.location]).toEqual([303, `/en/staff/goods/${id}?part=prices&did=save`])
  expect((await shop.ask(`/de/p/${id}`)).status).toBeLessThan(400)
  const late = await browser.submit(path, { ...form, 'prices.CH.website': '1.00' })
  expect(late.status).toBe(409)
  expect(mainText(late.text)).toContain('31.45')
  const now = await pricesOf(browser, path)
  for (const [price, words] of [
    ['0', 'above 0'],
    ['1000000', 'below 10'],
    ['=1+1', '12.90'],
  ] as const) {
    const refused = await browser.submit(path, { ...now, 'prices.CH.website': price })
    expect([refused.status, mainText(refused.text)]).toEqual([422, expect.stringContaining(words)])
    expect(refused.text).toContain(`value="${price}"`)
  }
  const plan = { intent: 'plan', 'plan.market': 'CH', 'plan.channel': 'website', 'plan.time': '00:00' }
  const past = await browser.submit(path, { ...plan, 'plan.amount': '9.90', 'plan.day': '2020-01-01' })
  expect([past.status, fieldOf(past.text, 'plan.day')]).toEqual([422, '2020-01-01'])
  const { rows } = await database.db.execute(sql`
    select amount from prices where product_id = ${id} and market = 'CH' and channel = 'website'`)
  expect(rows).toEqual([{ amount: 3145 }])
})

test('a catalogue file is compared, applied and undone without scripts; a bad one is reported by line', async () => {
  const browser = await signedIn('merchandise')
  const lines = readFileSync('catalogue/demo.jsonl', 'utf8').trim().split('\n')
  const bad = await upload(browser, `${lines[0]}\n{"record":"product"}\n`)
  expect(bad.status).toBe(303)
  expect(mainText((await browser.get(bad.location)).text)).toContain('Being checked')
  await workOff()
  const report = mainText((await browser.get(bad.location)).text)
  expect(report).toContain('Nothing was changed')
  expect(report).toContain('Line 2')

  const others = lines.map((line) => {
    const record = JSON.parse(line)
    return record.product_id === 'ondrella-day-90' && record.record === 'product'
      ? { ...record, badge: 'sale' }
      : record
  })
  const good = await upload(browser, others.map((record) => JSON.stringify(record)).join('\n'))
  await workOff()
  expect(mainText((await browser.get(good.location)).text)).toContain('ondrella-day-90')
  const badge = async () => {
    const { rows } = await database.db.execute<{ badge: string | null }>(
      sql`select badge from products where product_id = 'ondrella-day-90'`,
    )
    return rows[0]?.badge
  }
  const before = await badge()
  expect((await browser.submit(good.location, { intent: 'apply' })).status).toBe(303)
  await workOff()
  expect(await badge()).toBe('sale')
  expect(mainText((await browser.get(good.location)).text)).toContain('Undo the import')
  expect((await browser.submit(good.location, { intent: 'undo' })).status).toBe(303)
  await workOff()
  expect(await badge()).toBe(before)
  expect(mainText((await browser.get(good.location)).text)).toContain('Undone')
  expect((await browser.submit(good.location, { intent: 'apply' })).status).toBe(409)
  expect((await browser.submit(good.location, { intent: 'odd' })).status).toBe(404)
})

test('what has no translation is a list of its own; an unlucky search says what is searched', async () => {
  const browser = await signedIn('merchandise')
  await database.db.execute(sql`update products set untranslated = '{fr}' where product_id = ${id}`)
  const missing = await browser.get('/en/staff/goods?missing=fr')
  expect(missing.text.match(/desk-goods-name/g)).toHaveLength(1)
  expect(mainText(missing.text)).toContain('French')
  expect(mainText((await browser.get('/en/staff/goods?text=zzyzx')).text)).toContain('GTIN')
})

test('the picker is previewed without scripts, from what was typed and not saved', async () => {
  const browser = await signedIn('merchandise')
  const path = `/en/staff/goods/${id}?part=parameters`
  const form = {
    part: 'parameters',
    'axes.sphere': '-2.00 … -1.00 / 0.50',
    'axes.radius': '8.60',
    'axes.diameter': '14.20',
  }
  const seen = await browser.submit(path, { ...form, intent: 'preview' })
  expect([seen.status, mainText(seen.text)]).toEqual([200, expect.stringContaining('3 combinations')])
  const unreadable = await browser.submit(path, { ...form, 'axes.sphere': 'minus two', intent: 'preview' })
  expect(unreadable.text).toContain('minus two')
})
