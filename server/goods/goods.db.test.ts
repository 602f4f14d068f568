import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { PlanWish } from '#contract/staff/goods.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { readChanges, readRecords } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { quiet } from '#server/testing/originals.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import { copyProduct, editProduct, undoChange } from './edit.ts'
import { historyOf } from './history.ts'
import { readGoodsList } from './list-store.ts'
import { storePicture } from './pictures.ts'
import { applyDuePrices, planPrice, removePlan } from './plans.ts'
import { readPlans } from './plans-store.ts'

const categories = [sampleCategory('lenses'), sampleCategory('daily', { parent: 'lenses' })]

async function fill(db: Db, ...records: object[]) {
  const imported = await importCatalogue(db, catalogueOf(...categories, ...records))
  if (!imported.ok) throw new Error(JSON.stringify(imported.error.shown))
}

async function recordOf(db: Db, id: string) {
  const [stored] = await readRecords(db, [id])
  if (!stored) throw new Error(`${id} is missing`)
  return stored
}

const priceOf = async (db: Db, id: string) =>
  (await recordOf(db, id)).record.prices.find(({ market, channel }) => market === 'CH' && channel === 'website')?.amount

const dearer = (amount: number) => (now: { prices: { market: string; channel: string; amount: number }[] }) => ({
  ...now,
  prices: now.prices.map((price) =>
    price.market === 'CH' && price.channel === 'website' ? { ...price, amount } : price,
  ),
})

async function edit(db: Db, id: string, amount: number, actor = 'anna', seen?: string | null) {
  const digest = seen === undefined ? (await recordOf(db, id)).digest : seen
  return editProduct(db, { id, actor, seen: digest, change: dearer(amount), cause: 'edit' })
}

const actionsOf = async (db: Db) => {
  const { rows } = await db.execute<{ action: string }>(sql`select action from audit_log order by id`)
  return rows.map(({ action }) => action)
}

dbTest('an edit is saved, logged and in the history with what each field was', async ({ db }) => {
  await fill(db, sampleProduct('A'))
  const before = await priceOf(db, 'A')
  expect(await edit(db, 'A', 1234)).toEqual({ ok: true, value: null })
  expect(await priceOf(db, 'A')).toBe(1234)
  const [latest, first] = await historyOf(db, (await recordOf(db, 'A')).record)
  expect(latest).toMatchObject({
    cause: 'edit',
    differences: [{ field: 'prices.CH.website', from: ((before ?? 0) / 100).toFixed(2), to: '12.34' }],
  })
  expect(first).toMatchObject({ cause: 'import', differences: undefined })
  expect((await actionsOf(db)).at(-1)).toBe('goods/edit')
})

dbTest('the second of two editors is told what the first did, and overwrites nothing', async ({ db }) => {
  await fill(db, sampleProduct('A'))
  const { digest } = await recordOf(db, 'A')
  await edit(db, 'A', 1234, 'anna', digest)
  const refused = await edit(db, 'A', 4321, 'bert', digest)
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'changed', since: [{ cause: 'edit', differences: [{ field: 'prices.CH.website', to: '12.34' }] }] },
  })
  expect(await priceOf(db, 'A')).toBe(1234)
})

dbTest('a form that is sent twice saves once, and so does an undo', async ({ database: { db } }) => {
  await fill(db, sampleProduct('A'))
  const { digest } = await recordOf(db, 'A')
  const save = () => edit(db, 'A', 1234, 'anna', digest)
  const saved = { ok: true, value: null }
  expect([...(await Promise.all([save(), save()])), await save()]).toEqual([saved, saved, saved])
  const [change] = await readChanges(db, 'A', 1)
  const seen = (await recordOf(db, 'A')).digest
  const undo = () => undoChange(db, { id: 'A', change: change?.id ?? 0, actor: 'anna', seen })
  expect([...(await Promise.all([undo(), undo()])), await undo()]).toEqual([saved, saved, saved])
  // An older form with another price is refused, because the product has changed since.
  expect(await edit(db, 'A', 999, 'anna', seen)).toMatchObject({ error: { code: 'changed' } })
  expect((await readChanges(db, 'A', 10)).map(({ cause }) => cause)).toEqual(['undo', 'edit', 'import'])
  expect(await actionsOf(db)).toEqual(['goods/edit', 'goods/undo'])
})

