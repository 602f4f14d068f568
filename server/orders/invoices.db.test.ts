import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { Order } from '#contract/checkout/order.ts'
import { importBankFile } from '#server/receivables/import.ts'
import { auditBooks } from '#server/shop/books.ts'
import { type BankEntry, camtFile } from '#server/testing/bank-file.ts'
import type { Browser } from '#server/testing/browser.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop, zurich } from '#server/testing/order-shop.ts'
import { quiet } from '#server/testing/originals.ts'
import { completeOrder } from './complete-order.ts'
import { readPaymentOfCart } from './store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

/** Each test has a house of its own. */
let houses = 0
let home: typeof zurich
beforeEach(() => {
  home = { ...zurich, street_number: String(++houses) }
})

const invoice = { payment_method: 'invoice' } as const

type Customer = { who: Browser; email: string }

async function signUp(): Promise<Customer> {
  const who = shop.visitor()
  const person = shop.person()
  expect((await who.post('/api/identity/sign-up', person)).status).toBe(201)
  return { who, email: person.email }
}

const confirm = ({ email }: Customer) =>
  database.db.execute(sql`update users set email_verified = true where email = ${email}`)

/** A customer has one cart, which may still hold what was refused before. */
async function cartOf({ who, email }: Customer, wishes = [lens()], address: object = home) {
  const { token_value, items } = (await who.post('/api/carts')).body as Cart
  for (const { id } of items) await who.delete(`/api/carts/${token_value}/items/${id}`)
  return shop.readyCart(who, wishes, { email, address })
}

/** An order by card that was paid and shipped. */
async function buyByCard(customer: Customer) {
  const cart = await cartOf(customer, [wish('CARE')])
  const { body } = await shop.start(customer.who, cart)
  await shop.pay(body.transaction_id)
  const placed = await shop.place(customer.who, cart)
  expect(placed.status).toBe(201)
  return placed.body
}

/** Confirmed, with an earlier order that was paid and shipped. */
async function trusted(): Promise<Customer> {
  const customer = await signUp()
  await confirm(customer)
  await shop.ship((await buyByCard(customer)).id)
  return customer
}

async function orderOnInvoice(customer: Customer, wishes = [lens()], address: object = home) {
  const cart = await cartOf(customer, wishes, address)
  const { status, body } = await shop.start(customer.who, cart, invoice)
  if (status === 200) return shop.place(customer.who, cart)
  const { code, message, violations } = body
  return { status, body: { id: '', invoice: null, code, message, violations } }
}

const waysOf = async ({ who }: Customer, { token_value }: Cart) =>
  (await who.get(`/api/carts/${token_value}/payment-methods`)).body

const readIn = (entries: BankEntry[]) => importBankFile({ db: database.db, brands, log: quiet }, camtFile(entries))

/** The bank reports the whole amount, and the order has left. */
async function payAndShip(order: Pick<Order, 'id' | 'invoice'> | undefined) {
  await readIn([{ amount: '48.80', reference: order?.invoice?.reference, id: order?.id }])
  await shop.ship(order?.id ?? '')
}

