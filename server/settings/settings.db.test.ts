import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import { err, ok } from '#contract/result.ts'
import { readConfig } from '#server/config/config.ts'
import { usualDelivery } from '#server/delivery/operations.ts'
import { hearOfShipment } from '#server/fulfilment/operations.ts'
import { hearChanges } from '#server/page-cache/announce.ts'
import { invoicesDeskForRequest } from '#server/receivables/invoices-desk-for-request.ts'
import { receivablesForPeople } from '#server/receivables/operations.ts'
import { remindOfInvoices } from '#server/receivables/reminders.ts'
import { returnsDeskForRequest } from '#server/returns/returns-desk-for-request.ts'
import { inviteToRate } from '#server/reviews/invitations.ts'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import type { Ask } from '#server/testing/built-shop.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { quiet } from '#server/testing/originals.ts'
import { openRenewalShop } from '#server/testing/renewal-shop.ts'
import { createLiveBrands, readBrands } from './live-brands.ts'
import { settingsForRequest } from './settings-for-request.ts'
import { settingsTag } from './tags.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openRenewalShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openRenewalShop(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`delete from settings`)
  await renew()
})

const economy = 'shipping/swisspost_economy/CH'
const deskOf = (who: string, mayDo = true) =>
  settingsForRequest({
    db: database.db,
    files: brands,
    now: new Date(),
    staff: () => ({ may: async () => (mayDo ? ok({ userId: who }) : err({ code: 'not-found' })) }),
  })
const desk = () => deskOf('Petra')
async function shown(id = 'claravue') {
  const found = await desk().of(id)
  if (!found.ok) throw new Error('There are no settings')
  return found.value
}
/** As somebody who has just opened the page. */
async function set(form: Record<string, string>, id = 'claravue') {
  return desk().save(id, form, (await shown(id)).version)
}
/** What a process does that hears of a change. */
const renew = () => live(() => {}).renew()
const live = (onRenewed: () => void, config = shop.opened.config, log = { error() {} }) =>
  createLiveBrands({ db: database.db, config, log, onRenewed })
const here = () => shop.opened.config.brands[0] ?? claravue

/** Somebody who sees the storefront as it is now. */
const visitor = (): Browser =>
  openBrowser(((path: string, asked: object) => shop.ask(path, { ...asked, brand: here() })) as unknown as Ask, {
    client: `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`,
    headers: { Origin: 'http://shop.test' },
  })
/** Saves it, and every process has heard of it. */
async function change(form: Record<string, string>) {
  expect(await set(form)).toMatchObject({ ok: true })
  await renew()
}
async function customer() {
  const who = visitor()
  const person = { ...shop.person(), subscribed_to_marketing_channels: ['marketing_automation'] }
  const { body } = await who.post('/api/identity/sign-up', person)
  await database.db.execute(sql`update users set email_verified = true where id = ${body.customer.id}`)
  return { who, id: body.customer.id as string, email: person.email }
}
const day = 24 * 60 * 60 * 1000
/** Days from a moment on, as the calendars of our markets say. */
const dayAfter = (moment: number, days: number) =>
  new Date(moment).toTemporalInstant().toZonedDateTimeISO('Europe/Zurich').toPlainDate().add({ days }).toString()
/** The order was delivered so many days ago. */
async function arrived(order: { id: string }, daysAgo: number) {
  await shop.ship(order.id)
  const { rows } = await database.db.execute<{ number: string }>(sql`
    update shipments set tracking_number = '9960000000' || orders.number from orders
    where orders.id = order_id and order_id = ${order.id} returning tracking_number as number`)
  const at = Date.now() - daysAgo * day
  const parcel = { carrier: 'swisspost', trackingNumber: rows[0]?.number ?? '' }
  const heard = await hearOfShipment(database.db, {
    ...parcel,
    move: 'deliver',
    at: new Date(at),
    by: { kind: 'carrier' },
  })
  expect(heard).toMatchObject({ ok: true })
  return at
}
async function entries() {
  const { rows } = await database.db.execute<{ actor: string; action: string; details: object }>(
    sql`select actor, action, details from audit_log where subject = 'settings claravue' order by id desc limit 3`,
  )
  return rows.toReversed()
}