dbTest('a form for a new product that is sent twice at once makes one', async ({ database: { db }, place }) => {
  await fill(db, sampleProduct('A'))
  const copy = (actor = 'anna') => copyProduct(db, { like: 'A', id: 'B', sku: 'SKU-B', actor })
  const gate = await openGate(place.url ?? '')
  await gate.close('lock table products in share row exclusive mode')
  const sent = Promise.all([copy(), copy()])
  await gate.openFor(2)
  await gate.end()
  expect(await sent).toEqual([1, 2].map(() => ({ ok: true, value: null })))
  await edit(db, 'B', 1234)
  expect(await copy()).toMatchObject({ ok: false })
  expect((await readChanges(db, 'B', 10)).map(({ cause }) => cause)).toEqual(['edit', 'new'])
  expect(await actionsOf(db)).toEqual(['goods/new', 'goods/edit'])
})

dbTest('a picture that is uploaded twice is stored once, under one name', async ({ database: { db } }) => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#2b6cb0' } })
    .png()
    .toBuffer()
  const store = (actor: string) => storePicture(db, { bytes, actor })
  const [first, second] = await Promise.all([store('anna'), store('bert')])
  expect(first).toEqual({ ok: true, value: expect.stringMatching(/^up-[0-9a-f]{32}$/) })
  expect([second, await store('anna')]).toEqual([first, first])
  expect((await db.execute(sql`select from goods_pictures`)).rows).toHaveLength(1)
})

dbTest('the same plan twice at once or in a row is one, and is removed once', async ({ database: { db } }) => {
  await fill(db, sampleProduct('A'))
  const done = { ok: true, value: null }
  expect([...(await Promise.all([plan(db), plan(db)])), await plan(db)]).toEqual([done, done, done])
  const plans = await readPlans(db, 'A')
  expect(plans).toHaveLength(1)
  const remove = () => removePlan(db, { id: 'A', plan: plans[0]?.id ?? '', actor: 'anna', now })
  expect(await Promise.all([remove(), remove()])).toEqual([done, done])
  expect(await actionsOf(db)).toEqual(['goods/plan-price', 'goods/remove-plan'])
})

dbTest('a price of 0, of a million and one that is no number change nothing', async ({ db }) => {
  await fill(db, sampleProduct('A'))
  const before = await priceOf(db, 'A')
  for (const [amount, code] of [
    [0, 'too_small'],
    [100_000_000, 'too_big'],
    [Number.NaN, 'invalid_type'],
  ] as const) {
    expect(await edit(db, 'A', amount)).toMatchObject({
      ok: false,
      error: { code: 'bad-record', mistakes: [{ code }] },
    })
  }
  expect(await priceOf(db, 'A')).toBe(before)
  expect(await readChanges(db, 'A', 10)).toHaveLength(1)
})

dbTest('a title that a spreadsheet would carry out is refused at its field', async ({ db }) => {
  await fill(db, sampleProduct('A'))
  const { digest } = await recordOf(db, 'A')
  const change = (now: object) => ({ ...now, sku: '=cmd|calc' })
  expect(await editProduct(db, { id: 'A', actor: 'anna', seen: digest, change, cause: 'edit' })).toMatchObject({
    error: { mistakes: [{ at: 'sku', code: 'custom' }] },
  })
})

dbTest('a change is undone, and that can be undone as well', async ({ db }) => {
  await fill(db, sampleProduct('A'))
  const before = await priceOf(db, 'A')
  await edit(db, 'A', 1234)
  const undo = async () => {
    const [latest] = await readChanges(db, 'A', 1)
    const { digest } = await recordOf(db, 'A')
    return undoChange(db, { id: 'A', change: latest?.id ?? 0, actor: 'anna', seen: digest })
  }
  expect(await undo()).toMatchObject({ ok: true })
  expect(await priceOf(db, 'A')).toBe(before)
  expect(await undo()).toMatchObject({ ok: true })
  expect(await priceOf(db, 'A')).toBe(1234)
  const causes = (await readChanges(db, 'A', 10)).map(({ cause }) => cause)
  expect(causes).toEqual(['undo', 'undo', 'edit', 'import'])
})

dbTest('a copy is inactive, without stock and codes, and an id is given once', async ({ db }) => {
  const options = { sphere: -1, radius: 8.6, diameter: 14.2 }
  await fill(
    db,
    sampleProduct('A', {
      stock: [{ options, on_hand: 4, stop_order: false }],
      codes: [{ options, gtin: '4006381333931' }],
      badge: 'new',
    }),
  )
  const copy = { like: 'A', id: 'B', sku: 'SKU-B', actor: 'anna' }
  expect(await copyProduct(db, copy)).toMatchObject({ ok: true })
  const { record } = await recordOf(db, 'B')
  expect(record).toMatchObject({ is_active: false, badge: null, stock: [], sku: 'SKU-B' })
  expect(record.codes).toBeUndefined()
  expect(await copyProduct(db, copy)).toEqual({ ok: true, value: null })
  for (const other of [{ actor: 'bert' }, { sku: 'SKU-C' }])
    expect(await copyProduct(db, { ...copy, ...other })).toMatchObject({ ok: false })
  expect(await copyProduct(db, { ...copy, like: 'X', id: 'C' })).toMatchObject({
    error: { mistakes: [{ at: 'like', code: 'unknown-product' }] },
  })
})

