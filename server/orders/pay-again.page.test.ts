import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#server/cancellations/operations.ts'
import { outbox } from '#server/mail/outbox.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { mailedToken } from '#server/testing/mailbox.ts'
import { workOff } from '#server/testing/work-off.ts'
import { askToPayAgain } from './pay-again.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = () => openFormBrowser(shop.ask)
const doTheWork = () =>
  workOff({
    ...shop.app.jobs(outbox),
    dependencies: { ...shop.app.jobs(outbox).dependencies, simulator: { sendWebhook: async () => {} } },
  })

/** The page behind the link of an order whose money could not be collected. */
async function asked(email: string) {
  const buyer = enter()
  await goTo(buyer, 'payment', { forms: { customer: { email } } })
  await pay(buyer)
  const { rows } = await database.db.execute<{ id: string; number: number }>(sql`
    update simulator_transactions set authorised = 1 from payments join orders on payment_id = payments.id
    where simulator_transactions.id = transaction_id and email = ${email} returning orders.id, number`)
  const [order] = rows
  if (!order) throw new Error('There is no order')
  await doTheWork()
  await askToPayAgain(database.db, { order: order.id, by: { kind: 'staff' } })
  await doTheWork()
  return { ...order, page: `/order/pay?token=${await mailedToken(database, email, 'token')}` }
}

test('a buyer without scripts pays an order again by the mailed link, in another browser', async () => {
  const { number, id, page } = await asked('again@example.org')
  const reader = enter()
  const form = await reader.open(page)
  expect(form.text).toContain(
    `Die Zahlung für deine Bestellung ${number} liess sich nicht einziehen. Bezahle CHF 32.70`,
  )
  const begun = await post(reader, page, { payment_method: 'twint' })
  expect(begun).toMatchObject({ status: 303, location: expect.stringContaining('/simulator/') })
  const back = await post(reader, `${new URL(begun.location ?? '').pathname}/pay`, { card: 'success' })
  const paid = await reader.open(new URL(back.location ?? '', 'http://x').href.replace(/^http:\/\/[^/]+/, ''))
  expect(paid.text).toContain('Danke, die Bestellung ist bezahlt')
  await doTheWork()
  const { rows } = await database.db.execute(sql`
    select payments.state, method from payments join orders on payment_id = payments.id where orders.id = ${id}`)
  expect(rows).toEqual([{ state: 'settled', method: 'twint' }])
  const reloaded = await reader.open(new URL(back.location ?? '', 'http://x').href.replace(/^http:\/\/[^/]+/, ''))
  expect(reloaded.text).toContain('Danke, die Bestellung ist bezahlt')
  expect((await enter().open(page)).text).toContain('Diese Bestellung ist schon bezahlt')
  const late = await post(reader, page, { payment_method: 'twint' })
  expect(late).toMatchObject({ status: 409, text: expect.stringContaining('Diese Bestellung ist schon bezahlt') })
})

test('a buyer whose order was cancelled meanwhile reads that nothing is to be paid', async () => {
  const { id, page } = await asked('gone@example.org')
  await cancelOrder(database.db, { order: id, key: 'gone', by: { kind: 'staff' } })
  expect((await enter().open(page)).text).toContain('Hier ist nichts zu bezahlen Diese Bestellung ist storniert.')
})

test('a buyer who chooses no way to pay, or whose card is declined, reads why and may try again', async () => {
  const { page } = await asked('tries@example.org')
  const reader = enter()
  const unchosen = await post(reader, page, {})
  expect(unchosen).toMatchObject({ status: 422, text: expect.stringContaining('Bitte wähle') })
  const begun = await post(reader, page, { payment_method: 'visa' })
  const back = await post(reader, `${new URL(begun.location ?? '').pathname}/pay`, { card: 'declined' })
  const declined = await reader.open(new URL(back.location ?? '', 'http://x').href.replace(/^http:\/\/[^/]+/, ''))
  expect(declined.text).toMatch(/Die Zahlung ist nicht zustande gekommen.*Zahlungsart.*bezahlen/)
})

test('a link to pay again that nobody was mailed opens nothing', async () => {
  const page = `/order/pay?token=${'x'.repeat(43)}`
  expect((await enter().open(page)).text).toContain('Dieser Link gilt nicht mehr')
  expect(await post(enter(), page, { payment_method: 'visa' })).toMatchObject({
    status: 404,
  })
})
