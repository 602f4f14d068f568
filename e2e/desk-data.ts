import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import { shopZone } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import type { Occurrence } from '#server/errors/rules.ts'
import { addToGroups } from '#server/errors/store.ts'
import { fileById, uploadFile } from '#server/goods/files.ts'
import { plannedPrices } from '#server/goods/schema.ts'
import { createDemoAccounts } from '#server/identity/demo-accounts.ts'
import { saveCounts } from '#server/measurement/store.ts'
import { plannedContent } from '#server/planning/schema.ts'
import { countSales } from '#server/sales/count-sales.ts'
import { addMissedSearches } from '#server/sales/count-store.ts'
import { deleteContents } from '#server/shop/demo-store.ts'
import { startReceiver } from '#server/testing/webhook-receiver.ts'
import { checkForDesk } from '#server/today/operations.ts'
import { patience } from './visitor.ts'
import { sendForm } from './without-page.ts'

const dayMillis = 24 * 60 * 60 * 1000
const product = 'salvenne-360'

/** Fills the desk with what the demo leaves empty. The keys are the places in the paths of desk-screens.ts. */
export async function fillDesk(page: Page, db: Db): Promise<Record<string, string>> {
  const now = new Date()
  const inDays = (days: number) => new Date(now.getTime() + days * dayMillis)
  const today = isoDate(now, shopZone)

  await countSales({ db, brands, now })
  await addMissedSearches(db, [{ storefront: 'claravue', day: today, phrase: 'torische monatslinsen', count: 3 }])
  const faults = [{ what: 'content/claravue/de/home.json:12 the link /c/nowhere leads nowhere' }]
  await checkForDesk({ db, contentFaults: async () => faults }, now)
  const part = { brand: 'claravue', locale: 'de', slug: 'home', place: 'body.0', what: 'Winteraktion' }
  await db.insert(plannedContent).values({ ...part, opensAt: inDays(3), closesAt: inDays(20) })
  const price = { id: randomUUID(), productId: product, market: 'CH', channel: 'website', amount: 1490 }
  await db.insert(plannedPrices).values({ ...price, startsAt: inDays(5), createdBy: 'somebody' })
  const visit = { day: today, storefront: 'claravue', locale: 'de', device: 'phone', page_type: 'product' }
  const counted = { ...visit, bucket: 0, count: 5, sum: 12_900 }
  await saveCounts(db, {
    events: ['page_view', 'add_to_cart', 'purchase'].map((event) => ({ ...counted, event })),
    visits: [],
    tests: [],
  })
  const last: Occurrence = {
    source: 'server',
    facts: { name: 'TypeError', message: 'x is not a function', frames: [], causes: [] },
    place: '/p/:id',
    brand: 'claravue',
    release: 'test',
    at: now.getTime(),
  }
  await addToGroups(db, new Map([['fingerprint', { last, count: 2, firstAt: now.getTime() }]]))

  const { rows } = await db.execute<{ product: string; variant: string }>(
    sql`select product_id as product, variant_id as variant from stock order by 1, 2 limit 1`,
  )
  return {
    variant: new URLSearchParams(rows[0]).toString(),
    product,
    ...(await makeSeries(page, today)),
    ...(await makeKey(page, inDays(30))),
    ...(await writeLetter(page)),
    ...(await tellReceiver(page, db)),
    ...(await uploadCatalogue(db, now)),
  }
}

async function makeSeries(page: Page, today: string) {
  const rules = { brand: 'claravue', kind: 'percent', percent: '15', validFrom: `${today}T00:00` }
  await sendForm(page, '/staff/coupons/new', { ...rules, code: 'WINTER15', minimum: '40.00' })
  const series = randomUUID()
  const wish = { ...rules, series, name: 'Messe', prefix: 'MESSE', size: '20', length: '10' }
  await sendForm(page, '/staff/coupons/new?many=yes', wish)
  return { series }
}

async function makeKey(page: Page, expires: Date) {
  const form = { id: randomUUID(), seed: randomUUID() }
  const wish = { ...form, name: 'Warenwirtschaft', scopes: 'orders:read', brands: 'claravue' }
  await sendForm(page, '/staff/keys', { ...wish, expiresOn: isoDate(expires, shopZone) })
  return {}
}

async function writeLetter(page: Page) {
  const letter = randomUUID()
  await sendForm(page, '/staff/letters', { id: letter, brand: 'claravue', channel: 'newsletter', idle_months: '' })
  return { letter }
}

/** A program that is told of something and refuses it. */
async function tellReceiver(page: Page, db: Db) {
  const receiver = await startReceiver()
  receiver.state.answer = () => 503
  const endpoint = randomUUID()
  const wish = { id: endpoint, url: receiver.url, description: 'Warenwirtschaft', type: 'order.placed' }
  await sendForm(page, '/staff/webhooks', wish)
  await sendForm(page, `/staff/webhooks/${endpoint}`, { intent: 'test', key: randomUUID(), version: '1' })
  const attempts = () => db.execute<{ id: string }>(sql`select delivery_id as id from webhook_attempts`)
  await expect.poll(async () => (await attempts()).rows.length, patience).toBeGreaterThan(0)
  const [attempt] = (await attempts()).rows
  await receiver.stop()
  return { endpoint, delivery: String(attempt?.id) }
}

/** A catalogue file in which more products are marked as new, which waits for somebody to import it. */
async function uploadCatalogue(db: Db, now: Date) {
  const file = (await readFile('catalogue/demo.jsonl', 'utf8')).replaceAll('"badge":null', '"badge":"new"')
  const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="winter.jsonl"\r\n\r\n${file}\r\n--b--\r\n`
  const body = Readable.from([Buffer.from(form)])
  const upload = { body, contentType: 'multipart/form-data; boundary=b', actor: 'somebody', now }
  const uploaded = await uploadFile(db, upload)
  if (!uploaded.ok) throw new Error(uploaded.error.code)
  const state = async () => (await fileById(db, uploaded.value))?.state
  await expect.poll(state, patience).toBe('ready')
  return { file: uploaded.value }
}

/** Leaves nothing but the accounts of staff. */
export async function emptyDesk(db: Db) {
  await db.transaction(async (db) => {
    await deleteContents(db)
    await db.execute(sql`truncate products, coupons, coupon_series, planned_content cascade`)
    await createDemoAccounts(db)
  })
}