const now = new Date('2026-11-18T10:00:00Z')
const wish: PlanWish = { market: 'CH', channel: 'website', amount: '9.90', day: '2026-12-01', time: '00:00' }
const plan = (db: Db, changes: Partial<PlanWish> = {}) =>
  planPrice(db, { id: 'A', actor: 'anna', now, wish: { ...wish, ...changes } })

dbTest('a planned price applies from its minute on, once, in the time of our markets', async ({ db }) => {
  await fill(db, sampleProduct('A'))
  const before = await priceOf(db, 'A')
  expect(await plan(db)).toMatchObject({ ok: true })
  expect(await readPlans(db, 'A')).toMatchObject([{ amount: 990, startsAt: '2026-11-30T23:00:00.000Z' }])
  await applyDuePrices({ db, log: quiet }, new Date('2026-11-30T22:59:59Z'))
  expect(await priceOf(db, 'A')).toBe(before)
  await applyDuePrices({ db, log: quiet }, new Date('2026-11-30T23:00:00Z'))
  expect(await priceOf(db, 'A')).toBe(990)
  await edit(db, 'A', 1500)
  await applyDuePrices({ db, log: quiet }, new Date('2026-12-02T00:00:00Z'))
  expect(await priceOf(db, 'A')).toBe(1500)
  expect(await readPlans(db, 'A')).toEqual([])
  expect((await readChanges(db, 'A', 10)).map(({ cause }) => cause)).toEqual(['edit', 'plan', 'import'])
})

dbTest('of two plans that are due the later one applies last, and other prices stay as they are', async ({ db }) => {
  await fill(db, sampleProduct('A'))
  const othersOf = async () =>
    (await recordOf(db, 'A')).record.prices.filter(({ market, channel }) => market !== 'CH' || channel !== 'website')
  const others = await othersOf()
  expect(others.some(({ market }) => market === 'CH')).toBe(true)
  for (const [day, amount] of [
    ['2026-12-05', '7.50'],
    ['2026-12-01', '9.90'],
    ['2026-12-03', '8.80'],
  ] as const)
    expect(await plan(db, { day, amount })).toMatchObject({ ok: true })
  await applyDuePrices({ db, log: quiet }, new Date('2026-12-09T00:00:00Z'))
  expect(await priceOf(db, 'A')).toBe(750)
  expect(await othersOf()).toEqual(expect.arrayContaining(others))
  expect(await othersOf()).toHaveLength(others.length)
})

dbTest('a planned price that could not be applied does not replace a later one afterwards', async ({ db }) => {
  await fill(db, sampleProduct('A'))
  await plan(db, { amount: '41.90' })
  await plan(db, { day: '2026-12-02', amount: '42.90' })
  await db.execute(sql`alter table prices add constraint odd check (amount <> 4190)`)
  await applyDuePrices({ db, log: quiet }, new Date('2026-12-01T12:00:00Z'))
  await db.execute(sql`alter table prices drop constraint odd`)
  await applyDuePrices({ db, log: quiet }, new Date('2026-12-02T12:00:00Z'))
  expect(await priceOf(db, 'A')).toBe(42_90)
  await db.execute(sql`update failed_items set retry_at = now()`)
  await applyDuePrices({ db, log: quiet }, new Date('2026-12-02T13:00:00Z'))
  expect(await priceOf(db, 'A')).toBe(42_90)
  const { rows } = await db.execute(sql`select state from planned_prices order by starts_at`)
  expect([rows, (await actionsOf(db)).at(-1)]).toEqual([
    [{ state: 'refused' }, { state: 'applied' }],
    'goods/plan-refused',
  ])
})