test('a changed price of shipping is shown, charged and kept by the order, and the log says who changed what', async () => {
  expect(await set({ [economy]: '7.50', freeShippingFrom: '200', cutOff: '16:00' })).toEqual(ok(2))
  await renew()
  const who = visitor()
  const cart = await shop.readyCart(who, [lens(3)], { shipping: 'swisspost_economy' })
  // 119.70 would have been free from 90.00 on.
  expect([cart.shipping_total, cart.total]).toEqual([7_50, 127_20])
  const { body } = await shop.start(who, cart)
  await shop.pay(body.transaction_id)
  const order = (await shop.place(who, cart)).body
  expect(await set({ [economy]: '' })).toEqual(ok(1))
  await renew()
  const { rows } = await database.db.execute<{ total: number }>(
    sql`select total from orders where number = ${order.number}::int and brand = 'claravue'`,
  )
  expect(rows).toEqual([{ total: 127_20 }])
  expect((await shop.readyCart(visitor(), [lens(1)], { shipping: 'swisspost_economy' })).shipping_total).toBe(6_90)
  expect(await entries()).toEqual([
    { actor: 'Petra', action: 'setting/change', details: { key: economy, from: 6_90, to: 7_50 } },
    { actor: 'Petra', action: 'setting/change', details: { key: 'freeShippingFrom', from: 90_00, to: 200_00 } },
    { actor: 'Petra', action: 'setting/reset', details: { key: economy, from: 7_50, to: null } },
  ])
  expect((await shown()).entries.slice(0, 2)).toMatchObject([
    { key: economy, from: '7.50', to: undefined, by: 'Petra' },
    { key: 'freeShippingFrom', from: '90.00', to: '200.00' },
  ])
})

test('a day off, an earlier cut-off time and days for packing move the promised delivery', async () => {
  // A Monday at nine in Zurich: the maker sends it in three working days, and the post takes two.
  const now = Temporal.Instant.from('2026-11-16T08:00:00Z')
  const promised = async () => (await usualDelivery(database.db, here(), 'CARE', now))?.arrivals?.ordered.min
  expect(await promised()).toBe('2026-11-23')
  const steps: [Record<string, string>, string][] = [
    [{ closedDays: '2026-11-16' }, '2026-11-24'],
    [{ closedDays: '', cutOff: '08:59' }, '2026-11-24'],
    [{ closedDays: '17.11.2026' }, '2026-11-25'],
    [{ closedDays: '', cutOff: '', packingDays: '3' }, '2026-11-26'],
    [{ packingDays: '' }, '2026-11-23'],
  ]
  for (const [form, day] of steps) {
    expect(await set(form)).toMatchObject({ ok: true })
    await renew()
    expect([form, await promised()]).toEqual([form, day])
  }
})

test('another day to try again moves the next attempt of a declined subscription', async () => {
  await set({ retryDays: '2, 6' })
  await renew()
  const id = await shop.subscribe({ card: 'declined_later' })
  await shop.onDay('2027-02-23')
  await shop.onDay('2027-02-28')
  expect((await shop.renewals(id)).map(({ next_try_on }) => next_try_on)).toEqual(['2027-03-02'])
  await shop.onDay('2027-03-02')
  expect((await shop.renewals(id)).map(({ next_try_on }) => next_try_on)).toEqual(['2027-03-06'])
})

