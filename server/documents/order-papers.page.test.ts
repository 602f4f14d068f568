import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '#server/mail/outbox.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { mailedToken } from '#server/testing/mailbox.ts'
import { runJob } from '#server/testing/work-off.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = () => openFormBrowser(shop.ask)

/** An order that was just placed: its page, and its number. */
async function order(email: string) {
  const visitor = enter()
  await goTo(visitor, 'payment', { forms: { customer: { email } } })
  const { location } = await pay(visitor)
  const [, token = ''] = /thank-you\/([\w-]+)/.exec(location ?? '') ?? []
  const [, number = ''] = /Bestellnummer (\d+)/.exec((await visitor.open(location ?? '')).text) ?? []
  return { visitor, token, number }
}

/** As the job does after the order was placed. The file is made for its first reader. */
async function confirm(number: string) {
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from orders where number = ${number}`)
  await runJob(shop.app.jobs(outbox), 'order-placed', { order: rows[0]?.id })
}

const paperLink = /href="(\/api\/documents\/[\w-]+\?order=[\w-]+)"/

test('[ERR-022] the page of an order says that there are no documents, and offers the invoice once it is issued', async () => {
  const { visitor, token, number } = await order('papers@example.org')
  expect((await visitor.open(`/en/order/${token}`)).text).toContain('Documents No documents found')
  await confirm(number)
  const page = await visitor.open(`/order/${token}`)
  expect(page.text).toMatch(/Dokumente Rechnung INV-\d{4}-\d{6} \(PDF\) \d\d\.\d\d\.\d{4}/)
  expect(page.text).not.toContain('Keine Dokumente')
  const [, link = ''] = paperLink.exec(page.html) ?? []
  const paper = await visitor.send(link)
  expect([paper.status, paper.html.slice(0, 8)]).toEqual([200, '%PDF-1.7'])
})

test('a forwarded link shows no documents and opens none; the link that was mailed to the buyer does', async () => {
  const { visitor, token, number } = await order('mailed-papers@example.org')
  await confirm(number)
  const [, link = ''] = paperLink.exec((await visitor.open(`/order/${token}`)).html) ?? []
  const guest = enter()
  const redacted = await guest.open(`/order/${token}`)
  expect(redacted.html).not.toMatch(paperLink)
  expect(redacted.text).not.toContain('Dokumente')
  expect((await guest.send(link)).status).toBe(404)

  await guest.open(`/order?order=${number}`)
  await post(guest, '/order', { number, email: 'mailed-papers@example.org' })
  await shop.background.settled()
  const opened = await post(guest, '/order/open', {
    token: await mailedToken(database, 'mailed-papers@example.org', 'token'),
  })
  expect((await guest.open(opened.location ?? '')).html).toMatch(paperLink)
  expect((await guest.send(link)).status).toBe(200)
})
