import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run, runTool } from '#scripts/run-step.ts'
import { openBrowser } from '#server/testing/browser.ts'
import type { Ask } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { closeShops, emptyFolder, openShop } from '#server/testing/shop-process.ts'

// A developer's day: a client is generated from the description, and works with the shop through it alone.

const cache = 'node_modules/.cache/shop'
let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let baseUrl: string
beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'api-client-'))
  cpSync('samples/api-client', folder, { recursive: true })
  rmSync(join(folder, 'shop.d.ts'), { force: true })
  database = await freshDatabase()
  // The clock of the demo would ship the order by itself.
  const settings = { DATABASE_URL: database.url ?? '', FULFILMENT: 'desk' }
  const { port } = await openShop({ folder: emptyFolder(), settings })
  baseUrl = `http://localhost:${port}`
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await closeShops()
  await database.close()
})

const browser = () =>
  openBrowser(
    ((path, { host: _, client: __, ...sent } = {}) => fetch(baseUrl + path, { ...sent, redirect: 'manual' })) as Ask,
    { host: new URL(baseUrl).host },
  )

type Shop = { baseUrl: string }
type Bought = { order: { number: string }; buyer: object }
type Acted = { amount: number; is_repeated: boolean; order: object }
type Event = { actor: string; name: string | null }
/** What the test uses of the client. Its own types exist only once they are generated. */
type Client = {
  buy(shop: Shop, product: string, pay: (url: string) => Promise<unknown>): Promise<Bought>
  sendBack(shop: Shop, bought: Bought): Promise<{ number: string }>
  openOffice(
    shop: Shop,
    key: string,
  ): {
    orders(state: string): Promise<{ id: string; number: string }[]>
    order(id: string): Promise<{ events: Event[] }>
    ship(id: string, tracking: string, request: string): Promise<Acted>
    refund(id: string, request: string): Promise<Acted>
    exportedOrders(): AsyncIterable<{ brand: string }>
  }
}
const openClient = (): Promise<Client> => import(join(process.cwd(), folder, 'client.ts'))
const waiting = 'new,fulfiller_ready,accepted,open'

/** The lead makes a key at the desk; the page shows it. */
async function makeKey(name: string, scopes: string[]) {
  const lead = browser()
  await lead.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
  const page = await lead.get('/en/staff/keys')
  const field = (id: string) => new RegExp(`<input[^>]*name="${id}"[^>]*value="([^"]*)"`).exec(page.text)?.[1] ?? ''
  const fields = [
    ['intent', 'make'],
    ['id', field('id')],
    ['seed', field('seed')],
    ['name', name],
    ['expiresOn', field('expiresOn')],
    ['brands', 'claravue'],
    ...scopes.map((scope) => ['scopes', scope]),
  ] as [string, string][]
  const made = await lead.submit('/en/staff/keys', fields)
  expect(made.status).toBe(200)
  return /lsk_[\w-]+/.exec(made.text)?.[0] ?? ''
}

test('a client made from the description buys, ships, sends back, refunds and exports', async () => {
  const made = await run(process.execPath, ['scripts/api-types.ts', join(folder, 'shop.d.ts')])
  expect(made).toEqual({ code: 0, output: '' })
  expect(await runTool('typescript', ['-p', folder])).toEqual({ code: 0, output: '' })
  const { buy, openOffice, sendBack } = await openClient()

  const customer = browser()
  const shop = { baseUrl }
  const bought = await buy(shop, 'limpidella-360', (url) =>
    customer.submit(`${new URL(url, baseUrl).pathname}/pay`, { card: 'success' }),
  )

  const office = openOffice(shop, await makeKey('Warehouse software', ['orders:read', 'orders:write']))
  const find = async () => (await office.orders(waiting)).find(({ number }) => number === bought.order.number)
  // A job collects the money first.
  await expect.poll(find).toMatchObject({ brand: 'claravue', email: 'anna@example.org' })
  const { id = '' } = (await find()) ?? {}

  const request = crypto.randomUUID()
  const shipped = await office.ship(id, '996000000000000001', request)
  expect(shipped).toMatchObject({ is_repeated: false, order: { state: 'shipped' } })
  const again = await office.ship(id, '996000000000000001', request)
  expect(again).toMatchObject({ is_repeated: true, order: { shipments: { length: 1 } } })

  const back = await sendBack(shop, bought)
  expect(back).toMatchObject({ state: 'announced', items: [{ line: 1, quantity: 1 }] })
  const refunded = await office.refund(id, crypto.randomUUID())
  expect(refunded.amount).toBeGreaterThan(0)
  const order = await office.order(id)
  expect(order).toMatchObject({
    returns: [{ number: back.number, state: 'announced' }],
    refunds: [{ amount: refunded.amount }],
    lines: [{ product_id: 'limpidella-360', quantity: 2, shipped: 2 }],
  })
  expect(order.events.filter(({ actor }) => actor === 'key').map(({ name }) => name)).toContain('Warehouse software')

  const exported = await Array.fromAsync(office.exportedOrders())
  expect(exported.at(-1)).toMatchObject({ id, lines: [{ product_id: 'limpidella-360', quantity: 2 }] })
  expect(new Set(exported.map(({ brand }) => brand))).toEqual(new Set(['claravue']))
})

test('a key for reading is told which scope it lacks, and nothing leaves', async () => {
  const { openOffice } = await openClient()
  const office = openOffice({ baseUrl }, await makeKey('Accounting', ['orders:read']))
  const [first] = await office.orders(waiting)
  const refused = office.ship(first?.id ?? '', '996000000000000002', crypto.randomUUID())
  await expect(refused).rejects.toThrow(/"scope-missing".*"orders:write"/)
})
