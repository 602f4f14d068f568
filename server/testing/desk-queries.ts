import { sql } from 'drizzle-orm'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import { parcelStates } from '#contract/checkout/parcel.ts'
import { refundStates } from '#contract/checkout/refund.ts'
import { returnStates } from '#contract/checkout/return.ts'
import type { OrderFilters } from '#contract/staff/order-list.ts'
import { type PartWish, readRefunds, readReturns, readShipments } from '#server/admin/order-parts-store.ts'
import { findEntries } from '#server/audit/operations.ts'
import { readAccount, readDealings, readTraces } from '#server/customer-desk/profile-store.ts'
import { searchCustomers } from '#server/customer-desk/search.ts'
import type { Db } from '#server/database/database.ts'
import { readOrderPage } from '#server/desk/order-store.ts'
import { readWork } from '#server/desk/store.ts'
import { readGroups } from '#server/errors/store.ts'
import { listGivenUp } from '#server/given-up/operations.ts'
import { historyOf } from '#server/order-history/operations.ts'
import { readOrderList, readProductIds } from '#server/order-search/store.ts'
import { readWaitingOrders } from '#server/packing/store.ts'
import { readBookedByHand, readInvoiceList, readInvoiceSums } from '#server/receivables/desk-store.ts'
import { receivablesForPeople } from '#server/receivables/operations.ts'
import { readPhrase } from '#server/returns/desk-rules.ts'
import { readDeskReturns, readParcelOrders, readReturnList } from '#server/returns/desk-store.ts'
import { readReviewList } from '#server/reviews/desk-store.ts'
import { daysToRead } from '#server/today/sales-rules.ts'
import { readFirstDays, readSoldHours } from '#server/today/sales-store.ts'
import { kindsFor } from '#server/today/waiting-rules.ts'
import { readWaiting } from '#server/today/waiting-store.ts'
import { type DeskQuery, goodsQueries, stockQueries } from './goods-queries.ts'

/** Something of each kind that a person could ask for. */
type Samples = {
  customer: string
  email: string
  brand: string
  order: number
  /** An order of the middle of all years, and one that waits for being packed. */
  middle: string
  waiting: string
  tracking: string
  parcel: string
  refund: string
  document: string
  staff: string
  entry: number
  return: string
  returnNumber: string
  reference: string
  invoice: string
}

/** Who orders more often than anybody else, or somebody who has ordered once. */
type Customer = 'frequent' | 'rare'

async function readSamples(db: Db, customer: Customer): Promise<Samples> {
  const order = customer === 'frequent' ? sql`desc` : sql`asc`
  const { rows } = await db.execute<Samples>(sql`
    with buyer as (
      select customer_id, count(*) from orders where customer_id is not null group by 1 order by 2 ${order}, 1 limit 1
    )
    select buyer.customer_id as customer, orders.email, orders.brand, orders.number as order,
      (select id from orders where created_at > now() - interval '400 days' order by created_at limit 1) as middle,
      (select id from orders where state in ('fulfiller_ready', 'accepted', 'open') order by created_at limit 1) as waiting,
      (select tracking_number from shipments limit 1) as tracking,
      (select id from shipments order by created_at offset 500 limit 1) as parcel,
      (select id from refunds order by created_at offset 20 limit 1) as refund, (select number from documents limit 1) as document,
      (select id from users where role = 'staff' order by email limit 1) as staff,
      (select id::int from audit_log order by id desc offset 20 limit 1) as entry, returns.id as return,
      returns.number as "returnNumber", receivables.reference, receivables.order_id as invoice
    from buyer
    cross join lateral (select * from orders where orders.customer_id = buyer.customer_id limit 1) orders
    cross join (select * from returns where state = 'refunded' order by created_at offset 5 limit 1) returns
    cross join (select * from receivables order by due_on limit 1) receivables`)
  const [samples] = rows
  if (!samples) throw new Error('The database has no returns or no invoices')
  return samples
}

const day = 86_400_000
const shops = brands.map(({ id }) => id)

type Filter = readonly [name: string, filters: OrderFilters]

