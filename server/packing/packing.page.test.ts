import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { mainText } from '#server/testing/page-text.ts'

// The packing table in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

const signedIn = (name: string) => demoBrowser(ask, name)

/** A guest has bought two bottles, and the warehouse has the order. */
async function newOrder() {
  const guest = openFormBrowser(ask)
  await goTo(guest, 'payment')
  await pay(guest)
  const { rows } = await database.db.execute<{ id: string; number: number; gtin: string }>(sql`
    update orders set state = 'fulfiller_ready'
    from order_lines join variant_codes using (product_id, variant_id)
    where orders.id = order_lines.order_id and orders.id = (select id from orders order by created_at desc limit 1)
    returning orders.id, number, gtin`)
  const [order] = rows
  if (!order) throw new Error('There is no order')
  return { ...order, path: `/en/staff/packing/claravue/${order.number}` }
}

const submitScan = (browser: Browser, path: string, code: string, id: string = randomUUID()) =>
  browser.submit(path, { intent: 'scan', id, code })

test('an order is scanned, packed, and leaves with its lots, and the next one is offered', async () => {
  const order = await newOrder()
  const later = await newOrder()
  await database.db.execute(sql`update orders set created_at = '2020-01-01' where id = ${later.id}`)
  const warehouse = await signedIn('warehouse')
  const board = await warehouse.get('/en/staff/packing')
  expect(mainText(board.text)).toContain(`claravue-${order.number}`)
  expect((await warehouse.submit('/en/staff/packing', { code: 'nonsense' })).text).toContain('barcode of an order')
  const opened = await warehouse.submit('/en/staff/packing', { code: `claravue-${order.number}` })
  expect([opened.status, opened.location]).toEqual([303, order.path])

  const wrong = await submitScan(warehouse, order.path, '4006381333931')
  expect([wrong.status, mainText(wrong.text).includes('Unknown box')]).toEqual([409, true])
  const old = await submitScan(warehouse, order.path, `01${order.gtin}17200101`)
  expect([old.status, mainText(old.text)]).toEqual([
    409,
    expect.stringContaining('It lasted until 01.01.2020. Sort the box out.'),
  ])
  const id = randomUUID()
  for (const _ of [1, 2])
    expect((await submitScan(warehouse, order.path, `01${order.gtin}1729123110L1`, id)).status).toBe(303)
  const half = mainText((await warehouse.get(order.path)).text)
  expect(half).toContain('1 / 2')

  const parcel = { intent: 'ship', key: randomUUID(), carrier: 'swisspost', tracking: '99.60.111111' }
  expect(mainText((await warehouse.submit(order.path, parcel)).text)).toContain('Not complete')
  expect((await submitScan(warehouse, order.path, `01${order.gtin}1729123110L2`)).status).toBe(303)
  const surplus = await submitScan(warehouse, order.path, order.gtin)
  expect([surplus.status, mainText(surplus.text).includes('One too many')]).toEqual([409, true])
  const nameless = await warehouse.submit(order.path, { ...parcel, tracking: '' })
  expect([nameless.status, mainText(nameless.text).includes('Not a tracking number')]).toEqual([409, true])
  const left = await warehouse.submit(order.path, parcel)
  expect([left.status, left.location]).toEqual([303, `/en/staff/packing?left=claravue-${order.number}`])
  const next = mainText((await warehouse.get(left.location ?? '')).text)
  expect(next).toContain(`Order claravue-${order.number} is on its way.`)
  expect(next).toContain(`Pack claravue-${later.number}`)
  expect(mainText((await warehouse.get(order.path)).text)).toContain('State of the order: Shipped.')

  // Who got lot L1? The warehouse sees the order, customer service the customer.
  const recall = `/en/staff/packing/recall?gtin=${order.gtin}&lot=L1`
  const orders = mainText((await warehouse.get(recall)).text)
  expect(orders).toContain(`claravue-${order.number}`)
  expect(orders).not.toContain('anna@example.org')
  expect(mainText((await (await signedIn('service')).get(recall)).text)).toContain('anna@example.org')
  expect(mainText((await warehouse.get(recall.replace('L1', 'L3'))).text)).not.toContain(`claravue-${order.number}`)
})