test('payment reminders come on the days of the storefront', async () => {
  const { rows } = await database.db.execute<{ due: string; email: string }>(sql`
    with bought as (select id, brand from orders order by created_at limit 1), due as (
      insert into receivables (order_id, brand, reference, currency, amount, issued_on, due_on)
      select id, brand, 'RF18539007547034', 'CHF', 1000, '2026-01-01', '2026-01-31' from bought returning order_id, due_on)
    select due_on::text as due, email from due join orders on orders.id = order_id`)
  const [{ due, email } = { due: '', email: '' }] = rows
  expect(due).toBe('2026-01-31')
  await set({ 'reminderDays/first': '3', 'reminderDays/last': '5', 'reminderDays/person': '9' })
  await renew()
  const remind = (day: string) => remindOfInvoices(shop.jobDependencies, new Date(`${day}T12:00:00Z`))
  const sent = async () => {
    const { rows } = await database.db.execute<{ template: string; text: string }>(
      sql`select template, text from mails where recipient = ${email} and template like 'invoice%' order by created_at, id`,
    )
    return rows
  }
  await remind('2026-02-02')
  expect(await sent()).toEqual([])
  await remind('2026-02-03')
  await remind('2026-02-05')
  const mails = await sent()
  expect(mails.map(({ template }) => template)).toEqual(['invoice_reminder', 'invoice_last_reminder'])
  // The last letter gives as many days as remain until a person looks at it.
  expect(mails[1]?.text).toContain('09.02.2026')
})

test('a form that is sent twice saves once, at once or in a row', async () => {
  const { version, entries } = await shown()
  const save = (cutOff = '11:30') => deskOf('Petra').save('claravue', { cutOff }, version)
  const both = await Promise.all([save(), save()])
  expect(both).toContainEqual(ok(1))
  expect(both).toContainEqual(ok(0))
  expect(await save()).toEqual(ok(0))
  expect(await save('11:45')).toMatchObject({ error: { code: 'settings-changed' } })
  const after = await shown()
  expect([after.version, after.entries.length]).toEqual([version + 1, entries.length + 1])
})

test('the days for returns are those of mail, order, list, form and desk', async () => {
  await change({ returnDays: '30' })
  const { who } = await customer()
  const order = await shop.buy(who, lens(2))
  await shop.workOff()
  const [confirmation] = (await mailsTo(database, order.customer_email ?? '')).filter(
    ({ template }) => template === 'order_confirmation',
  )
  expect(confirmation?.text).toMatch(/\b30 (Tage|days)\b/)
  const at = await arrived(order, 20)
  const returnsDesk = () =>
    returnsDeskForRequest({
      db: database.db,
      brands: shop.opened.config.brands,
      now: new Date(),
      staff: () => ({ may: async () => ok({ userId: 'werner' }) }),
    })
  const seen = async () => {
    const { return_by, returnable } = (await who.get(`/api/orders/${order.token_value}`)).body
    const [listed] = (await who.get('/api/me/orders')).body['hydra:member']
    const parcel = await returnsDesk().parcelOf({ brand: 'claravue', number: Number(order.number) })
    return [return_by, returnable.length, listed.action, 'value' in parcel && parcel.value.tooLateSince]
  }
  const sendBack = async () =>
    (await who.post(`/api/orders/${order.token_value}/returns`, { items: [{ line: 1, quantity: 1 }] })).status
  await change({ returnDays: '' })
  expect(await seen()).toEqual([dayAfter(at, 14), 0, 'details', dayAfter(at, 14)])
  expect(await sendBack()).toBe(409)
  await change({ returnDays: '30' })
  expect(await seen()).toEqual([dayAfter(at, 30), 1, 'return', undefined])
  expect(await sendBack()).toBe(201)
  shop.opened.config.brands[0] = { ...here(), tellsOfDelivery: true }
  await shop.workOff()
  const letter = (await mailsTo(database, order.customer_email ?? '')).find(
    ({ template }) => template === 'order_delivered',
  )
  expect(letter?.text).toMatch(/\b30 (Tage|days)\b/)
})

