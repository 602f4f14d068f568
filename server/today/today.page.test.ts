import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { mainText } from '#server/testing/page-text.ts'

// The desk's first page, and what gave up, in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

const signedIn = (name: string) => demoBrowser(ask, name)
const today = async (name: string, path = '/en/staff') => (await (await signedIn(name)).get(path)).text

test('the first page names what waits for the role, with links, and says what else it will show', async () => {
  const { rows } = await database.db.execute<{ number: number }>(sql`
    update orders set state = 'accepted' where brand = 'claravue' and number = (select min(number) from orders
      where brand = 'claravue') returning number`)
  const html = await today('warehouse')
  const text = mainText(html)
  expect(text).toMatch(/\d+ Orders to pack since \d\d\.\d\d\.\d{4}/)
  expect(html).toContain(`href="/en/staff/orders/claravue/${rows[0]?.number}"`)
  expect(html).toContain('href="/en/staff/packing"')
  for (const others of ['Overdue invoice', 'Failed jobs', 'Sales today']) expect(text).not.toContain(others)
  const lead = await today('staff')
  expect(mainText(lead)).toContain('Failed jobs Work in the background that failed even at the last attempt')
  // The chart is drawn by the server, small, and a table says the same.
  const chart = /<svg viewBox="-4.*?<\/svg>/s.exec(lead)?.[0] ?? ''
  expect([chart.includes('<polyline'), chart.length < 20_000]).toEqual([true, true])
  expect(mainText(lead)).toMatch(/Sales today Claravue CHF\s[\d’]+\.\d\d /)
  expect(lead.match(/<tr>/g)?.length).toBe(3 * 25)
})

test('it is written in the words of each language', async () => {
  expect(mainText(await today('finance', '/de/staff'))).toContain('1 Überfällige Rechnung seit')
  expect(mainText(await today('finance', '/fr/staff'))).toContain('1 Facture échue depuis')
  expect(mainText(await today('finance', '/it/staff'))).toContain('1 Fattura scaduta dal')
})

test('a test of stolen cards is the first thing that finance reads, with number, beginning and what is done', async () => {
  await database.db.execute(sql`
    insert into card_tests (brand, since, last_at, refused)
    values ('lenteo', '2026-11-18T08:14:00Z', now(), 57), ('claravue', now(), now() - interval '61 minutes', 99)`)
  const sentences = {
    en: 'To do 1 Storefront with card testing since 18.11.2026 Lenteo · 57 cards refused since 18.11.2026 09:14. Until',
    de: '57 Karten abgelehnt seit 18.11.2026 09:14. Bis eine Stunde nach der letzten beginnt ein Warenkorb nur noch 6',
    it: '57 carte rifiutate dal 18.11.2026 09:14. Fino a un’ora dopo l’ultima un carrello può avviare solo 6',
    fr: '57 cartes refusées depuis le 18.11.2026 09:14. Jusqu’à une heure après la dernière, un panier ne peut',
  }
  for (const [locale, sentence] of Object.entries(sentences))
    expect(mainText(await today('finance', `/${locale}/staff`))).toContain(sentence)
  expect(mainText(await today('warehouse'))).not.toContain('card testing')
  await database.db.execute(sql`delete from card_tests`)
})

test('a desk without orders explains itself, and gives a lead the first steps', async () => {
  const numbers = await database.db.execute<{ brand: string; last: number }>(sql`delete from order_numbers returning *`)
  try {
    const lead = mainText(await today('staff'))
    expect(lead).toContain('The desk is still empty')
    expect(lead).toContain('Invite the team Import the range Place a first order')
    const warehouse = mainText(await today('warehouse'))
    expect(warehouse).toContain('As soon as the first order comes in')
    expect(warehouse).not.toContain('Invite the team')
  } finally {
    for (const { brand, last } of numbers.rows)
      await database.db.execute(sql`insert into order_numbers values (${brand}, ${last})`)
  }
})

test('an item that a job could not do waits for a lead, leads to its order, and is tried again once', async () => {
  await database.db.execute(sql`
    insert into failed_items (job, item, page, error, failures, first_at, last_at, retry_at)
    values ('remind-of-invoices', 'x', '/staff/orders/claravue/100123', '{"name": "TypeError"}', 1, now(), now(), now() + interval '1 hour')`)
  const lead = await signedIn('staff')
  expect(mainText((await lead.get('/en/staff')).text)).toContain('1 Failed item')
  const listed = (await lead.get('/en/staff/jobs')).text
  expect(mainText(listed)).toContain('Send reminders of open invoices 1 time remind-of-invoices')
  expect(listed).toContain('href="/en/staff/orders/claravue/100123"')
  const wish = { what: 'items', name: 'remind-of-invoices', intent: 'try-again' }
  expect((await lead.submit('/en/staff/jobs', wish)).location).toBe('/en/staff/jobs?tried=1')
  expect((await lead.submit('/en/staff/jobs', wish)).status).toBe(409)
  expect(mainText((await lead.get('/en/staff/log?action=items/try-again')).text)).toContain('Failed items tried again')
  await database.db.execute(sql`delete from failed_items`)
})

test('jobs that gave up are tried again by a lead, once, and others have no such page', async () => {
  await database.db.execute(sql`
    insert into pgboss.job (name, source_name, data, output)
    values ('dead-jobs', 'recall-order', '{"order": "x"}', '{"type": "TypeError", "message": "Anna Muster"}')`)
  const lead = await signedIn('staff')
  const listed = await lead.get('/en/staff/jobs')
  const page = mainText(listed.text)
  expect([listed.status, page]).toEqual([200, expect.stringContaining('Jobs and e-mails')])
  expect(page).toContain('Report a cancellation to the warehouse 1 time recall-order')
  expect(page).toContain('Last error: TypeError More under Errors')
  expect(page).not.toContain('Anna')
  for (const phrase of ['RECALL+typeerror', 'cancellation+warehouse'])
    expect(mainText((await lead.get(`/en/staff/jobs?text=${phrase}`)).text)).toContain('1 time recall-order')
  const other = mainText((await lead.get('/en/staff/jobs?text=recall+refund')).text)
  expect([other, other.includes('recall-order')]).toEqual([
    expect.stringContaining('Nothing that failed matches “recall refund”.'),
    false,
  ])
  const wish = { what: 'jobs', name: 'recall-order', intent: 'try-again' }
  const service = await signedIn('service')
  expect((await service.get('/en/staff/jobs')).status).toBe(404)
  expect((await service.submit('/en/staff/jobs', wish)).status).toBe(404)
  const unexplained = await lead.submit('/en/staff/jobs', { ...wish, intent: 'let-be', reason: ' ' })
  expect([unexplained.status, mainText(unexplained.text)]).toEqual([
    422,
    expect.stringContaining('Please give a reason.'),
  ])
  const tried = await lead.submit('/en/staff/jobs', wish)
  expect([tried.status, tried.location]).toEqual([303, '/en/staff/jobs?tried=1'])
  const told = mainText((await lead.get('/en/staff/jobs?tried=1')).text)
  expect(told).toContain('1 is being tried again.')
  expect(told).toContain('No job has failed for good.')
  const again = await lead.submit('/en/staff/jobs', wish)
  expect([again.status, mainText(again.text)]).toEqual([409, expect.stringContaining('somebody was faster')])
  expect((await lead.submit('/en/staff/jobs', { what: 'jobs', name: 'x', id: 'y' })).status).toBe(404)
  expect(mainText((await lead.get('/en/staff/log?action=jobs/try-again')).text)).toContain('Jobs tried again')
})