test('the label of another customer’s parcel is refused in plain words, and the order stays on the table', async () => {
  const [sent, order] = [await newOrder(), await newOrder()]
  await database.db.execute(sql`update orders set email = 'stranger@example.org' where id = ${sent.id}`)
  const warehouse = await signedIn('warehouse')
  for (const { path, gtin } of [sent, sent, order, order]) await submitScan(warehouse, path, gtin)
  const parcel = { intent: 'ship', carrier: 'swisspost', tracking: '9960777777' }
  expect((await warehouse.submit(sent.path, { ...parcel, key: randomUUID() })).status).toBe(303)
  const refused = await warehouse.submit(order.path, { ...parcel, key: randomUUID() })
  expect([refused.status, mainText(refused.text)]).toEqual([
    409,
    expect.stringContaining('This tracking number belongs to another parcel. Scan the label on this parcel.'),
  ])
  expect(mainText((await warehouse.get(order.path)).text)).toContain('2 / 2')
})

test('a second person is told who packs the order', async () => {
  const order = await newOrder()
  const [one, two] = [await signedIn('warehouse'), await signedIn('staff')]
  await submitScan(one, order.path, order.gtin)
  const refused = await submitScan(two, order.path, order.gtin)
  expect([refused.status, mainText(refused.text)]).toEqual([409, expect.stringContaining('is packing this order')])
  const page = mainText((await two.get(order.path)).text)
  expect(page).toContain('is packing this order')
  expect(page).not.toContain('Send the parcel')
})

test('a pick list sums up its orders by shelf, with the lot that expires first and barcodes', async () => {
  const [one, two] = [await newOrder(), await newOrder()]
  const warehouse = await signedIn('warehouse')
  const code = `01${one.gtin}1728063010OLD`
  const count = { code, quantity: '3', before: '' }
  expect((await warehouse.submit('/en/staff/packing/lots', count)).status).toBe(303)
  const again = await warehouse.submit('/en/staff/packing/lots', { ...count, quantity: '9' })
  expect([again.status, mainText(again.text)]).toEqual([409, expect.stringContaining('counted meanwhile: 3')])
  await warehouse.submit('/en/staff/packing/lots', { code: `01${one.gtin}1729063010NEW`, quantity: '8', before: '' })
  const list = await warehouse.get(
    `/en/staff/packing/pick-list?orders=claravue-${one.number},claravue-${two.number},claravue-1,x`,
  )
  const text = mainText(list.text)
  expect(text).toMatch(/B-\d\d-\d 4 Limpidella/)
  expect(text).toContain('3 × OLD · 30.06.2028')
  expect(text).toContain('1 × NEW · 30.06.2029')
  expect(text).toContain(`2 × claravue-${one.number}`)
  expect(list.text.match(/<figcaption>/g)).toHaveLength(2)
  expect(mainText((await warehouse.get('/en/staff/packing/pick-list?orders=claravue-1')).text)).toContain(
    'nothing to fetch',
  )
})

test('the label is a PDF, and nothing of it exists for other roles', async () => {
  const order = await newOrder()
  const label = await (await signedIn('warehouse')).get(`${order.path}/label`)
  expect([label.status, label.headers.get('Content-Type'), label.headers.get('Cache-Control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(label.text.slice(0, 5)).toBe('%PDF-')
  const pages = ['', '/lots', '/pick-list', `/claravue/${order.number}`, `/claravue/${order.number}/label`]
  for (const name of ['finance', 'merchandise']) {
    const browser = await signedIn(name)
    for (const page of pages)
      expect([page, (await browser.get(`/en/staff/packing${page}`)).status]).toEqual([page, 404])
    expect((await submitScan(browser, order.path, order.gtin)).status).toBe(404)
    const scan = { id: randomUUID(), code: order.gtin }
    expect((await browser.post(`${order.path}/scans`, scan)).status).toBe(404)
  }
  expect((await (await signedIn('warehouse')).get('/en/staff/packing/claravue/99999999999')).status).toBe(404)
  const { rows } = await database.db.execute(sql`select from packed_boxes where order_id = ${order.id}`)
  expect(rows).toEqual([])
})
