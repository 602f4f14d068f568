import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outbox } from '#server/mail/outbox.ts'
import { hearChanges } from '#server/page-cache/announce.ts'
import { type Ask, openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
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

const signedIn = (name: string) => demoBrowser(ask, name)
type Desk = Awaited<ReturnType<typeof signedIn>>

const hiddenField = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const delivery = '/en/staff/stock/delivery'
async function check(desk: Desk, bytes: BlobPart, path = delivery) {
  const form = new FormData()
  form.set('intent', 'check')
  form.set('file', new File([bytes], 'supplier.csv', { type: 'text/csv' }))
  return desk.upload(path, form)
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
  const came = { intent: 'deliver', id: crypto.randomUUID(), quantity: '9', note: '' }
  const delivered = await service.submit(address, came)
  const chosen = await service.submit('/en/staff/stock/product', { ...came, product: cloth.product })
  const uploaded = await check(service, `sku;variant;quantity\n${sku};;9\n`)
  expect([counted, levelled, delivered, chosen, uploaded].map(({ status }) => status)).toEqual(Array(5).fill(404))
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
  await expect.poll(() => announced, { timeout: 120_000 }).toEqual([`product:${cloth.product}`])
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
  await expect.poll(() => announced, { timeout: 120_000 }).toEqual([`product:${cloth.product}`])
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
    ['artikel;menge\nA;1\n', 422, 'The header line does not fit'],
  ]
  for (const [bytes, status, words] of refusals) {
    const answer = await check(desk, bytes)
    expect([answer.status, mainText(answer.text)]).toEqual([status, expect.stringContaining(words)])
  }
  expect(await onHand()).toBe(before)
})