test('open invoices and their days to pay have the limits of the storefront', async () => {
  const { who, email } = await customer()
  const earlier = await shop.buy(who, wish('CARE'))
  await shop.ship(earlier.id)
  await change({
    paymentDays: '21',
    'openInvoices/first': '80',
    'openInvoices/perPaid': '7',
    'openInvoices/most': '90',
  })
  // 79.80 and 8.90 for shipping.
  const cart = await shop.readyCart(who, [lens(2)], { email })
  const limitIn = async () => String((await shop.start(who, cart, { payment_method: 'invoice' })).body.message)
  expect(await limitIn()).toContain('CHF\u00a080.00')
  // From now on the earlier order is an invoice that was paid.
  await database.db.execute(sql`
    update payments set method = 'invoice' from orders where orders.id = ${earlier.id} and payments.id = payment_id`)
  await change({ 'openInvoices/first': '81' })
  expect(await limitIn()).toContain('CHF\u00a088.00')
  await change({ 'openInvoices/first': '82', 'openInvoices/most': '85' })
  expect(await limitIn()).toContain('CHF\u00a085.00')
  await change({ 'openInvoices/most': '89' })
  expect((await shop.start(who, cart, { payment_method: 'invoice' })).status).toBe(200)
  const { body: order } = await shop.place(who, cart)
  expect(order.invoice?.due_on).toBe(dayAfter(Date.parse(order.created_at), 21))
  await shop.workOff()
  const { rows } = await database.db.execute<{ due: string; days: number; facts: object }>(sql`
    select due_on::text as due, due_on - issued_on as days,
      (select facts from documents where order_id = receivables.order_id and type = 'invoice') as facts
    from receivables where order_id = ${order.id}`)
  expect(rows.map(({ days }) => days)).toEqual([21])
  expect(JSON.stringify(rows[0]?.facts)).toContain(rows[0]?.due)
})

test('a person is asked about invoices after the days of the storefront', async () => {
  const { who } = await customer()
  const { id, number } = await shop.buy(who, wish('CARE'))
  await database.db.execute(sql`
    insert into receivables (order_id, brand, reference, currency, amount, issued_on, due_on, reminded, last_reminded_on)
    values (${id}, 'claravue', 'RF93LATE', 'CHF', 1000, '2026-01-01', '2026-01-31', 2, '2026-02-01')`)
  await change({ 'reminderDays/first': '3', 'reminderDays/last': '5', 'reminderDays/person': '9' })
  const lateOn = async (today: string) => {
    const now = new Date(`${today}T12:00:00Z`)
    const { brands } = shop.opened.config
    const { late } = await receivablesForPeople(database.db, brands, now)
    const may = async () => ok({ userId: 'fiona', isFresh: true })
    const invoices = invoicesDeskForRequest({
      db: database.db,
      brands,
      log: quiet,
      now,
      staff: () => ({ may, mayNow: may }),
    })
    const listed = await invoices.list({ list: 'late' })
    const isIt = ({ order }: { order: number }) => order === Number(number)
    return [late.some(isIt), listed.ok && listed.value.invoices.some(isIt)]
  }
  expect(await lateOn('2026-02-08')).toEqual([false, false])
  expect(await lateOn('2026-02-09')).toEqual([true, true])
})

test('no more than the set number of a product is ordered, and enough goods are sent again free of charge', async () => {
  await change({ maxQuantity: '5', freeShippingFrom: '150' })
  const { who, email } = await customer()
  const ready = await shop.readyCart(who, [lens(3)], { email, shipping: 'swisspost_economy' })
  expect(ready.free_shipping).toMatchObject({ from: 150_00, missing: 150_00 - 119_70 })
  await shop.pay((await shop.start(who, ready)).body.transaction_id)
  const { id } = (await shop.place(who, ready)).body
  const plan = async () =>
    (await who.post('/api/reorder/plan', { last_order_internal_order_id: id })).body.now.shipping_total
  expect(await plan()).toBe(6_90)
  await change({ freeShippingFrom: '100' })
  expect(await plan()).toBe(0)
  const { token_value } = await shop.cartOf(who, lens(4))
  const most = async () => (await who.get('/api/products/AQ-30')).body.max_quantity
  const add = async (quantity: number) =>
    (await who.post(`/api/carts/${token_value}/items`, { items: [lens(quantity)] })).body
  expect([await most(), (await add(2)).code, (await add(1)).code]).toEqual([5, 'too-many-pieces', undefined])
})