describe('an invoice', () => {
  test('[PAY-006] is not for an account that has only ordered: the order has to be paid and shipped', async () => {
    const customer = await signUp()
    await confirm(customer)
    const order = await buyByCard(customer)
    await shop.workOff()
    for (let index = 0; index < 3; index++)
      expect((await orderOnInvoice(customer)).body).toMatchObject({ code: 'method-not-offered' })
    await shop.ship(order.id)
    expect((await orderOnInvoice(customer)).status).toBe(201)
  })

  test('is not for an account whose address is not confirmed', async () => {
    const customer = await signUp()
    await shop.ship((await buyByCard(customer)).id)
    const refused = await orderOnInvoice(customer)
    expect([refused.status, refused.body.violations]).toEqual([
      422,
      [
        {
          propertyPath: 'payment_method',
          code: 'invoice-unconfirmed',
          message:
            'You can pay by invoice as soon as you have confirmed your e-mail address. The link is in our welcome e-mail.',
        },
      ],
    ])
    await confirm(customer)
    expect((await orderOnInvoice(customer)).status).toBe(201)
  })

  test('is offered until 250.00 are open, and then the method is missing with the reason', async () => {
    const customer = await trusted()
    // 39.90 and 8.90 for shipping: five of them are 244.00.
    const placed: Awaited<ReturnType<typeof orderOnInvoice>>[] = []
    for (let index = 0; index < 5; index++) placed.push(await orderOnInvoice(customer))
    expect(placed.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const refused = await orderOnInvoice(customer)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      422,
      'method-not-offered',
      'Open invoices at your address may not exceed CHF\u00a0250.00, including this order. Please choose another payment method.',
    ])
    const ways = await waysOf(customer, await cartOf(customer))
    expect(ways['hydra:member'].map(({ code }: { code: string }) => code)).not.toContain('invoice')
    expect(ways.withheld).toEqual([{ code: 'invoice', name: 'Invoice', reason: refused.body.message }])

    // A paid invoice is not open any more, and raises the limit to 350.00: 195.20 and three more are 341.60.
    await shop.workOff()
    await payAndShip(placed[0]?.body)
    for (let index = 0; index < 3; index++) expect((await orderOnInvoice(customer)).status).toBe(201)
    expect((await orderOnInvoice(customer)).status).toBe(422)
    // Of a part payment only the rest is open: 341.60 without 30.00, and one more is 360.40, with 10.40 less 350.00.
    const partOf = (amount: string) => [{ amount, reference: placed[2]?.body.invoice?.reference, id: amount }]
    await readIn(partOf('30.00'))
    expect((await orderOnInvoice(customer)).status).toBe(422)
    await readIn(partOf('10.40'))
    expect((await orderOnInvoice(customer)).status).toBe(201)
    // One that was cancelled is not open either.
    await database.db.execute(sql`update orders set state = 'cancelled' where id = ${placed[1]?.body.id}`)
    expect((await orderOnInvoice(customer)).status).toBe(201)
    await database.db.execute(sql`update orders set state = 'fulfiller_ready' where id = ${placed[1]?.body.id}`)
  })

  test('counts for the house, whatever the account, the name and the spelling', async () => {
    const [first, second, third] = await Promise.all([trusted(), trusted(), trusted()])
    for (let index = 0; index < 5; index++) expect((await orderOnInvoice(first)).status).toBe(201)
    const number = home.street_number
    const spelled = { ...home, first_name: 'Ben', last_name: 'Anders', street: 'SEE-WEG', street_number: `${number}b` }
    const refused = await orderOnInvoice(second, [lens()], spelled)
    expect([refused.status, refused.body.code]).toEqual([422, 'method-not-offered'])
    expect(refused.body.message).toContain('250.00')
    expect((await orderOnInvoice(third, [lens()], { ...home, street: 'Limmatquai' })).status).toBe(201)
    // The customer who owes already does not get more for another house.
    expect((await orderOnInvoice(first, [lens()], { ...home, street: 'Bergweg' })).status).toBe(422)
  })

  test('is refused before the bureau is asked', async () => {
    const { bureau } = shop.opened.external
    let asked = 0
    shop.opened.external.bureau = {
      score(request) {
        asked++
        return bureau.score(request)
      },
    }
    try {
      const stranger = await signUp()
      expect((await orderOnInvoice(stranger)).status).toBe(422)
      await confirm(stranger)
      await buyByCard(stranger)
      expect((await orderOnInvoice(stranger)).status).toBe(422)
      const customer = await trusted()
      expect((await orderOnInvoice(customer, [lens(8)])).body.message).toContain('250.00')
      expect(asked).toBe(0)
      expect((await orderOnInvoice(customer)).status).toBe(201)
      expect(asked).toBe(1)
    } finally {
      shop.opened.external.bureau = bureau
    }
  })

  test('20 started at the same moment by the accounts of one house do not exceed the limit together', async () => {
    const ready = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const customer = await trusted()
        return { ...customer, cart: await cartOf(customer) }
      }),
    )
    const started = await Promise.all(ready.map(({ who, cart }) => shop.start(who, cart, invoice)))
    expect(started.filter(({ status }) => status === 200)).toHaveLength(5)
    const placed = await Promise.all(ready.map(({ who, cart }) => shop.place(who, cart)))
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('six started at the same moment by accounts that spell one house in six ways are one', async () => {
    const number = home.street_number
    const spellings = [
      {},
      { street: 'Seewg' },
      { street_number: `${number}/2` },
      { street_number: `${number} Whg 3` },
      { street: 'c/o Meier, Seeweg (links)', street_number: `0${number}` },
      { postcode: '8003', street: 'Seewegg Stiege 2' },
    ]
    const ready = await Promise.all(
      spellings.map(async (written) => {
        const customer = await trusted()
        return { ...customer, cart: await cartOf(customer, [lens(5)], { ...home, ...written }) }
      }),
    )
    const started = await Promise.all(ready.map(({ who, cart }) => shop.start(who, cart, invoice)))
    expect(started.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
    expect(started.find(({ status }) => status === 422)?.body.message).toContain('250.00')
  })

  test('still counts for its house if it was open before houses were compared by likeness', async () => {
    const [first, second] = await Promise.all([trusted(), trusted()])
    const { body } = await orderOnInvoice(first, [lens(5)])
    await database.db.execute(sql`
      update payments set debtors = array['customer x', 'house CH 8002 seeweg 9']
      where id = (select payment_id from orders where id = ${body.id})`)
    const written = { ...home, street: 'Seewg' }
    await database.db.execute(sql.raw(await readFile('server/migrations/0037_houses.sql', 'utf8')))
    expect((await orderOnInvoice(second, [lens(5)], written)).status).toBe(422)
  })

  test('started 20 times at the same moment by one customer is one order', async () => {
    const customer = await trusted()
    const cart = await cartOf(customer)
    const started = await Promise.all(Array.from({ length: 20 }, () => shop.start(customer.who, cart, invoice)))
    expect(started.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { rows } = await database.db.execute(sql`
      select count(*)::int as count from payments where cart_id = ${cart.id}`)
    expect(rows).toEqual([{ count: 1 }])
    expect((await shop.place(customer.who, cart)).status).toBe(201)
  })

  test('that was started and given up is not placed any more', async () => {
    const customer = await trusted()
    const cart = await cartOf(customer)
    await shop.start(customer.who, cart, invoice)
    const found = await readPaymentOfCart(database.db, 'claravue', cart.id)
    await shop.pass('11 minutes')
    await shop.runJob('reconcile-payments')
    // Also by a request that had read it just before.
    expect(found && (await completeOrder({ db: database.db, payments: shop.payments }, found))).toMatchObject({
      ok: false,
      error: { because: 'cancelled' },
    })
    expect((await shop.place(customer.who, cart)).status).toBe(409)
    for (let index = 0; index < 5; index++) expect((await orderOnInvoice(customer)).status).toBe(201)
  })
})
