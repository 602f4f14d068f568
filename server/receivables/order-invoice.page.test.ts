import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { outbox } from '#server/mail/outbox.ts'
import { camtFile } from '#server/testing/bank-file.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { quiet } from '#server/testing/originals.ts'
import { workOff } from '#server/testing/work-off.ts'
import { importBankFile } from './import.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

test('the buyer reads how to pay the invoice, what is missing and that it is paid; nobody else does', async () => {
  const customer = openFormBrowser(shop.ask)
  const login = { email: 'customer@example.com', password: 'Linsen2026' }
  await customer.submit(await customer.open('/login'), 'name="password"', login)
  await goTo(customer, 'payment', { isSignedIn: true })
  const placed = await post(customer, '/checkout/payment', { payment_method: 'invoice' })
  const thanks = placed.location ?? ''
  const order = thanks.replace('/checkout/thank-you/', '/order/')

  // Before the invoice is noted, and after.
  const [, total = '', due = ''] =
    /Bitte bezahle CHF (\d+\.\d\d) bis zum ([\d.]+)\./.exec((await customer.open(thanks)).text) ?? []
  expect(due).toMatch(/^\d\d\.\d\d\.\d{4}$/)
  await workOff(shop.app.jobs(outbox))
  for (const path of [thanks, order]) {
    const { text } = await customer.open(path)
    expect(text).toContain(`Bitte bezahle CHF ${total} bis zum ${due}.`)
    expect(text).toMatch(
      /Zahlbar an Claravue AG IBAN CH93 0076 2011 6238 5295 7 Referenz RF\d\d CLAR AVUE 0000 1000 \d\d/,
    )
  }
  const stranger = await openFormBrowser(shop.ask).open(order)
  expect(stranger.text).not.toMatch(/IBAN|RF\d\d|Bitte bezahle/)

  const reference = /RF\d\d CLAR AVUE 0000 1000 \d\d/.exec((await customer.open(order)).text)?.[0]
  const pay = (amount: string) =>
    importBankFile({ db: database.db, brands, log: quiet }, camtFile([{ amount, reference, id: amount }]))
  await pay('5.00')
  const rest = (Number(total) - 5).toFixed(2)
  expect((await customer.open(order)).text).toContain(
    `Ein Teil ist bezahlt. Bitte bezahle die restlichen CHF ${rest} bis`,
  )
  await pay(rest)
  const paid = await customer.open(order)
  expect(paid.text).toContain('Die Rechnung ist bezahlt. Danke.')
  expect(paid.text).not.toContain('IBAN')
})
