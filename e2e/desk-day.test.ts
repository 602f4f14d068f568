import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkChain } from '#server/audit/operations.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { signatureHeader, signatureOf } from '#server/fulfilment/signature.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { deleteAccountsJob } from '#server/privacy/jobs.ts'
import { auditBooks } from '#server/shop/books.ts'
import { camtText } from '#server/testing/bank-file.ts'
import { quiet } from '#server/testing/originals.ts'
import { hydrated } from './page-checks.ts'
import { signUp } from './people.ts'
import { boxCodeOf, buy } from './placed-order.ts'
import { browserTest, patience, type Visit } from './visitor.ts'
import { sendJson } from './without-page.ts'

const carrierSecret = 'the secret of the carriers'
// A shop of its own: nobody else buys while its books are read.
const dayTest = browserTest
  .extend('settings', { scope: 'file' }, { FULFILMENT: 'desk', SHIPMENT_WEBHOOK_SECRET: carrierSecret })
  .extend('database', async ({ shop }, { onCleanup }): Promise<Database> => {
    const database = await openDatabase({ url: shop.database, folder: '', log: quiet, poolSize: 2 })
    onCleanup(() => database.close())
    return database
  })

const tablet = { width: 768, height: 1024 }
const shot = (page: Page, name: string) => page.screenshot({ path: `/tmp/shots-day/${name}.png`, fullPage: true })

/** Somebody of the shop, at a device of their own. */
async function atDesk(visit: Visit, role: string, viewport = tablet) {
  const page = await visit('claravue', { viewport })
  const email = `${role === 'lead' ? 'staff' : role}@example.com`
  await sendJson(page, '/api/identity/sign-in', { email, password: 'Personal2026' })
  return page
}

/** What a scanner types. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Waits until a job has brought the order so far. */
const reaches = ({ db }: Database, order: string, state: string) =>
  expect
    .poll(async () => (await db.execute(sql`select state from orders where id = ${order}`)).rows[0]?.state, patience)
    .toBe(state)

/** An order is packed by its barcode and those of its boxes, and leaves with the carrier's label. */
async function pack(page: Page, order: string, boxes: readonly string[], label: string) {
  await page.goto('/en/staff/packing')
  await hydrated(page)
  await scan(page, order)
  await page.waitForURL(`/en/staff/packing/${order.replace('-', '/')}`)
  for (const [index, box] of boxes.entries()) {
    await Promise.all([page.waitForResponse(/\/scans$/), scan(page, box)])
    await expect.poll(() => page.locator('.pack-count').allInnerTexts()).not.toEqual([])
    await page
      .getByText(index + 1 === boxes.length ? 'Complete' : 'Right', { exact: true })
      .first()
      .waitFor()
  }
  await shot(page, `packed-${order}`)
  await scan(page, label)
  await page.waitForURL(`/en/staff/packing?left=${order}`)
}

/** The carrier reports by its webhook that a parcel was delivered. */
async function deliver(page: Page, label: string) {
  const at = Date.now()
  const body = JSON.stringify({
    carrier: 'swisspost',
    tracking_number: label,
    event: 'delivered',
    at: new Date(at).toISOString(),
  })
  const headers = { 'Content-Type': 'application/json', [signatureHeader]: signatureOf(carrierSecret, body, at) }
  const status = await page.evaluate(
    async ([headers, body]) => (await fetch('/api/shipments/webhook', { method: 'POST', headers, body })).status,
    [headers, body] as const,
  )
  expect(status).toBe(204)
}

