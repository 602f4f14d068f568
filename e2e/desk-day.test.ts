import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkChain } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { signatureHeader, signatureOf } from '#server/fulfilment/signature.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { deleteAccountsJob } from '#server/privacy/jobs.ts'
import { auditBooks } from '#server/shop/books.ts'
import { camtText } from '#server/testing/bank-file.ts'
import { actsOfStaff, atDesk, dayTest, list, reaches } from './day.ts'
import { hydrated } from './page-checks.ts'
import { signUp } from './people.ts'
import { boxCodeOf, buy } from './placed-order.ts'
import { patience } from './visitor.ts'

const carrierSecret = 'the secret of the carriers'
const deskTest = dayTest.extend(
  'settings',
  { scope: 'file' },
  { FULFILMENT: 'desk', SHIPMENT_WEBHOOK_SECRET: carrierSecret },
)

/** The tables in which a text stands anywhere. */
async function tablesWith(db: Db, text: string) {
  const tables = sql`
    select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`
  const found: string[] = []
  for (const table of await list(db, tables)) {
    const rows = sql`select from ${sql.raw(table)} one where strpos(lower(one::text), ${text}) > 0`
    const { length } = (await db.execute(rows)).rows
    if (length > 0) found.push(`${table} ${length}`)
  }
  return found
}

