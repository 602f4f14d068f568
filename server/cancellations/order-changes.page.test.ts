import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerDigests } from '#server/promotions/operations.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { mailedToken, mailsTo } from '#server/testing/mailbox.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = () => openFormBrowser(shop.ask)

/** A guest who has ordered two bottles for 23.80 with shipping for 8.90. */
async function order(email: string) {
  const visitor = enter()
  await goTo(visitor, 'payment', { forms: { customer: { email } } })
  const { location } = await pay(visitor)
  const token = location?.split('/').at(-1) ?? ''
  const { rows } = await database.db.execute<{ id: string; number: number }>(
    sql`select id, number from orders where email = ${email}`,
  )
  if (!rows[0]) throw new Error('There is no order')
  return { visitor, token, page: `/order/${token}`, ...rows[0] }
}

/** The address of an order, and if its owner counts as one who has ordered before. */
async function stored(id: string) {
  const { rows } = await database.db.execute<{ email: string }>(sql`select email from orders where id = ${id}`)
  const buyers = await database.db.execute(sql`
    select from buyers where person in ${buyerDigests('new@example.org')}`)
  return { email: rows[0]?.email, isKnownBuyer: buyers.rows.length > 0 }
}

describe('the buyer, without scripts,', () => {
  test('cancels one of two bottles, and then the rest', async () => {
    const { visitor, page } = await order('cancels@example.org')
    const form = await visitor.open(`${page}/cancel`)
    expect(form.text).toMatch(/Bestellung \d+ stornieren/)
    const part = await visitor.submit(form, 'Auswahl stornieren', { 'pieces-1': '1' })
    expect(part.text).toMatch(/Diese Stücke sind storniert.*1 storniert.*Rückerstattungen.*unterwegs CHF 11\.90/)
    const whole = await visitor.submit(await visitor.open(`${page}/cancel`), 'Alles stornieren')
    expect(whole.text).toMatch(
      /Die Bestellung ist storniert.*Storniert \(Aktueller Stand\).*2 storniert.*CHF 11\.90.*CHF 20\.80/,
    )
    expect(whole.text).not.toContain('Bestellung ändern')
  })

  test('who chooses nothing is told so, and nothing is cancelled', async () => {
    const { visitor, page, id } = await order('nothing@example.org')
    const again = await post(visitor, `${page}/cancel`, { what: 'chosen', 'pieces-1': '0' })
    expect(again).toMatchObject({ status: 422, text: expect.stringContaining('Bitte wähle mindestens ein Stück.') })
    const { rows } = await database.db.execute(sql`select from refunds where order_id = ${id}`)
    expect(rows).toHaveLength(0)
  })

  test('who sends the form twice has cancelled once', async () => {
    const { visitor, page, id } = await order('twice@example.org')
    const form = await visitor.open(`${page}/cancel`)
    for (const _ of [1, 2]) await visitor.submit(form, 'Auswahl stornieren', { 'pieces-1': '1' })
    const { rows } = await database.db.execute(sql`select refunded from orders where id = ${id}`)
    expect(rows).toEqual([{ refunded: 11_90 }])
  })

  test('changes the delivery address, and the mailbox of the order is told', async () => {
    const { visitor, page } = await order('moves@example.org')
    const form = await visitor.open(`${page}/change`)
    const changed = await visitor.submit(form, 'address', { street: 'Bahnhofstrasse', street_number: '9' })
    expect(changed.text).toMatch(/Gespeichert.*Bahnhofstrasse 9/)
    const mails = (await mailsTo(database, 'moves@example.org')).filter(({ template }) => template === 'order_changed')
    expect(mails).toMatchObject([{ text: expect.stringMatching(/Lieferadresse deiner Bestellung \d+ wurde/) }])
    expect(mails[0]?.text).not.toContain('Bahnhofstrasse')
  })

  test('changes the e-mail address by a link that the new address confirms, and the old one is told then', async () => {
    const { visitor, page, id, number } = await order('old@example.org')
    const noticesToOld = async () =>
      (await mailsTo(database, 'old@example.org')).filter(({ template }) => template === 'order_changed')
    const asked = await visitor.submit(await visitor.open(`${page}/change`), 'E-Mail-Adresse für', {
      email: 'new@example.org',
    })
    expect(asked.text).toContain('Wir haben eine E-Mail an die neue Adresse geschickt.')
    expect(await stored(id)).toEqual({ email: 'old@example.org', isKnownBuyer: false })
    expect(await noticesToOld()).toHaveLength(0)
    const [mail] = await mailsTo(database, 'new@example.org')
    expect(mail?.text).toContain(String(number))
    for (const personal of ['Anna', 'Muster', 'Zürich', page]) expect(mail?.text).not.toContain(personal)

    const token = await mailedToken(database, 'new@example.org', 'token')
    const reader = enter()
    const ask = await reader.open(`/order/new-email?token=${token}`)
    expect(ask.text).toContain(`Nachrichten zur Bestellung ${number} gehen künftig an new@example.org.`)
    for (const personal of ['Anna', 'Muster', 'old@example.org']) expect(ask.text).not.toContain(personal)
    expect(await stored(id)).toEqual({ email: 'old@example.org', isKnownBuyer: false })
    const done = await post(reader, '/order/new-email', { token })
    expect(done.text).toContain(`Nachrichten zur Bestellung ${number} gehen ab jetzt an new@example.org.`)
    expect(await stored(id)).toEqual({ email: 'new@example.org', isKnownBuyer: true })
    expect(await noticesToOld()).toHaveLength(1)
    // The link alone opens nothing of the order.
    expect((await reader.open(page)).text).not.toContain('Muster')
    expect((await post(reader, '/order/new-email', { token })).text).toContain('Er ist abgelaufen')
  })

  test('a link that is older than another change, or of an order that is packed, does not confirm a new address', async () => {
    const { visitor, page, id } = await order('first@example.org')
    const token = async (email: string) => {
      await post(visitor, `${page}/change`, { what: 'email', email })
      return mailedToken(database, email, 'token')
    }
    const [outdated, used] = [await token('second@example.org'), await token('third@example.org')]
    const confirm = (token: string) => post(enter(), '/order/new-email', { token })
    expect(await confirm(used)).toMatchObject({ status: 200 })
    expect((await enter().open(`/order/new-email?token=${outdated}`)).text).toContain('Er ist abgelaufen')
    expect(await confirm(outdated)).toMatchObject({ status: 422 })
    const late = await token('fourth@example.org')
    await database.db.execute(sql`update orders set state = 'open' where id = ${id}`)
    expect(await confirm(late)).toMatchObject({
      status: 409,
      text: expect.stringContaining('Stand der Bestellung: In Bearbeitung'),
    })
    await database.db.execute(sql`update orders set state = 'new' where id = ${id}`)
    expect(await stored(id)).toMatchObject({ email: 'third@example.org' })
  })

  test('one order sends mails to three strangers an hour at most', async () => {
    const { visitor, token } = await order('floods@example.org')
    const change = (email: string) => visitorApi(visitor, `/api/orders/${token}`, { email }, 'PATCH')
    const victims = [1, 2, 3, 4].map((n) => `victim${n}@example.org`)
    const statuses = []
    for (const victim of victims) statuses.push((await change(victim)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await mailsTo(database, 'victim4@example.org')).toEqual([])
  })

  test('of an order that is being packed is led back to its page, and the API names the state', async () => {
    const { visitor, page, token, id } = await order('late@example.org')
    const form = await visitor.open(`${page}/cancel`)
    await database.db.execute(sql`update orders set state = 'open' where id = ${id}`)
    expect((await visitor.send(`${page}/change`)).location).toBe(page)
    expect((await visitor.submit(form, 'Alles stornieren')).text).toMatch(
      /Bestellung \d+ .*Wird gepackt \(Aktueller Stand\)/,
    )
    const refused = await visitorApi(visitor, `/api/orders/${token}/cancel`, {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'order-state', state: 'open' } })
    await database.db.execute(sql`update orders set state = 'new' where id = ${id}`)
  })
})

