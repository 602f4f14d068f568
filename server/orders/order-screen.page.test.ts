import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearOfShipment, shipOrder } from '#server/fulfilment/operations.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { moveLockedOrder } from './move-order.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = (host?: string) => openFormBrowser(shop.ask, host ? { host } : {})
const by = { kind: 'staff' } as const

/** The page of an order of two bottles, in the buyer's browser. */
async function order(email: string) {
  const visitor = enter()
  await goTo(visitor, 'payment', { forms: { customer: { email } } })
  const { location = '' } = await pay(visitor)
  const path = (location ?? '').replace(/^.*\//, '/order/')
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from orders where email = ${email}`)
  const id = rows[0]?.id ?? ''
  await moveLockedOrder(database.db, { order: id, move: 'confirm', from: 'payment_pending', by })
  return { id, path, open: async (locale = '') => visitor.open(locale + path) }
}

test('the page of an order says in an ordered list which steps are done, which one is current and which come', async () => {
  const { open } = await order('steps@example.org')
  const { html, text } = await open()
  const day = String.raw`\d\d\.\d\d\.\d{4}`
  expect(text).toMatch(
    new RegExp(
      `Bestellt \\(Erledigt\\) ${day} Bestätigt \\(Aktueller Stand\\) ${day} Wird gepackt \\(Steht noch aus\\) ` +
        'Unterwegs \\(Steht noch aus\\) Zugestellt \\(Steht noch aus\\)',
    ),
  )
  expect(html.match(/<li class="order-step"/g)).toHaveLength(5)
  expect(html.match(/aria-current="step"/g)).toHaveLength(1)
  expect(text).not.toContain('Sendungen')
})

test('two parcels have their own links, which tell the carrier nothing of the page; strangers see no number', async () => {
  const { id, path, open } = await order('parcels@example.org')
  const { db } = database
  const first = {
    carrier: 'swisspost',
    trackingNumber: '996000000000000007',
    key: '1',
    lines: [{ line: 1, quantity: 1 }],
  }
  await shipOrder(db, { order: id, by, ...first })
  expect((await open()).text).toMatch(/Teilweise unterwegs.*Sendung mit Swiss Post.*1 von 2 Stück: 1 × Limpidella/)
  await shipOrder(db, { order: id, by, carrier: 'quickpac', trackingNumber: '4400000007', key: '2' })
  const at = new Date()
  await hearOfShipment(db, { ...first, move: 'deliver', at, by: { kind: 'carrier' } })
  const { html, text } = await open()
  expect(text).toMatch(/Sendung 1 mit Swiss Post Zugestellt am .*Sendung 2 mit Quickpac Unterwegs seit /)
  expect(html).toContain(
    '<a href="https://service.post.ch/ekp-web/ui/entry/search/996000000000000007" rel="noreferrer"',
  )
  expect(text).toContain('Voraussichtliche Ankunft')
  const stranger = await enter().open(path)
  expect(stranger.text).toMatch(/Sendung 2 mit Quickpac Unterwegs seit/)
  expect(stranger.html).not.toMatch(/996000000000000007|4400000007/)
  await hearOfShipment(db, { carrier: 'quickpac', trackingNumber: '4400000007', move: 'deliver', at, by })
  const arrived = await open()
  expect(arrived.text).toMatch(/Unterwegs \(Erledigt\).*Zugestellt \(Aktueller Stand\)/)
  expect(arrived.text).not.toContain('Ankunft')
  expect(arrived.text).toMatch(/Zugestellt am \d/)
})

test.each([
  ['', /Verspätet: Ankunft voraussichtlich bis 0?1\./],
  ['/en', /Delayed: expected by 0?1/],
  ['/it', /In ritardo: arrivo previsto entro il 0?1/],
  ['/fr', /En retard : livraison prévue au plus tard le 0?1/],
])('a delay is said in the reader’s language: %s', async (locale, sentence) => {
  const { id, open } = await order(`late${locale.slice(1)}@example.org`)
  const details = JSON.stringify({ arrival: '2030-05-01' })
  await database.db.execute(sql`
    insert into order_events (order_id, type, details) values (${id}, 'delayed', ${details}::jsonb)`)
  expect((await open(locale)).text).toMatch(sentence)
})

test.each([
  [49, 0],
  [50, 4],
])('with %i deliveries the shipping step says %i times how many of 100 arrived in time', async (deliveries, times) => {
  const { db } = database
  await db.execute(sql`delete from delivery_hit_rates`)
  await db.execute(sql`
    insert into delivery_hit_rates (carrier, country, deliveries, in_time)
    values ('swisspost', 'CH', ${deliveries}, 47), ('quickpac', 'CH', ${deliveries}, 30), ('dhl', 'DE', 900, 900)`)
  const visitor = enter()
  await goTo(visitor, 'shipping', { forms: { customer: { email: `rate${deliveries}@example.org` } } })
  const { text } = await visitor.open('/checkout/shipping')
  const said = text.match(/In den letzten 90 Tagen kamen \d+ von 100 Sendungen bis zum genannten Tag an\./g) ?? []
  expect(said).toHaveLength(times)
  if (times > 0) expect(text).toMatch(/Prioritätsversand Ankunft [^A-Z]+[^I]+ In den letzten 90 Tagen kamen 94 von 100/)
  expect(text).not.toMatch(/\b100 von 100/)
})
