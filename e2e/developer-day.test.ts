import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { checkChain } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { auditBooks } from '#server/shop/books.ts'
import { startReceiver } from '#server/testing/webhook-receiver.ts'
import { atDesk, dayTest, list, reaches } from './day.ts'
import { hydrated } from './page-checks.ts'
import { buy } from './placed-order.ts'
import { desktop, patience } from './visitor.ts'

type Receiver = Awaited<ReturnType<typeof startReceiver>>

const developerTest = dayTest
  .extend('settings', { scope: 'file' }, { FULFILMENT: 'desk', WEBHOOKS_TO_LOCALHOST: 'yes' })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('listen', async ({}, { onCleanup }): Promise<(port?: number) => Promise<Receiver>> => {
    const started: Receiver[] = []
    onCleanup(async () => {
      for (const receiver of started) if (receiver.isOpen()) await receiver.stop()
    })
    return async (port) => {
      const receiver = await startReceiver(port)
      started.push(receiver)
      return receiver
    }
  })

type Acted = { amount: number; is_repeated: boolean }
/** What the test uses of the client, whose own types are generated from the description of the API. */
type Office = {
  orders(state: string): Promise<{ id: string }[]>
  ship(id: string, tracking: string, request: string): Promise<Acted>
  refund(id: string, request: string): Promise<Acted>
  exportedOrders(): AsyncIterable<{ id: string }>
}
type Client = { openOffice: (shop: { baseUrl: string }, key: string) => Office }
const openClient = (): Promise<Client> => import(resolve('samples/api-client/client.ts'))

/** The program ships everything of an order, and refunds a piece of its first line, which it asks for twice. */
async function shipAndRefund(office: Office, order: string, tracking: string) {
  expect(await office.ship(order, tracking, randomUUID())).toMatchObject({ is_repeated: false })
  const request = randomUUID()
  const { amount } = await office.refund(order, request)
  expect(await office.refund(order, request)).toMatchObject({ amount, is_repeated: true })
  return amount
}

const waiting = (db: Db) => list(db, sql`select type from webhook_deliveries where state = 'waiting' order by id`)
const story = ['order.placed', 'shipment.sent', 'order.shipped', 'refund.granted']

developerTest(
  'a day of a developer: a key, an endpoint, a program that ships and refunds, a receiver that was away, a revoked key',
  async ({ visit, shop, database, listen }) => {
    const { db } = database
    const receiver = await listen()
    const desk = await atDesk(visit, 'lead', desktop)

    // A key is shown once.
    await desk.goto('/en/staff/keys')
    await hydrated(desk)
    await desk.getByLabel('Name', { exact: true }).fill('Warehouse software')
    for (const scope of ['orders:read', 'orders:write']) await desk.locator(`[name="scopes"][value="${scope}"]`).check()
    await desk.getByRole('button', { name: 'Create key' }).click()
    const key = await desk.getByLabel('Key', { exact: true }).inputValue()
    await desk.reload()
    await hydrated(desk)
    expect(await desk.content()).not.toContain(key)
    const baseUrl = `http://localhost:${shop.port}`
    const office = (await openClient()).openOffice({ baseUrl }, key)

    // An endpoint is entered, and a test arrives there.
    await desk.goto('/en/staff/webhooks')
    await hydrated(desk)
    await desk.getByLabel('Address', { exact: true }).fill(receiver.url)
    await desk.getByLabel('Description').fill('ERP')
    for (const type of story) await desk.locator(`[name="type"][value="${type}"]`).check()
    await desk.getByRole('button', { name: 'Add endpoint' }).click()
    const secret = await desk.getByLabel('Secret', { exact: true }).inputValue()
    receiver.state.secrets = [secret]
    await desk.getByRole('link', { name: 'ERP' }).click()
    await desk.getByRole('button', { name: 'Send a test' }).click()
    await desk.getByText('The test is on its way').waitFor()
    await expect.poll(() => receiver.received.map(({ type }) => type), patience).toEqual(['test'])
    await expect.poll(() => waiting(db), patience).toEqual([])
    await desk.reload()
    const told = desk.getByRole('listitem').filter({ has: desk.getByRole('link', { name: 'Test' }) })
    expect(await told.locator('.desk-tag').innerText()).toBe('accepted')

    // Two orders come in.
    const customer = await visit('claravue')
    const wish = { products: { 'limpidella-360': 2, 'aqualenne-360': 1 }, email: 'anna@example.org' }
    const first = await buy(customer, wish)
    const second = await buy(customer, wish)
    for (const { id } of [first, second]) await reaches(database, id, 'fulfiller_ready')
    const ids = (await office.orders('fulfiller_ready')).map(({ id }) => id)
    const ready = sql`select id from orders where state = 'fulfiller_ready' order by created_at desc`
    expect(ids).toEqual(await list(db, ready))
    expect(ids.slice(0, 2)).toEqual([second.id, first.id])

    expect(await shipAndRefund(office, first.id, '996012345678901234')).toBe(1190)
    const heard = (by: Receiver, { id }: { id: string }) =>
      by.received.filter(({ subject }) => subject === id).map(({ type }) => type)
    await expect.poll(() => heard(receiver, first), patience).toEqual(story)
    await expect.poll(() => waiting(db), patience).toEqual([])

    // The receiver is down for a while; the shop goes on selling and shipping.
    await receiver.stop()
    expect(await shipAndRefund(office, second.id, '996012345678905678')).toBe(1190)
    const attempts = sql`select from webhook_attempts where status is null`
    await expect.poll(async () => (await db.execute(attempts)).rows.length, patience).toBeGreaterThan(0)
    const back = await listen(receiver.port)
    back.state.secrets = [secret]
    await db.execute(sql`update webhook_deliveries set next_at = now() where state = 'waiting'`)
    await db.execute(sql`update webhook_endpoints set retry_at = null`)
    await expect.poll(() => heard(back, second), patience).toEqual(story.slice(1))
    await expect.poll(() => waiting(db), patience).toEqual([])
    expect(heard(receiver, first)).toEqual(story)
    expect(heard(receiver, second)).toEqual(story.slice(0, 1))
    expect(back.received).toHaveLength(3)

    const exported = (await Array.fromAsync(office.exportedOrders())).map(({ id }) => id)
    expect(exported.slice(-2)).toEqual([first.id, second.id])
    await expect
      .poll(
        () => list(db, sql`select state, amount from refunds where order_id in (${first.id}, ${second.id})`),
        patience,
      )
      .toEqual(['done 1190', 'done 1190'])

    // Without the key nothing goes any more.
    await desk.goto('/en/staff/keys')
    await hydrated(desk)
    await desk.getByLabel('Disable the key “Warehouse software”').click()
    await desk.getByRole('button', { name: 'Disable now' }).click()
    await desk.getByText('The key is disabled.').waitFor()
    await expect(office.orders('shipped')).rejects.toThrow('key-refused')
    const headers = { Authorization: `Bearer ${key}` }
    expect((await fetch(`${baseUrl}/api/admin/orders`, { headers })).status).toBe(401)

    expect(await auditBooks(db)).toEqual([])
    expect((await checkChain(db)).fault).toBeUndefined()
    expect(await list(db, sql`select action from audit_log order by id`)).toEqual([
      'key/make',
      'webhook/add',
      'webhook/test',
      'order/ship',
      'order/refund',
      'order/ship',
      'order/refund',
      'export/start',
      'export/end',
      'key/revoke',
    ])
  },
)