/** None, frequent, rare and impossible ones, alone and combined, on the first page and on a deep one. */
const orderFilters = ({ email, order, tracking, document, middle, returnNumber, reference }: Samples): Filter[] => [
  ['all', {}],
  ['from the oldest on', { order: 'oldest' }],
  ['a deep page', { after: middle }],
  ['a frequent state', { state: ['shipped'] }],
  ['a rare state', { state: ['accepted'] }],
  ['a state that is not there', { state: ['payment_pending'] }],
  ['to pack, oldest first', { state: ['fulfiller_ready', 'accepted', 'open'], order: 'oldest' }],
  ['one shop', { brand: 'lenteo' }],
  ['a country that is rare', { country: 'FR' }],
  ['invoices to Austria', { country: 'AT', method: 'invoice' }],
  ['a carrier, returned', { carrier: 'gls', state: ['returned'] }],
  ['a carrier that a shop has not', { brand: 'lenteo', carrier: 'swisspost' }],
  ['one day', { from: '2025-06-02', until: '2025-06-02' }],
  [
    'a month, cancelled, one shop',
    { from: '2025-06-01', until: '2025-06-30', state: ['cancelled'], brand: 'linsenhaus' },
  ],
  ['large totals', { min: '200' }],
  ['totals that are not there', { min: '9000' }],
  ['one total in one shop', { min: '20', max: '20.5', brand: 'lenteo' }],
  ['a product by words', { product: 'care' }],
  ['a product, cancelled', { product: 'limpidella-360', state: ['cancelled'] }],
  ['late ones', { odd: 'late' }],
  ['refunds that wait', { odd: 'refund' }],
  ['returns that come', { odd: 'return' }],
  ['money that cannot be collected', { odd: 'payment' }],
  ['an order number', { text: String(order) }],
  ['an e-mail address', { text: email }],
  ['the beginning of an address', { text: 'anna.m@' }],
  ['a tracking number', { text: tracking }],
  ['a number of a document', { text: document }],
  ['a number of a return', { text: returnNumber }],
  ['a reference', { text: reference }],
  ['a frequent name', { text: 'keller' }],
  ['the beginning of two names', { text: 'mul jur' }],
  ['a name that nobody has', { text: 'zzyzx' }],
  ['a name, a deep page', { text: 'keller', after: middle }],
  ['a name, a state, a shop', { text: 'huber', state: ['returned'], brand: 'claravue' }],
]

const orderQueries = (db: Db, samples: Samples, now: Date): DeskQuery[] => [
  ...orderFilters(samples).map(
    ([name, filters]): DeskQuery => [
      `orders: ${name}`,
      async () => {
        const products = filters.product === undefined ? [] : await readProductIds(db, filters.product)
        return readOrderList(db, { filters, products, today: now.toISOString().slice(0, 10), count: 51 })
      },
    ],
  ),
  ['one order', () => readOrderPage(db, samples.brand, samples.order)],
  ['orders to pack', () => readWaitingOrders(db, { after: undefined, limit: 51 })],
  ['orders to pack, a later page', () => readWaitingOrders(db, { after: samples.waiting, limit: 51 })],
]

const customerQueries = (
  db: Db,
  { customer, email, order, tracking, returnNumber, document }: Samples,
): DeskQuery[] => [
  ...[email, 'anna', 'keller', 'mul kat', '8002 keller', '079 100 00 07', 'zzyzx', 'a', String(order)].map(
    (phrase): DeskQuery => [
      `customers: ${phrase === email ? 'an e-mail address' : phrase === String(order) ? 'an order' : phrase}`,
      () => searchCustomers(db, phrase, shops),
    ],
  ),
  ['customers: a parcel', () => searchCustomers(db, tracking, shops)],
  ['customers: a return', () => searchCustomers(db, returnNumber, shops)],
  ['customers: a document', () => searchCustomers(db, document, shops)],
  ['profile: account', () => readAccount(db, customer)],
  ['profile: dealings', () => readDealings(db, customer, { locale: 'de', todays: {} })],
  ['profile: traces', () => readTraces(db, { id: customer, email })],
]

function todayQueries(db: Db, now: Date): DeskQuery[] {
  const today = now.toISOString().slice(0, 10)
  const todays = Object.fromEntries(shops.map((shop) => [shop, today]))
  const days = daysToRead(brands, now)
  return [
    ['what waits for the lead', () => readWaiting(db, kindsFor('lead'), { now, todays, locale: 'de' })],
    ['what waits, by command', () => readWork(db)],
    ['sales of today', () => readSoldHours(db, days)],
    ['first days of sales', () => readFirstDays(db, days)],
    ['jobs and mails that gave up', () => listGivenUp(db)],
  ]
}

const logQueries = (db: Db, { customer, staff, entry }: Samples, now: Date): DeskQuery[] => [
  ['log', () => findEntries(db, {})],
  ['log of one of the staff', () => findEntries(db, { actor: staff })],
  ['log of one act', () => findEntries(db, { action: 'review/answer' })],
  ['log of a kind of acts', () => findEntries(db, { action: 'acting/' })],
  ['log of a rare kind', () => findEntries(db, { action: 'demo/' })],
  ['log about a customer', () => findEntries(db, { subject: customer })],
  [
    'log of a month, one person, one act',
    () =>
      findEntries(db, { actor: staff, action: 'acting/start', from: new Date(now.getTime() - 30 * day), until: now }),
  ],
  ['log, a later page', () => findEntries(db, { after: entry })],
]