test('a file of more than 500 KB, or of 100 MB, is refused on the desk’s own page, which names the limit in each language', async () => {
  const desk = await signedIn('warehouse')
  const large = (size: number) => new Uint8Array(size).fill(97)
  const limits = {
    de: 'Die Datei ist zu gross: Höchstens 500 KB',
    en: 'The file is too large: 500 KB',
    fr: 'Le fichier est trop grand : 500 Ko',
    it: 'Il file è troppo grande: al massimo 500 KB',
  }
  for (const [locale, words] of Object.entries(limits)) {
    const answer = await check(desk, large(3_000_000), `${locale === 'de' ? '' : `/${locale}`}/staff/stock/delivery`)
    const text = mainText(answer.text).replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')
    expect([locale, answer.status, text]).toEqual([locale, 413, expect.stringContaining(words)])
    expect(answer.text).toContain('type="file"')
  }
  for (const size of [500_001, 2_000_000, 100 * 1024 * 1024]) {
    const answer = await check(desk, large(size))
    expect([size, answer.status, mainText(answer.text)]).toEqual([size, 413, expect.stringContaining(limits.en)])
  }
  expect((await check(desk, 'sku;variant;quantity\n'.padEnd(500_000, '\n'))).status).toBe(422)
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
  expect([wrong.status, mainText(wrong.text)]).toEqual([422, expect.stringContaining('This is not a GTIN')])
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

test('three boxes at the door are booked on the variant’s page, once however often the form is sent', async () => {
  const desk = await signedIn('warehouse')
  announced.length = 0
  const form = { intent: 'deliver', id: hiddenField((await desk.get(address)).text, 'id'), note: 'LS 4711' }
  const done = await desk.submit(address, { ...form, quantity: '3' })
  expect([done.status, done.location]).toEqual([303, `${address}&did=delivered&delivery=${form.id}`])
  const after = await desk.get(done.location ?? '')
  expect(mainText(after.text)).toContain('Delivery booked: 3 pieces.')
  expect(mainText(after.text)).toMatch(/\+3 Delivery LS 4711/)
  expect(hiddenField(after.text, 'id')).not.toBe(form.id)
  await expect.poll(() => announced, { timeout: 120_000 }).toEqual([`product:${cloth.product}`])
  // The same form again, also with another number typed into it.
  for (const quantity of ['3', '5']) {
    const again = await desk.submit(address, { ...form, quantity })
    const told = mainText((await desk.get(again.location ?? '')).text)
    expect(told).toContain('This form was booked before, with 3 pieces. Nothing was added a second time.')
  }
  expect(await onHand()).toBe(3)
})

test('a number of pieces that is none is refused at its field, and what was typed stays', async () => {
  const desk = await signedIn('warehouse')
  const form = { intent: 'deliver', id: crypto.randomUUID(), note: 'LS 4712' }
  for (const quantity of ['0', '-1', '1.5', '1e9', '1000000000', '100001', 'three', ' ', '']) {
    const wrong = await desk.submit(address, { ...form, quantity })
    expect([quantity, wrong.status, mainText(wrong.text)]).toEqual([
      quantity,
      422,
      expect.stringContaining('A whole number from 1 to 100,000, please.'),
    ])
    expect(wrong.text).toMatch(
      /id="quantity"[^>]*aria-invalid="true"[^>]*aria-describedby="quantity-error quantity-hint"/,
    )
    expect(wrong.text).toMatch(/id="note"[^>]*value="LS 4712"/)
  }
  const long = await desk.submit(address, { ...form, quantity: '2', note: 'x'.repeat(101) })
  expect([long.status, mainText(long.text)]).toEqual([422, expect.stringContaining('One line of 100 characters')])
  expect(long.text).toMatch(/id="note"[^>]*aria-invalid="true"/)
  expect(long.text).toMatch(/id="quantity"[^>]*value="2"/)
  await database.db.execute(sql`update stock set on_hand = 999999 where product_id = ${cloth.product}`)
  expect(mainText((await desk.submit(address, { ...form, quantity: '2' })).text)).toContain('more than 1,000,000 of it')
  expect((await desk.submit(address, { ...form, id: 'none', quantity: '2' })).status).toBe(422)
  expect(await onHand()).toBe(999_999)
})

test('a delivery is booked by the values of a lens that nobody has counted, and its delivery note stays for the next', async () => {
  const desk = await signedIn('warehouse')
  const place = `/en/staff/stock/product?product=${toric}`
  const page = await desk.get(`${place}&did=delivered&choice=1`)
  expect(page.text).toContain(`action="${place}"`)
  expect(page.text).toMatch(/<button[^>]*formMethod="post"[^>]*>Book a delivery</i)
  const form = { intent: 'deliver', product: toric, choice: '1', id: hiddenField(page.text, 'id'), note: 'LS 9' }
  const values = { 'item.sphere': '1.75', 'item.cylinder': '-0.75', 'item.axis': '20' }
  const partly = await desk.submit(place, { ...form, 'item.sphere': '1.75', quantity: '4' })
  expect([partly.status, mainText(partly.text)]).toEqual([422, expect.stringContaining('Please choose a value')])
  expect(partly.text).toMatch(/<option value="1.75" selected=""/)
  expect(partly.text).toMatch(/id="quantity"[^>]*value="4"/)
  const wrong = await desk.submit(place, { ...form, ...values, quantity: '1.5' })
  expect([wrong.status, mainText(wrong.text)]).toEqual([422, expect.stringContaining('A whole number from 1')])
  expect(wrong.text).toMatch(/<option value="-0.75" selected=""/)

  const done = await desk.submit(place, { ...form, ...values, quantity: '4' })
  expect(done.status).toBe(303)
  const next = await desk.get(done.location ?? '')
  expect(mainText(next.text)).toMatch(/Delivery booked: 4 pieces\. sph\s\+1\.75 · cyl\s−0\.75 · ax\s20/)
  expect(next.text).toMatch(/id="note"[^>]*value="LS 9"/)
  const again = await desk.submit(place, { ...form, ...values, quantity: '4' })
  expect(mainText((await desk.get(again.location ?? '')).text)).toContain('This form was booked before, with 4 pieces.')
  const variant = `${toric}:sph1.75,cyl-0.75,ax20,bc8.5,dia14.3`
  const opened = await desk.get(`/en/staff/stock/variant?${new URLSearchParams({ product: toric, variant })}`)
  expect(mainText(opened.text)).toMatch(/\+4 Delivery LS 9/)
  expect(mainText(opened.text)).toMatch(/On hand 4/)
  expect((await desk.submit(place, { ...form, product: 'none', quantity: '4' })).status).toBe(404)
})

test('a supplier’s file says which stock begins with it, and which line names no variant', async () => {
  const desk = await signedIn('warehouse')
  const { rows } = await database.db.execute<{ sku: string }>(sql`select sku from products where product_id = ${toric}`)
  const line = (variant: string) => `${rows[0]?.sku};${variant};6\n`
  const begun = await check(desk, `sku;variant;quantity\n${line(`${toric}:sph1.50,cyl-0.75,ax20,bc8.5,dia14.3`)}`)
  expect(mainText(begun.text)).toContain(
    'No stock was kept of one variant until now. It begins with the delivered pieces',
  )
  const faulty = mainText((await check(desk, `sku;variant;quantity\n${line('')}${line(`${toric}:sph99.00`)}`)).text)
  expect(faulty).toContain('The product has several variants: name one in the column variant')
  expect(faulty).toContain(`The product is not made like this: ${toric}:sph99.00`)
})