test('a renewal is announced the set number of days before, and sent free from the set amount on', async () => {
  await change({ announceDays: '9', freeShippingFrom: '30' })
  const id = await shop.subscribe()
  await database.db.execute(sql`update subscriptions set shipping_method = 'swisspost_economy' where id = ${id}`)
  await shop.onDay('2027-02-18')
  expect(await shop.mailsTo(id)).toEqual([])
  await shop.onDay('2027-02-19')
  expect((await shop.mailsTo(id)).map(({ template }) => template)).toEqual(['renewal_announced'])
  await shop.onDay('2027-02-28')
  // With 6.90 for shipping it would be 46.80.
  expect((await shop.renewals(id)).map(({ total }) => total)).toEqual([39_90])
})

test('a rating is asked for, and a coupon of points ends, after the days of the storefront', async () => {
  await change({ ratingInvitationDays: '3', couponDays: '60' })
  const { who, id, email } = await customer()
  const order = await shop.buy(who, lens())
  await shop.workOff()
  await arrived(order, 4)
  await inviteToRate(shop.jobDependencies)
  expect((await mailsTo(database, email)).map(({ template }) => template)).toContain('rating_invitation')
  await database.db.execute(sql`
    update bonus_points set points = 200, booked_at = booked_at - interval '40 days' where customer_id = ${id}`)
  const before = Date.now()
  const { body } = await who.post('/api/me/bonus-points/convert')
  expect([dayAfter(before, 60), dayAfter(Date.now(), 60)]).toContain(body.valid_until)
})

test('of two people the second is told what the first did, and bad values change nothing', async () => {
  const { version } = await shown()
  const done = await Promise.all([
    deskOf('Petra').save('claravue', { cutOff: '14:00' }, version),
    deskOf('Jens').save('claravue', { cutOff: '15:00', returnDays: '30' }, version),
  ])
  expect(done.filter((one) => one.ok)).toHaveLength(1)
  const isPetra = done[0]?.ok
  expect(done.find((one) => !one.ok)).toMatchObject({
    error: { code: 'settings-changed', last: isPetra ? { by: 'Petra', key: 'cutOff' } : { by: 'Jens' } },
  })
  const before = (await readBrands(database.db, brands))[0]
  expect(before?.delivery.cutOff).toBe(isPetra ? '14:00' : '15:00')
  const refused = await set({ [economy]: '5.00', cutOff: 'late', retryDays: '9' })
  expect(refused).toEqual(err({ code: 'bad-settings', mistakes: { cutOff: 'time-form', retryDays: 'steps-form' } }))
  expect((await readBrands(database.db, brands))[0]).toEqual(before)
})

test('two people who save at the same moment do it one after the other, whatever they change', async () => {
  const { version } = await shown()
  const gate = await openGate(database.url ?? '')
  onTestFinished(() => gate.end().then(() => undefined))
  // Settings can be read, and not written.
  await gate.close('lock table settings in share row exclusive mode')
  const saved = Promise.all([
    deskOf('Petra').save('claravue', { cutOff: '14:00' }, version),
    deskOf('Jens').save('claravue', { returnDays: '30' }, version),
  ])
  await gate.openFor(2)
  expect((await saved).map((one) => one.ok).toSorted()).toEqual([false, true])
})