const returnQueries = (db: Db, samples: Samples): DeskQuery[] => [
  ['returns that wait', () => readReturnList(db, { list: 'waiting', brands: shops }, 51)],
  ['returns to check', () => readReturnList(db, { list: 'received', brands: shops }, 51)],
  ['returns that are done, of one shop', () => readReturnList(db, { list: 'done', brands: ['lenteo'] }, 51)],
  [
    'returns that are done, a later page',
    () => readReturnList(db, { list: 'done', brands: shops, after: samples.return }, 51),
  ],
  ...[samples.returnNumber, String(samples.order), samples.email, 'nobody@example.com'].map(
    (phrase): DeskQuery => [
      `returns by ${readPhrase(phrase).kind}${phrase.startsWith('nobody') ? ', none' : ''}`,
      () => readReturnList(db, { list: 'waiting', brands: shops, phrase: readPhrase(phrase) }, 51),
    ],
  ),
  ['one return', () => readDeskReturns(db, samples.returnNumber, shops)],
  ['orders of a parcel without slip', () => readParcelOrders(db, readPhrase(samples.email), shops)],
]

const reviewQueries = (db: Db): DeskQuery[] => [
  ['reviews that wait', () => readReviewList(db, { list: 'waiting' }, 'de', 51)],
  ['reviews that are published', () => readReviewList(db, { list: 'published' }, 'de', 51)],
  ['reviews with a frequent word', () => readReviewList(db, { list: 'published', text: 'gut' }, 'de', 51)],
  ['reviews with a rare word', () => readReviewList(db, { list: 'published', text: 'zebra' }, 'de', 51)],
  ['reviews that are refused', () => readReviewList(db, { list: 'refused' }, 'de', 51)],
]

function invoiceQueries(db: Db, { reference, invoice, order }: Samples, now: Date): DeskQuery[] {
  const today = now.toISOString().slice(0, 10)
  return [
    ['invoices that are open', () => readInvoiceList(db, { brands: shops }, 51)],
    [
      'invoices that are overdue',
      () => readInvoiceList(db, { brands: shops, dueUntil: shops.map((id) => [id, today] as const) }, 51),
    ],
    ['invoices, two reminders, one shop', () => readInvoiceList(db, { brands: ['linsenhaus'], reminders: 2 }, 51)],
    ['invoices, a later page', () => readInvoiceList(db, { brands: shops, after: invoice }, 51)],
    ['invoices by reference', () => readInvoiceList(db, { brands: shops, reference }, 51)],
    ['invoices by order', () => readInvoiceList(db, { brands: shops, order }, 51)],
    ['sums of open invoices', () => readInvoiceSums(db, { brands: shops })],
    ['payments booked by hand', () => readBookedByHand(db, 50)],
    ['payments and invoices for people', () => receivablesForPeople(db, brands, now)],
  ]
}

/** Of programs: all states, a frequent one, a rare one, one storefront, since a while, and a later page. */
function programQueries(db: Db, { parcel, return: returned, refund }: Samples, now: Date): DeskQuery[] {
  const since = new Date(now.getTime() - 30 * day).toISOString()
  const list = (
    name: string,
    read: (db: Db, wish: PartWish) => Promise<unknown>,
    states: readonly string[],
    [frequent, rare]: [string, string],
    last: string,
  ): DeskQuery[] =>
    (
      [
        ['all', {}],
        ['a frequent state', { states: [frequent] }],
        ['a rare state, one shop', { states: [rare], brands: ['lenteo'] }],
        ['of a month', { since }],
        ['a later page', { after: last }],
      ] as const
    ).map(
      ([kind, wish]): DeskQuery => [
        `${name} for programs: ${kind}`,
        () => read(db, { brands: shops, states, since: undefined, after: undefined, count: 51, ...wish }),
      ],
    )
  return [
    ...list('parcels', readShipments, parcelStates, ['delivered', 'lost'], parcel),
    ...list('returns', readReturns, returnStates, ['refunded', 'received'], returned),
    ...list('refunds', readRefunds, refundStates, ['done', 'waiting'], refund),
  ]
}

/** Of the customer's own account. */
function historyQueries(db: Db, { customer: customerId }: Samples, now: Date): DeskQuery[] {
  const shippingName = ({ name }: { name: string }) => name
  const context = {
    db,
    brand: claravue,
    locale: 'de' as const,
    customerId,
    now,
    orderKey: Buffer.alloc(32),
    shippingName,
  }
  const page = { page: 1, itemsPerPage: 10, phrase: '' }
  return [
    ['history of a customer', () => historyOf(context, page)],
    ['history, a later page', () => historyOf(context, { ...page, page: 10 })],
    ['history, search', () => historyOf(context, { ...page, phrase: 'lens' })],
  ]
}

/** Every list and search of the desk, and those of a customer's account, for the test of plans and for the benchmark. */
export async function deskQueries(db: Db, customer: Customer): Promise<DeskQuery[]> {
  const samples = await readSamples(db, customer)
  const now = new Date()
  return [
    ...todayQueries(db, now),
    ...orderQueries(db, samples, now),
    ...customerQueries(db, samples),
    ...logQueries(db, samples, now),
    ...returnQueries(db, samples),
    ...reviewQueries(db),
    ...goodsQueries(db),
    ...invoiceQueries(db, samples, now),
    ...stockQueries(db),
    ...programQueries(db, samples, now),
    ['errors', () => readGroups(db, '', 100)],
    ['errors by words', () => readGroups(db, 'typeerror claravue', 100)],
    ...historyQueries(db, samples, now),
  ]
}
