import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outbox } from '#server/mail/outbox.ts'
import { hearChanges } from '#server/page-cache/announce.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { type Ask, openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { mainText } from '#server/testing/page-text.ts'
import { runJob } from '#server/testing/work-off.ts'

// Stock at the desk in a browser without JavaScript.

/** Sold out in the demo, with a stop of orders and one variant. */
const cloth = { product: 'kapselle-cloth-2', variant: 'kapselle-cloth-2' }
const address = `/en/staff/stock/variant?${new URLSearchParams(cloth)}`

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
const ask: Ask = (...asked) => shop.ask(...asked)
let sku: string
/** What another process would be told. */
const announced: string[] = []
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
  const { rows } = await database.db.execute<{ sku: string }>(
    sql`select sku from products where product_id = ${cloth.product}`,
  )
  sku = rows[0]?.sku ?? ''
  await hearChanges(database, { invalidate: (tags) => announced.push(...tags), lost() {}, heardAgain() {} })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`update stock set on_hand = 0, level = null where product_id = ${cloth.product}`)
})

async function signedIn(name: string) {
  const browser = openBrowser(ask)
  const wish = { email: `${name}@example.com`, password: 'Personal2026' }
  expect((await browser.post('/api/identity/sign-in', wish)).status).toBe(200)
  return browser
}
type Desk = Awaited<ReturnType<typeof signedIn>>