const visitorApi = async (visitor: ReturnType<typeof enter>, path: string, body: object, method = 'POST') => {
  const answer = await shop.ask(path, {
    host: 'claravue.localhost:3000',
    method,
    headers: {
      Origin: 'http://claravue.localhost:3000',
      'Content-Type': 'application/json',
      Cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

test('a visitor with only the link can neither cancel nor change', async () => {
  const { page, token, id } = await order('link@example.org')
  const stranger = enter()
  expect((await stranger.send(`${page}/cancel`)).location).toBe(page)
  expect((await stranger.open(page)).text).not.toContain('Bestellung ändern')
  expect(await visitorApi(stranger, `/api/orders/${token}/cancel`, {})).toMatchObject({ status: 404 })
  const change = { email: 'thief@example.org' }
  expect(await visitorApi(stranger, `/api/orders/${token}`, change, 'PATCH')).toMatchObject({ status: 404 })
  await post(stranger, `${page}/change`, { what: 'email', ...change })
  const { rows } = await database.db.execute(sql`select email, refunded from orders where id = ${id}`)
  expect(rows).toEqual([{ email: 'link@example.org', refunded: 0 }])
})

test('the API refuses another country, a line that is not there, and an address that is none', async () => {
  const { visitor, token } = await order('nonsense@example.org')
  const german = { first_name: 'A', last_name: 'B', street: 'C', street_number: '1', postcode: '80331', city: 'M' }
  const change = (shipping_address: object) =>
    visitorApi(visitor, `/api/orders/${token}`, { shipping_address }, 'PATCH')
  expect(await change({ ...german, country_code: 'DE' })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('Das Lieferland bleibt') },
  })
  expect(await change({ street: 7 })).toMatchObject({ status: 422, body: { violations: expect.any(Array) } })
  const cancel = (items: object) => visitorApi(visitor, `/api/orders/${token}/cancel`, { items })
  expect(await cancel([{ line: 2, quantity: 1 }])).toMatchObject({ status: 422, body: { line: 2 } })
  expect(await cancel([{ line: 1, quantity: 3 }])).toMatchObject({ status: 422, body: { line: 1, left: 2 } })
  expect(await cancel([{ line: 1, quantity: -1 }])).toMatchObject({ status: 422 })
})