/** What a scanner types. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** An order is packed by its barcode and those of its boxes, and leaves with the carrier's label. */
async function pack(page: Page, order: string, boxes: readonly string[], label: string) {
  await page.goto('/en/staff/packing')
  await hydrated(page)
  await scan(page, order)
  await page.waitForURL(`/en/staff/packing/${order.replace('-', '/')}`)
  const counted = async () =>
    (await page.locator('.pack-count').allInnerTexts()).map((text) => Number.parseInt(text, 10))
  for (const [index, box] of boxes.entries()) {
    await scan(page, box)
    await expect.poll(async () => (await counted()).reduce((sum, count) => sum + count, 0), patience).toBe(index + 1)
  }
  // With the last box the carrier's label is wanted.
  await page.locator('#tracking:focus').waitFor()
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

deskTest(
  'a day at the desk: bought, packed by scan, delivered, half returned, paid, rated, erased, and the books agree',
  async ({ visit, database }) => {
    const { db } = database
    const onHand = sql`
      select on_hand from stock
      where product_id in ('aqualenne-360', 'limpidella-360', 'oxyrelle-360') order by product_id`
    const before = await list(db, onHand)

    // A customer with a proven address buys two products, by card.
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
    await customer.getByRole('button', { name: 'Register the return' }).click()
    await customer.getByText('Your return is registered.').waitFor()
    const slip = `R${first.number}-1`
    await warehouse.goto('/en/staff/returns')
    await hydrated(warehouse)
    await warehouse.locator('#text:focus').waitFor()
    await scan(warehouse, slip)
    await warehouse.waitForURL(`/en/staff/returns/${slip}?shop=claravue`)
    await warehouse.getByRole('button', { name: 'Only note the arrival' }).click()
    await warehouse.getByText('The arrival is noted').waitFor()
    const service = await atDesk(visit, 'service')
    await service.goto(`/en/staff/returns/${slip}?shop=claravue`)
    await hydrated(service)
    await service.locator('#unsaleable-2').selectOption('1')
    await service.getByRole('button', { name: 'Take back and refund CHF 24.80' }).click()
    await service.getByText('Checked. The money and the e-mail are on their way.').waitFor()
    // The page says by itself when a job has refunded it.
    await service.locator('.desk-tag').getByText('refunded', { exact: true }).waitFor()
    await expect
      .poll(() => list(db, sql`select state, amount from refunds where order_id = ${first.id}`), patience)
      .toEqual(['done 2480'])

    // Finance reads the file of the bank.
    const references = () => list(db, sql`select reference from receivables where order_id = ${second.id}`)
    await expect.poll(references, patience).toHaveLength(1)
    const [reference = ''] = await references()
    const finance = await atDesk(visit, 'finance', { width: 1280, height: 900 })
    await finance.goto('/en/staff/invoices')
    const statement = camtText([{ reference, amount: '24.80', id: 'DAY-1', payer: 'Anna Muster' }])
    await finance.getByLabel('Bank file').setInputFiles({
      name: 'statement.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(statement),
    })
    await finance.getByRole('button', { name: 'Read and book' }).click()
    await finance.getByText('One payment booked, 0 unclear, 0 known already.').waitFor()

    // The customer rates a bottle, and the shop answers.
    await customer.goto('/en/my-account/ratings')
    await hydrated(customer)
    // Nothing is chosen: the browser asks for the first star instead of sending.
    await customer.getByRole('button', { name: 'Send stars' }).click()
    for (const question of ['Overall', 'Quality', 'Value for money'])
      await customer.getByRole('group', { name: question }).getByRole('radio', { name: '5 stars' }).press('Space')
    await customer.getByRole('button', { name: 'Send stars' }).click()
    await customer.getByLabel('Your review').fill('The cap closes well.')
    await customer.getByRole('button', { name: 'Send review' }).click()
    await customer.getByText('Thank you, your review is published.').waitFor()
    await service.goto('/en/staff/reviews?list=published&text=cap+closes')
    await hydrated(service)
    await service.getByText('Answer …').click()
    await service.getByLabel('Answer in English').fill('We are glad to hear that.')
    await service.getByRole('button', { name: 'Save the answer' }).click()
    await service.getByText('The answer is saved.').waitFor()

    // 49.60 and 15.90 of goods earned points; 24.80 of 58.50 with shipping went back.
    expect(await list(db, sql`select points from bonus_points where customer_id = ${customerId} order by id`)).toEqual([
      '49',
      '15',
      '-21',
    ])

    // The lead deletes the account; a week later a job does it.
    const lead = await atDesk(visit, 'lead')
    await lead.goto(`/en/staff/customers?search=${email}`)
    await hydrated(lead)
    await lead.getByRole('link', { name: 'Anna Muster' }).click()
    await lead.getByText('Delete', { exact: true }).click()
    await lead.getByLabel('Type the account’s e-mail address to confirm').fill(email)
    await lead.getByRole('button', { name: 'Delete in a week' }).click()
    await lead.getByText('The person has been notified.').waitFor()
    await db.execute(sql`
      update account_deletions set requested_at = requested_at - interval '8 days', due_at = due_at - interval '8 days'
      where user_id = ${customerId}`)
    await enqueue(db, deleteAccountsJob, {})
    await expect
      .poll(async () => (await db.execute(sql`select from users where id = ${customerId}`)).rows.length, patience)
      .toBe(0)

    expect(await auditBooks(db)).toEqual([])
    expect((await checkChain(db)).fault).toBeUndefined()
    // Who did what, in its order.
    expect(await actsOfStaff(db)).toEqual([
      'service return/check',
      'finance bank/import',
      'service review/answer',
      'lead customer/erase',
    ])
    const events = sql`
      select type, coalesce(details ->> 'to', details ->> 'amount', details ->> 'parcel') as what,
        coalesce(staff_role, order_events.actor) as who
      from order_events left join users on users.id = actor_id
      where order_id = ${first.id} and type <> 'priced' order by order_events.id`
    expect(await list(db, events)).toEqual([
      'placed  shop',
      'moved new provider',
      'moved fulfiller_ready shop',
      'moved accepted warehouse',
      'moved open warehouse',
      'shipped 1 warehouse',
      'moved shipped warehouse',
      'delivered 1 carrier',
      'return  customer',
      'return received warehouse',
      'return checked service',
      'return refunded shop',
      'refund 2480 shop',
    ])
    // Two of each were bought; one came back to the shelf, the other was damaged. And one by invoice.
    const after = await list(db, onHand)
    expect(before.map((count, index) => Number(count) - Number(after[index]))).toEqual([2, 1, 1])
    const packed = sql`
      select shipments.number, lot, expiry from packed_boxes join shipments on shipments.id = shipment_id
      where packed_boxes.order_id = ${first.id} order by lot`
    expect(await list(db, packed)).toEqual(['1 LOT7 2031-12-31', '1  ', '1  ', '1  '])
    const owed = sql`select state, amount, received, credited from receivables where order_id = ${second.id}`
    expect(await list(db, owed)).toEqual(['paid 2480 2480 0'])
    // Of the customer there is only the mail that says so; orders and words stay, without a name.
    expect(await tablesWith(db, email)).toEqual(['public.mails 1'])
    const orders = sql`select total, refunded, customer_id from orders where id in (${first.id}, ${second.id}) order by number`
    expect(await list(db, orders)).toEqual(['5850 2480 ', '2480 0 '])
    expect(await list(db, sql`select author, answer from reviews where text like 'The cap closes%'`)).toEqual([
      ' We are glad to hear that.',
    ])
  },
)
