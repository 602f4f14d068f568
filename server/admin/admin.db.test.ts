import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminOperation, type ApiScope, adminOperations, apiScopes } from '#contract/admin/scopes.ts'
import { revokeKey } from '#server/api-keys/operations.ts'
import { apiKeys } from '#server/api-keys/schema.ts'
import { checkChain } from '#server/audit/operations.ts'
import { take } from '#server/rate-limits/operations.ts'
import { limits } from '#server/rate-limits/rules.ts'
import { announceReturn } from '#server/returns/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { adminOperationNames, hire, keyFor } from '#server/testing/api-keys.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
let lead: string
/** Two boxes and a bottle, in the hands of the warehouse. */
let orderId: string
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
  lead = await hire(database.db, 'Lea Lead')
  orderId = await newOrder()
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  expect((await checkChain(database.db)).fault).toBeUndefined()
  await database.close()
})

async function newOrder(email?: string) {
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [lens(2), wish('CARE')], { ...(email && { email }) })
  await shop.pay((await shop.start(who, cart)).body.transaction_id)
  const { number } = (await shop.place(who, cart)).body
  await shop.workOff()
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from orders where brand = 'claravue' and number = ${Number(number)}`,
  )
  return rows[0]?.id ?? ''
}

const keyWith = (scopes: ApiScope[], brands?: string[]) => keyFor(database.db, { by: lead, scopes, brands })

type Sent = { key?: string; request?: string; method?: string; headers?: Record<string, string> }

async function send(path: string, { key, request, method = 'GET', headers = {} }: Sent = {}, body?: unknown) {
  const answer = await shop.ask(path, {
    method,
    headers: {
      ...(key && { Authorization: `Bearer ${key}` }),
      ...(request && { 'Idempotency-Key': request }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson =
    /json$/.test(answer.headers.get('Content-Type') ?? '') && !/ndjson/.test(answer.headers.get('Content-Type') ?? '')
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
}
const act = (kind: 'shipments' | 'refunds' | 'cancellations', id: string, sent: Sent, body: unknown) =>
  send(`/api/admin/orders/${id}/${kind}`, { method: 'POST', ...sent }, body)

/** A request at each operation that is right in itself; there may be nothing to find. */
const requests: Record<AdminOperation, () => [path: string, method?: string, body?: unknown]> = {
  adminListOrders: () => ['/api/admin/orders'],
  adminGetOrder: () => [`/api/admin/orders/${orderId}`],
  adminExportOrders: () => ['/api/admin/exports/orders'],
  adminShipOrder: () => [`/api/admin/orders/${crypto.randomUUID()}/shipments`, 'POST', { carrier: 'swisspost' }],
  adminCancelOrder: () => [`/api/admin/orders/${crypto.randomUUID()}/cancellations`, 'POST', { reason: 'None' }],
  adminRefundOrder: () => [`/api/admin/orders/${crypto.randomUUID()}/refunds`, 'POST', { reason: 'None' }],
  adminListShipments: () => ['/api/admin/shipments'],
  adminListReturns: () => ['/api/admin/returns'],
  adminListRefunds: () => ['/api/admin/refunds'],
  adminListProducts: () => ['/api/admin/products'],
  adminGetProduct: () => ['/api/admin/products/CARE'],
  adminExportProducts: () => ['/api/admin/exports/products'],
  adminListStock: () => ['/api/admin/stock'],
  adminListCoupons: () => ['/api/admin/coupons'],
  adminGetCoupon: () => ['/api/admin/coupons/claravue/SAVE5'],
  adminListCustomers: () => ['/api/admin/customers'],
  adminGetCustomer: () => ['/api/admin/customers/nobody'],
  adminExportCustomers: () => ['/api/admin/exports/customers'],
  adminListReviews: () => ['/api/admin/reviews'],
  adminPublishReview: () => ['/api/admin/reviews/1/publish', 'POST'],
  adminRefuseReview: () => ['/api/admin/reviews/1/refuse', 'POST', { reason: 'Unkind' }],
  adminAnswerReview: () => ['/api/admin/reviews/1/answer', 'PUT', { text: 'Thank you for your kind words.' }],
}

test.each(adminOperationNames)('%s opens to a key with its scope alone', async (operation) => {
  const { scope } = adminOperations[operation]
  const [path, method = 'GET', body] = requests[operation]()
  const request = crypto.randomUUID()
  const sent = (key?: string) => send(path, { key, method, request }, body)
  const nobody = await sent()
  expect([nobody.status, nobody.body.code]).toEqual([401, 'key-required'])
  expect(nobody.headers.get('WWW-Authenticate')).toBe('Bearer realm="admin"')
  const others = await keyWith(apiScopes.filter((one) => one !== scope))
  const refused = await sent(others.secret)
  expect([refused.status, refused.body.code, refused.body.scope]).toEqual([403, 'scope-missing', scope])
  expect(refused.headers.get('WWW-Authenticate')).toContain(`error="insufficient_scope", scope="${scope}"`)
  const right = await sent((await keyWith([scope])).secret)
  expect([200, 204, 404]).toContain(right.status)
  expect(right.headers.get('Cache-Control')).toContain('no-store')
})

test('a wrong, revoked, expired or resting key is refused alike', async () => {
  const { db } = database
  const revoked = await keyWith(['orders:read'])
  await revokeKey({ db, by: lead }, revoked.id)
  const expired = await keyWith(['orders:read'])
  await db
    .update(apiKeys)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(apiKeys.id, expired.id))
  const resting = await keyFor(db, { by: await hire(db, 'Wim Warehouse', 'warehouse'), scopes: ['orders:read'] })
  const bodies = []
  for (const key of ['lsk_made-up', revoked.secret, expired.secret, resting.secret]) {
    const { status, headers, body } = await send('/api/admin/orders', { key })
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer realm="admin", error="invalid_token"'])
    bodies.push(body)
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  const basic = await send('/api/admin/orders', { headers: { Authorization: 'Basic YTpi' } })
  expect([basic.status, basic.body.code]).toEqual([401, 'key-refused'])
})

test('a key in the address is refused, even a right one', async () => {
  const { secret } = await keyWith(['orders:read'])
  for (const query of [`access_token=${secret}`, `q=${secret}`, 'api_key=1']) {
    const { status, body } = await send(`/api/admin/orders?${query}`, { key: secret })
    expect([status, body.code]).toEqual([400, 'key-in-address'])
  }
})

test('a key has 600 requests a minute, and strangers 60 tries', async () => {
  const { db } = database
  const { id, secret } = await keyWith(['orders:read'])
  const use = () => take(db, { limit: 'api/key', by: id })
  await use()
  // The minute does not end while a busy machine counts.
  await db.execute(sql`update rate_limits set resets_at = resets_at + interval '1 hour'`)
  for (let left = limits['api/key'].tries - 1; left > 0; left--) await use()
  const refused = await send('/api/admin/orders', { key: secret })
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await send('/api/admin/orders', { key: (await keyWith(['orders:read'])).secret })).status).toBe(200)
  const client = '192.0.2.99'
  const guess = () => shop.ask('/api/admin/orders', { client, headers: { Authorization: 'Bearer lsk_guess' } })
  for (let left = limits['failed-api-key/address'].tries; left > 0; left--) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
})

test('what belongs to other storefronts does not exist for a key', async () => {
  const { secret: key } = await keyWith([...apiScopes], ['lenteo'])
  expect((await send('/api/admin/orders', { key })).body).toEqual({ 'hydra:member': [], next: null })
  expect((await send('/api/admin/orders?brand=claravue', { key })).body['hydra:member']).toEqual([])
  expect((await send(`/api/admin/orders/${orderId}`, { key })).status).toBe(404)
  expect((await send('/api/admin/products/SWISS', { key })).status).toBe(404)
  expect((await send('/api/admin/coupons/claravue/SAVE5', { key })).status).toBe(404)
  expect((await send('/api/admin/exports/orders', { key })).text).toBe('')
  const shipped = await act('shipments', orderId, { key, request: crypto.randomUUID() }, { carrier: 'swisspost' })
  expect(shipped.status).toBe(404)
  const { secret: own } = await keyWith(['orders:read'])
  expect((await send(`/api/admin/orders/${orderId}`, { key: own })).body).toMatchObject({ shipments: [] })
})

test.each(['products', 'stock', 'coupons', 'orders', 'customers'])(
  '%s are read page by page, each row once',
  async (list) => {
    if (list === 'orders') await newOrder()
    const { secret: key } = await keyWith([...apiScopes], ['claravue', 'linsenhaus', 'lenteo'])
    const all = (await send(`/api/admin/${list}?limit=200`, { key })).body
    expect(all.next).toBeNull()
    const found: unknown[] = []
    let next: string | null = ''
    while (next !== null) {
      const { status, body } = await send(`/api/admin/${list}?limit=1${next && `&cursor=${next}`}`, { key })
      expect(status).toBe(200)
      expect(body['hydra:member'].length).toBeLessThanOrEqual(1)
      found.push(...body['hydra:member'])
      next = body.next
    }
    expect(found).toEqual(all['hydra:member'])
    if (list !== 'customers') expect(found.length).toBeGreaterThan(1)
  },
)

test('a cursor works for its own list, filters and key alone, and nonsense is named by its field', async () => {
  const { secret: key } = await keyWith([...apiScopes])
  const { next } = (await send('/api/admin/products?limit=1', { key })).body
  const wrong = async (path: string, by = key) => {
    const { status, body } = await send(path, { key: by })
    return [status, body.violations?.[0]?.propertyPath]
  }
  const other = (await keyWith([...apiScopes])).secret
  expect((await send(`/api/admin/products?cursor=${next}`, { key })).status).toBe(200)
  expect(await wrong(`/api/admin/products?cursor=${next}`, other)).toEqual([422, 'cursor'])
  for (const path of [
    `/api/admin/stock?cursor=${next}`,
    `/api/admin/products?active=true&cursor=${next}`,
    `/api/admin/exports/products?cursor=${next}`,
    `/api/admin/products?cursor=${next}x`,
    '/api/admin/orders?cursor=..',
    '/api/admin/customers?cursor=%00',
    `/api/admin/products?cursor=${'a'.repeat(401)}`,
  ])
    expect([path, ...(await wrong(path))]).toEqual([path, 422, 'cursor'])
  for (const limit of ['0', '201', '-1', '1.5', 'many', ''])
    expect([limit, ...(await wrong(`/api/admin/products?limit=${limit}`))]).toEqual([limit, 422, 'limit'])
  expect(await wrong('/api/admin/orders/1')).toEqual([422, 'id'])
  expect(await wrong('/api/admin/orders?state=lost')).toEqual([422, 'state.0'])
  expect(await wrong('/api/admin/orders?from=2026-13-01')).toEqual([422, 'from'])
})

test('a customer is found by number, by address and alone, and only where they have ordered', async () => {
  const customer = shop.visitor()
  const person = {
    password: 'Linsen2026',
    first_name: 'Anna',
    last_name: 'Muster',
    subscribed_to_marketing_channels: [],
  }
  const email = 'anna.keys@example.org'
  expect((await customer.post('/api/identity/sign-up', { email, ...person })).status).toBe(201)
  const everywhere = (await keyWith(['customers:read'], ['claravue', 'linsenhaus', 'lenteo'])).secret
  const found = (await send(`/api/admin/customers?email=${email}`, { key: everywhere })).body['hydra:member']
  expect(found).toMatchObject([{ email, first_name: 'Anna', is_blocked: false }])
  const path = `/api/admin/customers/${found[0].id}`
  expect((await send(path, { key: everywhere })).body).toEqual(found[0])
  const here = (await keyWith(['customers:read'])).secret
  expect((await send(path, { key: here })).status).toBe(404)
  await shop.buy(customer, lens(1))
  expect((await send(path, { key: here })).body).toEqual(found[0])
  expect((await send('/api/admin/customers', { key: here })).body['hydra:member']).toContainEqual(found[0])
  const elsewhere = (await keyWith(['customers:read'], ['lenteo'])).secret
  expect((await send(path, { key: elsewhere })).status).toBe(404)
})

test('a parcel that is reported again with the same key leaves once', async () => {
  const id = await newOrder()
  const { id: keyId, secret: key } = await keyWith(['orders:read', 'orders:write'])
  const request = crypto.randomUUID()
  const parcel = { carrier: 'swisspost', tracking_number: '996000000000000001', items: [{ line: 1, quantity: 1 }] }
  const both = await Promise.all([1, 2].map(() => act('shipments', id, { key, request }, parcel)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ body }) => body.is_repeated).sort()).toEqual([false, true])
  const other = await act('shipments', id, { key, request }, { ...parcel, items: [{ line: 1, quantity: 2 }] })
  expect([other.status, other.body.code]).toEqual([409, 'key-reused'])
  const none = await act('shipments', id, { key }, parcel)
  expect([none.status, none.body.violations[0].propertyPath]).toEqual([422, 'idempotency-key'])
  const tooMany = { carrier: 'swisspost', items: [{ line: 1, quantity: 9 }] }
  expect((await act('shipments', id, { key, request: crypto.randomUUID() }, tooMany)).status).toBe(409)
  const order = (await send(`/api/admin/orders/${id}`, { key })).body
  expect(order.shipments).toHaveLength(1)
  expect(order.lines[0]).toMatchObject({ quantity: 2, shipped: 1 })
  const { rows } = await database.db.execute(
    sql`select from audit_log where actor = ${keyId} and action = 'order/ship'`,
  )
  expect(rows).toHaveLength(1)
})

test('an act that the state of an order refuses is answered with a sentence that names the state', async () => {
  const { secret: key } = await keyWith(['orders:read', 'orders:write'])
  const order = await newOrder()
  for (const [state, name] of [
    ['payment_pending', 'Zahlung'],
    ['cancelled', 'storniert'],
  ] as const) {
    await database.db.execute(sql`update orders set state = ${state} where id = ${order}`)
    const refused = await act('shipments', order, { key, request: crypto.randomUUID() }, { carrier: 'swisspost' })
    expect([refused.status, refused.body.code, refused.body.state]).toEqual([409, 'order-state', state])
    expect(refused.body.message).toMatch(new RegExp(`Stand der Bestellung: .*${name}.*\\.$`, 'i'))
  }
  await database.db.execute(sql`update orders set state = 'fulfiller_ready' where id = ${order}`)
})

test('a parcel that is reported under another key leaves once, and its number serves no other parcel', async () => {
  const id = await newOrder()
  const { id: keyId, secret: key } = await keyWith(['orders:read', 'orders:write'])
  const ship = (order: string, body: object) =>
    act('shipments', order, { key, request: crypto.randomUUID() }, { carrier: 'swisspost', ...body })
  const number = { tracking_number: '996000000000000077' }
  const first = { ...number, items: [{ line: 1, quantity: 1 }] }
  expect((await ship(id, first)).body).toMatchObject({ is_repeated: false })
  expect((await ship(id, first)).body).toMatchObject({ is_repeated: true, order: { shipments: { length: 1 } } })
  // Other pieces with the same number: they would be lost if the answer were a repetition.
  for (const items of [[{ line: 1, quantity: 2 }], [{ line: 2, quantity: 1 }], undefined]) {
    const refused = await ship(id, { ...number, items })
    expect([refused.status, refused.body.code]).toEqual([409, 'tracking-number-used'])
  }
  const strange = await newOrder()
  const refused = await ship(strange, number)
  expect([refused.status, refused.body.code]).toEqual([409, 'tracking-number-used'])
  expect(refused.body.message).toBe('Diese Sendungsnummer gehört zu einem anderen Paket.')
  expect((await send(`/api/admin/orders/${strange}`, { key })).body).toMatchObject({ shipments: [] })
  // Another carrier counts on its own.
  expect((await ship(strange, { ...number, carrier: 'dhl' })).body).toMatchObject({ is_repeated: false })
  expect((await ship(strange, { ...number, carrier: 'dhl' })).body).toMatchObject({ is_repeated: true })
  // Once all has left, the last parcel may be reported again without its pieces.
  const last = { tracking_number: '996000000000000078' }
  expect((await ship(id, last)).body).toMatchObject({ is_repeated: false, order: { state: 'shipped' } })
  expect((await ship(id, last)).body).toMatchObject({ is_repeated: true, order: { shipments: { length: 2 } } })
  const { rows } = await database.db.execute(
    sql`select from audit_log where actor = ${keyId} and action = 'order/ship'`,
  )
  expect(rows).toHaveLength(3)
})

test('two orders of one customer leave in one parcel; of two strangers at the same moment one has the number', async () => {
  const twice = 'twice@example.org'
  const [mine, also, hers, his] = [await newOrder(twice), await newOrder(twice), await newOrder(), await newOrder()]
  const { secret: key } = await keyWith(['orders:read', 'orders:write'])
  const ship = (order: string, tracking_number: string) =>
    act('shipments', order, { key, request: crypto.randomUUID() }, { carrier: 'swisspost', tracking_number })
  for (const order of [mine, also])
    expect((await ship(order, '996000000000000079')).body).toMatchObject({ is_repeated: false })
  const both = await Promise.all([hers, his].map((order) => ship(order, '996000000000000080')))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await database.db.execute(sql`
    update shipments set created_at = created_at - interval '2 years' where tracking_number = '996000000000000080'`)
  const late = await newOrder()
  expect((await ship(late, '996000000000000080')).status).toBe(200)
})

test('a refund that is sent again goes back once, and never more than was paid', async () => {
  const id = await newOrder()
  const { secret: key } = await keyWith(['orders:read', 'orders:write'])
  const request = crypto.randomUUID()
  const body = { reason: 'A box arrived damaged', items: [{ line: 1, quantity: 1 }] }
  const first = await act('refunds', id, { key, request }, body)
  const second = await act('refunds', id, { key, request }, body)
  expect([first.body.amount, first.body.is_repeated]).toEqual([39_90, false])
  expect([second.body.amount, second.body.is_repeated]).toEqual([39_90, true])
  for (const wrong of [
    { reason: 'Too many', items: [{ line: 1, quantity: 2 }] },
    { reason: 'No such line', items: [{ line: 7, quantity: 1 }] },
    { reason: 'Too much', goodwill: 99_999_00 },
    { reason: 'Nothing' },
    { reason: '', goodwill: 1_00 },
    { goodwill: -5, reason: 'Below nothing' },
  ]) {
    const refused = await act('refunds', id, { key, request: crypto.randomUUID() }, wrong)
    expect([wrong.reason, refused.status]).toEqual([wrong.reason, 422])
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
  }
  const order = (await send(`/api/admin/orders/${id}`, { key })).body
  expect(order.refunds).toMatchObject([{ amount: 39_90 }])
})

test('a program cancels what is not packed, and the time line has its name', async () => {
  const id = await newOrder()
  const { id: keyId, secret: key } = await keyWith(['orders:read', 'orders:write'])
  const wanted = { reason: 'Asked for by telephone' }
  const done = await act('cancellations', id, { key, request: crypto.randomUUID() }, wanted)
  expect(done.body).toMatchObject({ amount: done.body.order.total, order: { state: 'cancelled' } })
  const named = done.body.order.events.filter(({ actor }: { actor: string }) => actor === 'key')
  expect(named[0]).toMatchObject({ name: `Program ${keyId.slice(0, 8)}` })
  const again = await act('cancellations', id, { key, request: crypto.randomUUID() }, wanted)
  expect([again.status, again.headers.get('Content-Type')]).toEqual([409, 'application/problem+json'])
})

test('an export goes on behind any of its lines', async () => {
  const { id: keyId, secret: key } = await keyWith(['products:read'])
  const linesOf = async (path: string) =>
    (await send(path, { key })).text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  const all = await linesOf('/api/admin/exports/products')
  expect(all.length).toBeGreaterThan(5)
  expect(await linesOf(`/api/admin/exports/products?cursor=${all[2].cursor}`)).toEqual(all.slice(3))
  const { rows } = await database.db.execute(sql`
    select action, details from audit_log where actor = ${keyId} order by id limit 2`)
  expect(rows).toMatchObject([
    { action: 'export/start' },
    { action: 'export/end', details: { rows: all.length, isWhole: true } },
  ])
})

test('parcels, returns and refunds of all orders are listed page by page, by state, storefront and time', async () => {
  const { secret: key } = await keyWith(['orders:read', 'orders:write'])
  const orders = [await newOrder(), await newOrder(), await newOrder()]
  for (const [index, id] of orders.entries()) {
    const parcel = { carrier: 'swisspost', tracking_number: `9960000000000001${index}0` }
    expect((await act('shipments', id, { key, request: crypto.randomUUID() }, parcel)).status).toBe(200)
    const refund = { reason: 'A box was damaged', items: [{ line: 1, quantity: 1 }] }
    expect((await act('refunds', id, { key, request: crypto.randomUUID() }, refund)).status).toBe(200)
    const { number } = (await send(`/api/admin/orders/${id}`, { key })).body
    const announced = await announceReturn(database.db, {
      order: { id, number: Number(number), brand: 'claravue' },
      pieces: [{ line: 2, quantity: 1, reason: 'damaged' }],
      key: 'a',
      by: { kind: 'customer' },
      returnDays: 14,
      zone: 'Europe/Zurich',
      now: new Date(),
    })
    expect(announced).toMatchObject({ ok: true })
  }
  const newest = orders.toReversed()
  const read = async (path: string) => (await send(path, { key })).body
  for (const list of ['shipments', 'returns', 'refunds']) {
    const path = `/api/admin/${list}`
    const first = await read(`${path}?limit=2`)
    const second = await read(`${path}?limit=2&cursor=${first.next}`)
    const ids = [...first['hydra:member'], ...second['hydra:member']].map((row: { order_id: string }) => row.order_id)
    expect([list, ids.slice(0, 3)]).toEqual([list, newest])
    expect((await read(`${path}?brand=lenteo`))['hydra:member']).toEqual([])
    expect((await read(`${path}?since=2099-01-01T00:00:00Z`))['hydra:member']).toEqual([])
    expect((await read(`${path}?since=2020-01-01T00:00:00%2B01:00`))['hydra:member'].length).toBeGreaterThan(2)
    for (const wrong of ['state=sold', 'since=yesterday', 'limit=0', `state=done&cursor=${first.next}`])
      expect([list, wrong, (await send(`${path}?${wrong}`, { key })).status]).toEqual([list, wrong, 422])
    const elsewhere = await keyWith(['orders:read'], ['lenteo'])
    expect((await send(path, { key: elsewhere.secret })).body['hydra:member']).toEqual([])
  }
  expect((await read('/api/admin/shipments?state=shipped,delivered'))['hydra:member'][0]).toMatchObject({
    order_id: newest[0],
    brand: 'claravue',
    number: 1,
    carrier: 'swisspost',
    tracking_number: '996000000000000120',
    items: [
      { line: 1, quantity: 2 },
      { line: 2, quantity: 1 },
    ],
    delivered_at: null,
  })
  expect((await read('/api/admin/shipments?state=lost'))['hydra:member']).toEqual([])
  expect((await read('/api/admin/returns?state=announced'))['hydra:member'][0]).toMatchObject({
    number: expect.stringMatching(/^R\d+-1$/),
    items: [{ line: 2, quantity: 1, reason: 'damaged', accepted: null, saleable: null }],
    send_by: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
  const [refund] = (await read('/api/admin/refunds?state=approved,done'))['hydra:member']
  expect(refund).toMatchObject({ order_id: newest[0], cause: 'goodwill', items: [{ line: 1, quantity: 1 }] })
  expect(refund.amount).toBe(refund.items[0].amount)
})
