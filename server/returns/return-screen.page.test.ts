import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hearOfShipment, shipOrder } from '#server/fulfilment/operations.ts'
import { outbox } from '#server/mail/outbox.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { runJob } from '#server/testing/work-off.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

type Visitor = ReturnType<typeof openFormBrowser>
let guests = 0
const offers = async (visitor: Visitor, page: string) =>
  [...(await visitor.open(page)).html.matchAll(/href="([^"]*)"/g)].some(([, link]) => link === `${page}/return`)

/** A guest to whom two bottles were delivered, this many days ago. */
async function delivered(daysAgo: number) {
  const email = `sends-back-${++guests}@example.org`
  const visitor = openFormBrowser(shop.ask)
  await goTo(visitor, 'payment', { forms: { customer: { email } } })
  const { location } = await pay(visitor)
  const token = location?.split('/').at(-1) ?? ''
  const { rows } = await database.db.execute<{ id: string; number: number; payment: string }>(
    sql`select id, number, payment_id as payment from orders where email = ${email}`,
  )
  const [order] = rows
  if (!order) throw new Error('There is no order')
  await runJob(shop.app.jobs(outbox), 'settle-payment', { payment: order.payment })
  const by = { kind: 'staff' } as const
  const parcel = { carrier: 'swisspost', trackingNumber: `99600000${guests}` } as const
  expect(await shipOrder(database.db, { order: order.id, ...parcel, key: 'one', by })).toMatchObject({ ok: true })
  const now = new Date().toTemporalInstant().toZonedDateTimeISO('Europe/Zurich')
  const at = new Date(now.subtract({ days: daysAgo }).epochMilliseconds)
  await hearOfShipment(database.db, { ...parcel, move: 'deliver', at, by })
  return { visitor, page: `/order/${token}`, ...order }
}
const returnsOf = async (id: string) => {
  const { rows } = await database.db.execute(sql`
    select number, state, quantity, reason from returns join return_lines on return_id = returns.id
    where returns.order_id = ${id}`)
  return rows
}

describe('the buyer, without scripts,', () => {
  test('sends one of two bottles back, and finds the slip on the page of the order', async () => {
    const { visitor, page, id, number } = await delivered(3)
    expect(await offers(visitor, page)).toBe(true)
    const form = await visitor.open(`${page}/return`)
    const sent = await visitor.submit(form, 'Rücksendung anmelden', { 'pieces-1': '1', 'reason-1': 'not_needed' })
    expect(sent.text).toContain('Deine Rücksendung ist angemeldet.')
    expect(sent.text).toMatch(new RegExp(`R${number}-1 ?, angemeldet`))
    expect(await returnsOf(id)).toEqual([
      { number: `R${number}-1`, state: 'announced', quantity: 1, reason: 'not_needed' },
    ])
    const slip = await visitor.send(`${page}/slip/R${number}-1`)
    expect([slip.status, slip.html.slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  test('who sends the same form twice, or chooses nothing, has one return', async () => {
    const { visitor, page, id } = await delivered(3)
    const form = await visitor.open(`${page}/return`)
    for (const _ of [1, 2]) await visitor.submit(form, 'Rücksendung anmelden', { 'pieces-1': '1' })
    const nothing = await post(visitor, `${page}/return`, { 'pieces-1': '0' })
    expect([nothing.status, nothing.text]).toEqual([422, expect.stringContaining('Bitte wähle mindestens ein Stück.')])
    expect(await returnsOf(id)).toHaveLength(1)
  })

  test('is offered it for 14 days, and then told since when it is too late', async () => {
    // The clock stands still: a test may run over midnight.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { visitor: last, page: lastPage } = await delivered(14)
    expect(await offers(last, lastPage)).toBe(true)
    const { visitor, page } = await delivered(15)
    expect(await offers(visitor, page)).toBe(false)
    const form = await visitor.open(`${page}/return`)
    expect(form.text).toMatch(/Die Frist für Rücksendungen ist am \d\d\.\d\d\.\d{4} abgelaufen\./)
    expect(form.html).not.toContain('pieces-1')
  })
})

test('who has only the link to an order is led to its page, where they can show that it is theirs', async () => {
  const { page } = await delivered(3)
  const stranger = openFormBrowser(shop.ask)
  const { status, location } = await stranger.send(`${page}/return`)
  expect([status, location]).toEqual([303, page])
})