dayTest(
  'a day at the desk: bought, packed by scan, delivered, half returned, paid, rated, erased, and the books agree',
  async ({ visit, database }) => {
    const { db } = database
    const stock = async () => {
      const { rows } = await db.execute<{ product: string; count: number }>(sql`
        select product_id as product, on_hand as count from stock
        where product_id in ('aqualenne-360', 'limpidella-360', 'oxyrelle-360') order by product_id`)
      return rows.map(({ count }) => count)
    }
    const before = await stock()
    const { last: begun } = await checkChain(db)

    // Somebody with a proven address buys two products, by card.
    const customer = await visit('claravue')
    const { email } = await signUp(customer, 'en')
    const { rows: proven } = await db.execute<{ id: string }>(
      sql`update users set email_verified = true where email = ${email} returning id`,
    )
    const customerId = proven[0]?.id ?? ''
    const first = await buy(customer, { products: { 'limpidella-360': 2, 'aqualenne-360': 2 }, email })
    await reaches(database, first.id, 'fulfiller_ready')

    const warehouse = await atDesk(visit, 'warehouse')
    const [limpidella, aqualenne] = [boxCodeOf('limpidella-360'), boxCodeOf('aqualenne-360')]
    const boxes = [`]d201${limpidella}1731123110LOT7`, limpidella, aqualenne, `01${aqualenne}`]
    await pack(warehouse, `claravue-${first.number}`, boxes, '996012345678901234')
    await deliver(warehouse, '996012345678901234')

    // Who has paid once may buy on account.
    const second = await buy(customer, { products: { 'oxyrelle-360': 1 }, email, method: 'invoice' })
    await reaches(database, second.id, 'fulfiller_ready')
    await pack(warehouse, `claravue-${second.number}`, [boxCodeOf('oxyrelle-360')], '996012345678905678')
    await deliver(warehouse, '996012345678905678')

    // Half of the first order goes back: the customer announces it, the warehouse scans the slip, service checks.
    await customer.goto(`/en/order/${first.token}/return`)
    await hydrated(customer)
    for (const line of [1, 2]) await customer.locator(`#pieces-${line}`).selectOption('1')
    await shot(customer, 'return')
    await customer.getByRole('button', { name: 'Announce the return' }).click()
    await customer.getByText('Your return is announced.').waitFor()
    await shot(customer, 'return-announced')
    const slip = `R${first.number}-1`
    await warehouse.goto('/en/staff/returns')
    await hydrated(warehouse)
    await scan(warehouse, slip)
    await warehouse.waitForURL(`/en/staff/returns/${slip}?shop=claravue`)
    await shot(warehouse, 'slip')
    await warehouse.getByRole('button', { name: 'Only note the arrival' }).click()
    await warehouse.getByText('The arrival is noted').waitFor()
    const service = await atDesk(visit, 'service')
    await service.goto(`/en/staff/returns/${slip}?shop=claravue`)
    await hydrated(service)
    await service.locator('#unsaleable-2').selectOption('1')
    await service.getByRole('button', { name: 'Take back and refund CHF 24.80' }).click()
    await service.getByText('Checked. The money and the e-mail are on their way.').waitFor()
    await shot(service, 'checked')
    await expect
      .poll(
        async () => (await db.execute(sql`select state, amount from refunds where order_id = ${first.id}`)).rows,
        patience,
      )
      .toEqual([{ state: 'done', amount: 24_80 }])

    // Finance reads the file of the bank.
    const { rows: owed } = await db.execute<{ reference: string; amount: number }>(
      sql`select reference, amount from receivables where order_id = ${second.id}`,
    )
    const { reference = '', amount = 0 } = owed[0] ?? {}
    expect(amount).toBe(24_80)
    const finance = await atDesk(visit, 'finance', { width: 1280, height: 900 })
    await finance.goto('/en/staff/invoices')
    const statement = camtText([{ reference, amount: '24.80', id: 'DAY-1', payer: 'Anna Muster' }])
    await finance.getByLabel('File of the bank').setInputFiles({
      name: 'statement.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(statement),
    })
    await shot(finance, 'invoices')
    await finance.getByRole('button', { name: 'Read and book' }).click()
    await finance.getByText('One payment booked, 0 unclear, 0 known already.').waitFor()
    await shot(finance, 'booked')

    // The customer rates a bottle, and the shop answers.
    await customer.goto('/en/my-account/ratings')
    await hydrated(customer)
    await customer.getByRole('button', { name: 'Send stars' }).click()
    await customer.getByLabel('Your review').fill('The cap closes well.')
    await customer.getByRole('button', { name: 'Send review' }).click()
    await customer.getByText('Thank you, your review is published.').waitFor()
    await shot(customer, 'rated')
    await service.goto('/en/staff/reviews?list=published&text=cap+closes')
    await hydrated(service)
    await service.getByText('Answer …').click()
    await service.getByLabel('Answer in English').fill('We are glad to hear that.')
    await service.getByRole('button', { name: 'Save the answer' }).click()
    await service.getByText('The answer is saved.').waitFor()
    await shot(service, 'answered')

    // 49.60 of goods and 15.90 by invoice earned points, what came back took some.
    const { rows: points } = await db.execute(sql`
      select points from bonus_points where customer_id = ${customerId} order by id`)
    expect(points).toEqual([])

    // The lead deletes the account; a week later a job does it.
    const lead = await atDesk(visit, 'lead')
    await lead.goto(`/en/staff/customers?search=${email}`)
    await hydrated(lead)
    await shot(lead, 'found')
    await lead.getByRole('link', { name: 'Anna Muster' }).click()
    await lead.getByText('Delete', { exact: true }).click()
    await lead.getByLabel('Type the account’s e-mail address to confirm').fill(email)
    await lead.getByRole('button', { name: 'Delete in a week' }).click()
    await lead.getByText('The person has been told.').waitFor()
    await shot(lead, 'erased')
    await db.execute(sql`update account_deletions set due_at = now() where user_id = ${customerId}`)
    await enqueue(db, deleteAccountsJob, {})
    await expect
      .poll(async () => (await db.execute(sql`select from users where id = ${customerId}`)).rows.length, patience)
      .toBe(0)

    expect(await auditBooks(db)).toEqual([])
    const { fault } = await checkChain(db, begun)
    expect(fault).toBeUndefined()
  },
)