test('whoever saves a page on which a value has been changed since is refused, also if the value is back', async () => {
  await set({ cutOff: '14:00' })
  const { version } = await shown()
  for (const cutOff of ['15:00', '14:00', '', '14:00']) expect(await set({ cutOff })).toEqual(ok(1))
  expect(await desk().save('claravue', { cutOff: '13:00' }, version)).toMatchObject({
    error: { code: 'settings-changed' },
  })
})

test('a storefront keeps its own settings, and an unknown one or a person without the right finds nothing', async () => {
  await set({ returnDays: '20' }, 'lenteo')
  const [first, , third] = await readBrands(database.db, brands)
  expect([first?.returnDays, third?.returnDays]).toEqual([14, 20])
  expect(await set({ returnDays: '20' }, 'lenteo')).toEqual(ok(0))
  const notFound = err({ code: 'not-found' })
  expect(await desk().of('nowhere')).toEqual(notFound)
  expect(await desk().save('nowhere', { returnDays: '20' }, 0)).toEqual(notFound)
  const other = deskOf('Otto', false)
  expect(await other.of('claravue')).toEqual(notFound)
  expect(await other.save('claravue', { returnDays: '20' }, 0)).toEqual(notFound)
  expect((await shown()).settings.some(({ isChanged }) => isChanged)).toBe(false)
})

test('every process hears of a change and reads the settings of now', async () => {
  const open = async () => {
    const config = readConfig(brands, {}, {})
    const brandsOf = live(() => {}, config)
    await hearChanges(database, {
      invalidate: (tags) => void (tags.includes(settingsTag) && brandsOf.changed()),
      lost() {},
      heardAgain() {},
    })
    return config
  }
  const processes = [await open(), await open()]
  const list = processes.map(({ brands }) => brands)
  for (const days of ['21', '22', '23']) expect(await set({ returnDays: days })).toEqual(ok(1))
  for (const [index, config] of processes.entries()) {
    await vi.waitFor(() => expect(config.brands[0]?.returnDays).toBe(23), { timeout: 120_000 })
    // Whoever holds the list has the present storefronts.
    expect(config.brands).toBe(list[index])
  }
})

test('a change that is heard while settings are read is read afterwards, and none once the process closes', async () => {
  const config = readConfig(brands, {}, {})
  const [isRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const db = new Proxy(database.db, {
    get: (target, name) =>
      name === 'execute'
        ? async (...query: Parameters<typeof target.execute>) => {
            const found = await target.execute(...query)
            isRead.resolve()
            await goesOn.promise
            return found
          }
        : Reflect.get(target, name),
  })
  const brandsOf = createLiveBrands({ db, config, log: { error() {} }, onRenewed() {} })
  await set({ returnDays: '40' })
  const first = brandsOf.changed()
  await isRead.promise
  await set({ returnDays: '41' })
  await brandsOf.changed()
  goesOn.resolve()
  await first
  expect(config.brands[0]?.returnDays).toBe(41)
  brandsOf.close()
  await set({ returnDays: '42' })
  await brandsOf.changed()
  expect(config.brands[0]?.returnDays).toBe(41)
})

test('settings that cannot be read are read again later, and those of before stay until then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const config = readConfig(brands, {}, {})
    const failures: unknown[] = []
    const renewed = Promise.withResolvers<void>()
    let isAway = true
    const db = new Proxy(database.db, {
      get: (target, name) =>
        name === 'execute' && isAway ? () => Promise.reject(new Error('gone')) : Reflect.get(target, name),
    })
    const brandsOf = createLiveBrands({
      db,
      config,
      log: { error: (details: unknown) => void failures.push(details) },
      onRenewed: renewed.resolve,
    })
    await set({ returnDays: '40' })
    await brandsOf.changed()
    expect([failures.length, config.brands[0]?.returnDays]).toEqual([1, 14])
    isAway = false
    vi.runOnlyPendingTimers()
    await renewed.promise
    expect(config.brands[0]?.returnDays).toBe(40)
    brandsOf.close()
  } finally {
    vi.useRealTimers()
  }
})