dbTest('a plan in the past, for 0, for a million, far away or twice is refused at its field', async ({ db }) => {
  await fill(db, sampleProduct('A'))
  const mistakeOf = async (changes: Partial<PlanWish>) => {
    const planned = await plan(db, changes)
    return planned.ok || planned.error.code === 'not-found'
      ? []
      : planned.error.mistakes.map(({ at, code }) => [at, code])
  }
  expect(await mistakeOf({ day: '2026-11-17' })).toEqual([['plan.day', 'past']])
  expect(await mistakeOf({ amount: '0' })).toEqual([['plan.amount', 'too_small']])
  expect(await mistakeOf({ amount: '1000000' })).toEqual([['plan.amount', 'too_big']])
  expect(await mistakeOf({ amount: '=1+1' })).toEqual([['plan.amount', 'invalid_type']])
  expect(await mistakeOf({ market: 'XX' })).toEqual([['plan.market', 'invalid_value']])
  expect(await mistakeOf({ day: '2035-01-01' })).toEqual([['plan.day', 'far-away']])
  await plan(db)
  expect(await mistakeOf({ amount: '8.90' })).toEqual([['plan.day', 'planned']])
  expect(await readPlans(db, 'A')).toHaveLength(1)
})

dbTest('a plan can be removed until it applies, and by the page of its product only', async ({ db }) => {
  await fill(db, sampleProduct('A'), sampleProduct('B'))
  await plan(db)
  const [planned] = await readPlans(db, 'A')
  const remove = (id: string) => removePlan(db, { id, plan: planned?.id ?? '', actor: 'anna', now })
  expect(await remove('B')).toMatchObject({ error: { code: 'plan-settled' } })
  for (const _ of [1, 2]) expect(await remove('A')).toEqual({ ok: true, value: null })
  expect(await remove('B')).toMatchObject({ error: { code: 'plan-settled' } })
  expect(await actionsOf(db)).toEqual(['goods/plan-price', 'goods/remove-plan'])
})

dbTest('a plan that no longer fits is refused for good, and the log says so', async ({ db }) => {
  await fill(db, sampleProduct('A'))
  await plan(db)
  await db.execute(sql`update planned_prices set market = 'XX'`)
  const warned: object[] = []
  await applyDuePrices(
    { db, log: { ...quiet, warn: (details) => void warned.push(details) } },
    new Date('2026-12-02T00:00:00Z'),
  )
  expect(warned).toMatchObject([{ refusal: 'bad-record' }])
  const { rows } = await db.execute(sql`select state from planned_prices`)
  expect(rows).toEqual([{ state: 'refused' }])
  expect((await actionsOf(db)).at(-1)).toBe('goods/plan-refused')
})

dbTest('the list finds by words, numbers and codes, by every filter, and goes on behind a product', async ({ db }) => {
  const { texts } = sampleProduct('B')
  const options = { sphere: -1, radius: 8.6, diameter: 14.2 }
  await fill(
    db,
    sampleProduct('A', { codes: [{ options, gtin: '4006381333931' }] }),
    sampleProduct('B', { texts: { ...texts, it: { ...texts.it, description: texts.de.description } } }),
    sampleProduct('C', { is_active: false, badge: 'sale', brand: ['Zephyr'] }),
    sampleProduct('D', { sku: 'QX-77', discontinued: true, product_status: 'discontinued', product_replacement: 'A' }),
    sampleProduct('E', { brand_channels: ['lenteo'], categories: ['lenses'] }),
  )
  const find = async (query: object) =>
    (await readGoodsList(db, { ...query, locale: 'de', count: 3 })).map(({ id }) => id)
  expect(await find({})).toEqual(['A', 'B', 'C'])
  expect(await find({ after: 'C' })).toEqual(['D', 'E'])
  expect(await find({ text: 'zeph' })).toEqual(['C'])
  expect(await find({ text: 'qx-77' })).toEqual(['D'])
  expect(await find({ text: '4006381333931' })).toEqual(['A'])
  expect(await find({ text: "'; --" })).toEqual([])
  expect(await find({ missing: 'any' })).toEqual(['B'])
  expect(await find({ missing: 'it' })).toEqual(['B'])
  expect(await find({ missing: 'fr' })).toEqual([])
  expect(await find({ state: 'active' })).toEqual(['A', 'B', 'E'])
  expect(await find({ state: 'inactive' })).toEqual(['C'])
  expect(await find({ state: 'discontinued' })).toEqual(['D'])
  expect(await find({ badge: 'sale' })).toEqual(['C'])
  expect(await find({ shop: 'claravue', after: 'C' })).toEqual(['D'])
  expect(await find({ category: 'lenses' })).toEqual(['E'])
  await plan(db)
  const [listed] = await readGoodsList(db, { locale: 'de', count: 1 })
  expect(listed).toMatchObject({ planned: '2026-11-30T23:00:00Z', untranslated: [] })
})
