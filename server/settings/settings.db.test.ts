import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import { err, ok } from '#contract/result.ts'
import { readConfig } from '#server/config/config.ts'
import { usualDelivery } from '#server/delivery/operations.ts'
import { hearChanges } from '#server/page-cache/announce.ts'
import { remindOfInvoices } from '#server/receivables/reminders.ts'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import type { Ask } from '#server/testing/built-shop.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
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
  const promised = async () => (await usualDelivery(database.db, here(), 'CARE', now))?.arrival?.min
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
    await vi.waitFor(() => expect(config.brands[0]?.returnDays).toBe(23), { timeout: 30_000 })
    // Whoever holds the list has the present storefronts.
    expect(config.brands).toBe(list[index])
  }
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
