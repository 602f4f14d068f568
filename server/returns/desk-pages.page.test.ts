import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { auditBooks } from '#server/shop/books.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { mainText } from '#server/testing/page-text.ts'

// Returns, reviews and invoices of the demo, worked off without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

const signedIn = (name: string) => demoBrowser(ask, name)

test('the warehouse scans a slip, sees the amount and refunds it; the second is told who was first', async () => {
  const [first, second] = [await signedIn('warehouse'), await signedIn('service')]
  const scanned = await first.get('/en/staff/returns?text=R100008-1')
  const page = '/en/staff/returns/R100008-1?shop=claravue'
  expect([scanned.status, scanned.location]).toEqual([302, page])
  expect(mainText((await first.get(page)).text)).toContain('Take back and refund CHF 11.90')
  const form = { intent: 'check', 'refused-1': '0', 'unsaleable-1': '1', note: '', shown: '1190' }
  const wrong = await first.submit(page, { ...form, 'refused-1': '1' })
  expect([wrong.status, mainText(wrong.text)]).toEqual([422, expect.stringContaining('more pieces than came back')])
  expect(mainText((await first.submit(page, form)).text)).toContain(
    'Checked. The money and the e-mail are on their way.',
  )
  const late = await second.submit(page, form)
  expect([late.status, mainText(late.text)]).toEqual([409, expect.stringContaining('Somebody was faster')])
  expect(mainText(late.text)).toContain('Werner Lager')
})

test('a parcel without a slip is found by its order and taken in', async () => {
  const browser = await signedIn('warehouse')
  const page = '/en/staff/returns/new?text=claravue-100007'
  expect(mainText((await browser.get(page)).text)).toContain('The period ended on')
  const nothing = await browser.submit(page, { order: 'claravue-100007', key: 'k' })
  expect([nothing.status, mainText(nothing.text)]).toEqual([
    422,
    expect.stringContaining('choose what was in the parcel'),
  ])
  const taken = await browser.submit(page, { order: 'claravue-100007', key: 'k', 'pieces-1': '1' })
  expect([taken.status, taken.location]).toEqual([303, '/en/staff/returns/R100007-1?shop=claravue'])
})

test('a review is read, published and answered; a text written for another answer is not lost', async () => {
  const browser = await signedIn('merchandise')
  const waiting = mainText((await browser.get('/en/staff/reviews')).text)
  expect(waiting).toContain('E-mail address')
  const { rows } = await database.db.execute<{ id: number }>(sql`select id::int from reviews where state = 'waiting'`)
  const review = String(rows[0]?.id)
  const published = await browser.submit('/en/staff/reviews', { intent: 'publish', review, seen: 'waiting' })
  expect(mainText(published.text)).toContain('The text is published.')
  const again = await browser.submit('/en/staff/reviews', { intent: 'refuse', review, seen: 'waiting', reason: 'rude' })
  expect([again.status, mainText(again.text)]).toEqual([409, expect.stringContaining('Last: Mara Sortiment')])
  const list = '/en/staff/reviews?list=published&text=unterwegs+nadia'
  expect(mainText((await browser.submit(list, { intent: 'answer', review, seen: '', text: 'Danke!' })).text)).toContain(
    'Danke!',
  )
  const other = await browser.submit(list, { intent: 'answer', review, seen: '', text: 'Vielen Dank, Nadia' })
  expect([other.status, mainText(other.text)]).toEqual([409, expect.stringContaining('Vielen Dank, Nadia')])
})

test('finance reads a file of the bank, once; a wrong one is refused with a reason', async () => {
  const browser = await signedIn('finance')
  const send = async (bytes: BlobPart) => {
    const body = new FormData()
    body.set('intent', 'import')
    body.set('file', new File([bytes], 'bank.xml', { type: 'text/xml' }))
    return browser.upload('/en/staff/invoices', body)
  }
  expect(mainText((await browser.get('/en/staff/invoices')).text)).toMatch(/Order 100007.*overdue.*one reminder/)
  const file = await readFile('samples/bank/claravue-camt.053.xml')
  expect(mainText((await send(file)).text)).toContain('One payment booked, 1 unclear, 0 known already.')
  expect(mainText((await send(file)).text)).toContain('Nothing booked, 0 unclear, 2 known already.')
  const wrong = await send('hello')
  expect([wrong.status, mainText(wrong.text)]).toEqual([422, expect.stringContaining('not a complete XML file')])
  const large = await send('x'.repeat(2 * 1024 * 1024 + 1))
  expect([large.status, mainText(large.text)]).toEqual([413, expect.stringContaining('The file is too large')])
  expect((await send('x'.repeat(3 * 1024 * 1024))).status).toBe(413)
})

test('a number that returns of two storefronts have leads to the list, which names both', async () => {
  const browser = await signedIn('warehouse')
  await database.db.execute(sql`
    insert into returns (id, brand, order_id, number, key, send_by)
    select gen_random_uuid(), brand, id, 'R100008-1', 'twin', '2027-01-01' from orders where brand <> 'claravue' limit 1`)
  onTestFinished(async () => {
    await database.db.execute(sql`delete from returns where key = 'twin'`)
  })
  const asked = await browser.get('/en/staff/returns/R100008-1')
  expect([asked.status, asked.location]).toEqual([302, '/en/staff/returns?text=R100008-1'])
  const list = await browser.get(asked.location ?? '')
  const links = [...list.text.matchAll(/\/en\/staff\/returns\/R100008-1\?shop=(\w+)/g)].map(([, shop]) => shop)
  expect(new Set(links).size).toBe(2)
})

test('roles without the right get 404 from pages and forms', async () => {
  const finance = await signedIn('finance')
  const warehouse = await signedIn('warehouse')
  for (const path of ['returns', 'returns/new', 'returns/R100008-1', 'reviews'])
    expect([path, (await finance.get(`/en/staff/${path}`)).status]).toEqual([path, 404])
  for (const path of ['reviews', 'invoices'])
    expect([path, (await warehouse.submit(`/en/staff/${path}`, { intent: 'publish' })).status]).toEqual([path, 404])
  expect((await finance.submit('/en/staff/returns/R100008-1', { intent: 'check' })).status).toBe(404)
  expect((await finance.submit('/en/staff/returns/new', { order: 'claravue-100007' })).status).toBe(404)
})