const hiddenField = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const delivery = '/en/staff/stock/delivery'
async function check(desk: Desk, bytes: BlobPart) {
  const form = new FormData()
  form.set('intent', 'check')
  form.set('file', new File([bytes], 'supplier.csv', { type: 'text/csv' }))
  return desk.upload(delivery, form)
}
const onHand = async () => {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select on_hand as count from stock where product_id = ${cloth.product}`,
  )
  return rows[0]?.count
}
const shopPage = async () => mainText(await (await ask(`/en/p/${cloth.product}`, { isPublic: true })).text())

test('who may not keep stock gets 404 from every page and form, and sees no link', async () => {
  const service = await signedIn('service')
  for (const path of ['/en/staff/stock', address, delivery])
    expect([path, (await service.get(path)).status]).toEqual([path, 404])
  const before = await onHand()
  const counted = await service.submit(address, { intent: 'count', counted: '9', shelf: String(before), reason: 'x' })
  const levelled = await service.submit(address, { intent: 'level', level: '9', before: '' })
  const uploaded = await check(service, `sku;variant;quantity\n${sku};;9\n`)
  expect([counted.status, levelled.status, uploaded.status]).toEqual([404, 404, 404])
  expect(await onHand()).toBe(before)
  expect((await service.get('/en/staff')).text).not.toContain('/staff/stock')
  expect((await (await signedIn('warehouse')).get('/en/staff/packing')).text).toContain('/staff/stock')
})

test('a count corrects the stock, is announced to every process, and sends the mails of those who wait', async () => {
  const desk = await signedIn('warehouse')
  await database.db.execute(sql`
    insert into stock_alerts (id, brand, locale, email, product_id, variants, choice, token_digest, confirmed_at, expires_at)
    values (gen_random_uuid(), 'claravue', 'en', 'waits@example.org', ${cloth.product},
      array[${cloth.variant}], '', 'digest of a token', now(), now() + interval '1 day')`)
  expect(await shopPage()).toContain('Sold out')
  announced.length = 0
  const page = await desk.get(address)
  const shelf = hiddenField(page.text, 'shelf')
  const done = await desk.submit(address, { intent: 'count', counted: '7', shelf, reason: 'Found in the cellar' })
  expect([done.status, done.location]).toEqual([303, `${address}&did=counted`])
  const after = mainText((await desk.get(done.location ?? '')).text)
  expect(after).toContain('Counted: the stock is corrected.')
  expect(after).toMatch(/\+7 Count ?: Found in the cellar/)
  await expect.poll(() => announced, { timeout: 30_000 }).toEqual([`product:${cloth.product}`])
  expect(await shopPage()).toContain('in stock')
  await runJob(shop.app.jobs(outbox), 'tell-of-stock')
  expect((await mailsTo(database, 'waits@example.org')).map(({ template }) => template)).toEqual(['stock_alert'])

  // The same form again is a count of before: nothing changes.
  const again = await desk.submit(address, { intent: 'count', counted: '7', shelf, reason: 'Found in the cellar' })
  expect([again.status, mainText(again.text)]).toEqual([422, expect.stringContaining('there should be 7 on the shelf')])
  for (const counted of ['-1', '1.5', '100001', 'many', ''])
    expect((await desk.submit(address, { intent: 'count', counted, shelf: '7', reason: 'x' })).status).toBe(422)
  expect((await desk.submit(address, { intent: 'count', counted: '8', shelf: '7', reason: ' ' })).status).toBe(422)
  expect(await onHand()).toBe(7)
})

test('a level of 20 puts what is sold out on the list, and the second of two people is told', async () => {
  const desk = await signedIn('merchandise')
  const done = await desk.submit(address, { intent: 'level', level: '20', before: '' })
  expect(done.location).toBe(`${address}&did=level`)
  expect(mainText((await desk.get('/en/staff/stock?list=low')).text)).toContain('below 20')
  const late = await desk.submit(address, { intent: 'level', level: '5', before: '' })
  expect([late.status, mainText(late.text)]).toEqual([422, expect.stringContaining('Somebody was faster')])
  expect((await desk.submit(address, { intent: 'level', level: '0', before: '20' })).status).toBe(422)
})

test('a supplier’s file is checked, booked once, and seen in the shop', async () => {
  const desk = await signedIn('warehouse')
  const text = `sku;variant;quantity\n${sku};;3\n${sku};${cloth.variant};2\n`
  const checked = await check(desk, text)
  expect(mainText(checked.text)).toContain('2 lines, 5 pieces together. Everything is fine.')
  expect(await onHand()).toBe(0)
  announced.length = 0
  const form = { intent: 'book', id: hiddenField(checked.text, 'id'), name: 'supplier.csv', text }
  for (const _ of [1, 2])
    expect(mainText((await desk.submit(delivery, form)).text)).toContain('Booked: 2 lines, 5 pieces.')
  expect(await onHand()).toBe(5)
  await expect.poll(() => announced, { timeout: 30_000 }).toEqual([`product:${cloth.product}`])
  const twice = await check(desk, text)
  expect(mainText(twice.text)).toContain('The same file was booked before')
  const other = { ...form, id: hiddenField(twice.text, 'id') }
  const refused = await desk.submit(delivery, other)
  expect([refused.status, mainText(refused.text)]).toEqual([422, expect.stringContaining('was booked meanwhile')])
  expect(await onHand()).toBe(5)
  expect(mainText((await desk.submit(delivery, { ...other, wanted: 'yes' })).text)).toContain('Booked')
  expect(await onHand()).toBe(10)
  expect(mainText((await desk.get(address)).text)).toMatch(/\+5 Delivery supplier\.csv/)
})

test('of a bad file every line is named, and nothing is booked', async () => {
  const desk = await signedIn('warehouse')
  const before = await onHand()
  const lines = [`${sku};;1`, '=HYPERLINK("http://x");;1', `${sku};;-5`, `${sku};;=1+1`, `${sku};;1;9`, 'NONE;;1']
  const report = mainText((await check(desk, `sku;variant;quantity\n${lines.join('\n')}\n`)).text)
  expect(report).toContain('5 lines do not fit: nothing was booked.')
  for (const line of [3, 4, 5, 6, 7]) expect(report).toContain(`Line ${line}`)
  expect(report).not.toContain('Line 2 ')
  const text = `sku;variant;quantity\n${lines.join('\n')}\n`
  const forced = { intent: 'book', id: crypto.randomUUID(), name: 'x.csv', text }
  expect((await desk.submit(delivery, forced)).status).toBe(422)
  const refusals: [BlobPart, number, string][] = [
    [Buffer.from('\ufeffsku;variant;quantity\nA;;1', 'utf16le'), 422, 'This is not UTF-8'],
    [Buffer.from('sku;variant;quantity\nÄ;;1', 'latin1'), 422, 'This is not UTF-8'],
    ['artikel;menge\nA;1\n', 422, 'The head does not fit'],
    [`sku;variant;quantity\n${'x'.repeat(500_000)}`, 413, 'The file is too large'],
  ]
  for (const [bytes, status, words] of refusals) {
    const answer = await check(desk, bytes)
    expect([answer.status, mainText(answer.text)]).toEqual([status, expect.stringContaining(words)])
  }
  expect((await check(desk, new Uint8Array(100 * 1024 * 1024))).status).toBe(413)
  expect(await onHand()).toBe(before)
})

test('a file of 10,000 lines is checked and booked', async () => {
  const desk = await signedIn('warehouse')
  const text = `sku;variant;quantity\n${`${sku};${cloth.variant};1\n`.repeat(10_000)}`
  expect(text.length).toBeGreaterThan(256 * 1024)
  const checked = await check(desk, text)
  expect(mainText(checked.text)).toContain('10000 pieces together')
  const form = { intent: 'book', id: hiddenField(checked.text, 'id'), name: 'supplier.csv' }
  // As a browser sends a field of several lines.
  const booked = await desk.submit(delivery, { ...form, text: text.replaceAll('\n', '\r\n') })
  expect([booked.status, mainText(booked.text)]).toEqual([200, expect.stringContaining('Booked')])
  expect(await onHand()).toBe(10_000)
})

/** A toric lens of the demo; eleven of its variants are counted. */
const toric = 'ondrella-day-toric-30'
const uncounted = `${toric}:sph2.00,cyl-0.75,ax20,bc8.5,dia14.3`
const toricAddress = `/en/staff/stock/variant?${new URLSearchParams({ product: toric, variant: uncounted })}`
const choosing = (values: Record<string, string>) => {
  const fields = Object.entries(values).map(([name, value]) => [`item.${name}`, value])
  return `/en/staff/stock/product?${new URLSearchParams([['product', toric], ['choice', '1'], ...fields])}`
}

test('a lens is chosen by its values, counted for the first time, and given GTIN and shelf', async () => {
  const desk = await signedIn('warehouse')
  expect((await (await signedIn('service')).get('/en/staff/stock/product')).status).toBe(404)
  const found = await desk.get('/en/staff/stock/product?text=ondrella+day+toric')
  expect(found.text).toContain(`/en/staff/stock/product?product=${toric}"`)
  expect(mainText((await desk.get(`/en/staff/stock/product?product=${toric}`)).text)).toContain('Cylinder')
  const partly = mainText((await desk.get(choosing({ sphere: '2', axis: '20' }))).text)
  expect(partly).toContain('Please choose a value in every field.')
  const unmade = mainText((await desk.get(choosing({ sphere: '4', cylinder: '-2.25', axis: '20' }))).text)
  expect(unmade).toContain('not made with these values together')
  const chosen = await desk.get(choosing({ sphere: '2', cylinder: '-0.75', axis: '20' }))
  expect([chosen.status, chosen.location]).toEqual([302, toricAddress])

  const page = await desk.get(toricAddress)
  expect(mainText(page.text)).toContain('No stock is kept of this variant yet')
  expect(hiddenField(page.text, 'shelf')).toBe('')
  const counted = await desk.submit(toricAddress, { intent: 'count', counted: '12', shelf: '', reason: 'New lens' })
  expect(counted.location).toBe(`${toricAddress}&did=counted`)
  expect(mainText((await desk.get(toricAddress)).text)).toMatch(/\+12 Count ?: New lens/)
  expect(mainText((await desk.get('/en/staff/stock?text=ondrella+day+toric')).text)).toMatch(
    /sph\s\+2\.00 · cyl\s−0\.75 · ax\s20 /,
  )

  const give = (gtin: string, shelf: string) => desk.submit(toricAddress, { intent: 'code', gtin, shelf })
  const wrong = await give('4006381333932', 'A-03-2')
  expect([wrong.status, mainText(wrong.text)]).toEqual([422, expect.stringContaining('This is no GTIN')])
  expect(wrong.text).toMatch(/id="gtin"[^>]*aria-invalid="true"/)
  expect(wrong.text).toMatch(/id="shelf"[^>]*value="A-03-2"/)
  expect(mainText((await give('4006381333931', 'A 3')).text)).toContain('with single hyphens')
  const done = await give('4006381333931', 'a-03-2')
  expect(done.location).toBe(`${toricAddress}&did=code`)
  expect(mainText((await desk.get(done.location ?? '')).text)).toMatch(/4006381333931 shelf A-03-2/)
  const clothCode = await desk.submit(address, { intent: 'code', gtin: '4006381333931', shelf: '' })
  expect([clothCode.status, mainText(clothCode.text)]).toEqual([
    422,
    expect.stringContaining(`Another variant has this GTIN: ${uncounted}`),
  ])
  const removed = await desk.submit(toricAddress, { intent: 'remove-code', gtin: '04006381333931' })
  expect(removed.location).toBe(`${toricAddress}&did=remove-code`)
  expect(mainText((await desk.get(toricAddress)).text)).toContain('no GTIN yet')
  const never = `/en/staff/stock/variant?${new URLSearchParams({ product: toric, variant: `${toric}:sph99.00` })}`
  expect((await desk.get(never)).status).toBe(404)
  // Who keeps products sees the change, and can undo it.
  const merchandise = await signedIn('merchandise')
  const history = mainText((await merchandise.get(`/en/staff/goods/${toric}?part=history`)).text)
  expect(history).toContain('GTIN 4006381333931')
})
