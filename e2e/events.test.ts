import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { eventTable, type FieldTable, type Happening } from '#contract/measurement/events.ts'
import { itemFields } from '#contract/measurement/items.ts'
import { fill, open, provider } from './checkout-way.ts'
import { hydrated } from './page-checks.ts'
import { originOf, type ShopPlace } from './shop.ts'
import { browserTest, patience, phone, type Visit } from './visitor.ts'

const countedTest = browserTest.extend('settings', { scope: 'file' }, () => ({ TAG_MANAGER_CLARAVUE: 'GTM-TEST1' }))

const googlesHost = 'www.googletagmanager.com'

/**
 * What a guest does who searches for a bottle, tries a coupon that is over, takes a second bottle on the way and pays:
 * written by hand from the requirements TRK-002, 003, 005, 006, 007 and the table's words.
 */
const expectedEvents = [
  'search limpidella',
  'select_item search limpidella-360',
  'view_item limpidella-360 11.9',
  'add_to_cart 1 limpidella-360 11.9',
  'view_cart 1 limpidella-360 11.9',
  'coupon_refused EXPIRED1',
  'error_shown coupon',
  'begin_checkout 1 limpidella-360 11.9',
  'add_to_cart 1 limpidella-360 11.9',
  'add_shipping_info priority 23.8',
  'add_payment_info visa 23.8',
  'purchase 2 limpidella-360 23.8',
]
const expectedPages = [
  'home home',
  'search search',
  'product product',
  'checkout:customer checkout',
  'checkout:address checkout',
  'checkout:shipping checkout',
  'checkout:payment checkout',
  'thank-you thank_you',
]

const Text = z.string().min(1)
const Money = z.number().nonnegative().multipleOf(0.01)
const Categories = z.object({
  item_category: Text.optional(),
  item_category2: Text.optional(),
  item_category3: Text.optional(),
  item_category4: Text.optional(),
  item_category5: Text.optional(),
})
/** As GA4 documents the items of a purchase; besides, parameters of one's own are allowed, which are those of lenses here. */
const Item = z.strictObject({
  item_id: Text,
  item_name: Text,
  item_brand: Text.optional(),
  ...Categories.shape,
  item_variant: Text.optional(),
  price: Money,
  quantity: z.int().positive(),
  discount: Money.optional(),
  coupon: Text.optional(),
  index: z.int().optional(),
  ...Object.fromEntries(
    ['sphere', 'cylinder', 'axis', 'radius', 'diameter', 'add', 'created_from'].map((name) => [name, Text.optional()]),
  ),
})
const Purchase = z.strictObject({
  event: z.literal('purchase'),
  ecommerce: z.strictObject({
    transaction_id: Text,
    currency: z.string().regex(/^[A-Z]{3}$/),
    value: Money,
    tax: Money,
    shipping: Money,
    coupon: Text.optional(),
    items: z.array(Item).min(1),
  }),
  user_data: z.looseObject({ sha256_email_address: z.string().regex(/^[0-9a-f]{64}$/) }),
})

countedTest(
  '[TRK-006, TRK-008, TRK-009] a guest’s purchase tells what the requirements name, in this order, and once',
  async ({ visit, shop }) => {
    const { page, viewer, heard } = await openCounted(visit, shop)
    const viewed = (route: string) =>
      expect
        .poll(
          async () => (await heard()).some((one) => one.name === 'page_view' && one.fields.route_name === route),
          patience,
        )
        .toBe(true)

    await open(page, '/')
    await viewed('home')
    await page.locator('.big-banner').first().scrollIntoViewIfNeeded()
    const seesBanner = async () => (await heard()).some(({ name }) => name === 'view_promotion')
    await expect.poll(seesBanner, patience).toBe(true)
    await page
      .getByRole('combobox', { name: 'Suchen' })
      .or(page.getByRole('searchbox', { name: 'Suchen' }))
      .first()
      .fill('limpidella')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/s?search=limpidella')
    await viewed('search')
    await page.locator('.listing-grid a[href*="/p/limpidella-360/"]').click()
    await page.waitForURL('**/p/limpidella-360/**')
    await viewed('product')
    await page.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
    await page.getByText('Gutschein einlösen').click()
    await page.getByLabel('Gutscheincode').fill('EXPIRED1')
    await page.getByRole('button', { name: 'Einlösen' }).click()
    await page.locator('dialog .field-error:not([hidden])').waitFor()
    await page.getByRole('link', { name: 'Zur Kasse' }).click()
    await page.waitForURL('**/checkout/customer')
    await viewed('checkout:customer')
    await page.getByLabel('E-Mail-Adresse').fill('counted@example.org')
    await page.getByRole('button', { name: 'Als Gast weiter' }).click()
    await page.waitForURL('**/checkout/address')
    await viewed('checkout:address')
    await page.getByText('1 Artikel ansehen').click()
    await page.getByLabel(/^Menge, /).fill('2')
    await page.getByRole('button', { name: /^Ändern ?: / }).click()
    await page.getByText('2 Artikel ansehen').waitFor()
    const address = {
      Vorname: 'Anna',
      Nachname: 'Muster',
      Strasse: 'Seestrasse',
      'Nr.': '4',
      PLZ: '8002',
      Ort: 'Zürich',
    }
    await fill(page, address)
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.waitForURL('**/checkout/shipping')
    await viewed('checkout:shipping')
    await page.getByLabel(/Prioritätsversand/).check()
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.waitForURL('**/checkout/payment')
    await viewed('checkout:payment')
    await page.getByLabel('Visa').check()
    await page.getByRole('button', { name: /Zahlungspflichtig bestellen/ }).click()
    await provider(page).getByLabel('Die Zahlung gelingt').check()
    await provider(page).getByRole('button', { name: 'bezahlen' }).click()
    await page.waitForURL('**/checkout/thank-you/*')
    await viewed('thank-you')

    const events = await heard()
    expect(events.flatMap(inWords)).toEqual(expectedEvents)
    expect(events.flatMap(faultsOf)).toEqual([])
    const pages = events.flatMap((one) => (one.name === 'page_view' ? [one.fields] : []))
    expect(pages.map(({ route_name, page_type }) => `${route_name} ${page_type}`)).toEqual(expectedPages)
    expect(pages.at(-1)?.page_location).toMatch(/\/checkout\/thank-you\/:orderToken$/)
    expect(pages.at(-1)?.page_title).toContain('Danke')
    const lists = events.flatMap((one) => (one.name === 'view_item_list' ? [one.fields.item_list_id] : []))
    expect(lists).toContain('search')

    const number = /\d{6,}/.exec(
      (await page
        .getByText(/Bestellnummer/)
        .first()
        .textContent()) ?? '',
    )?.[0]
    const hasPurchase = async () => (await dataLayer(page)).some((entry) => entry.event === 'purchase')
    // It waits for the digests by which an advertiser recognises the customer.
    await expect.poll(hasPurchase, patience).toBe(true)
    const layer = await dataLayer(page)
    const purchases = layer.filter((entry) => entry.event === 'purchase').map((entry) => Purchase.parse(entry))
    expect(purchases.map(({ ecommerce }) => ecommerce)).toMatchObject([
      { transaction_id: number, currency: 'CHF', value: 23.8, shipping: 8.9 },
    ])
    const sum = purchases[0]?.ecommerce.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    expect(sum).toBeCloseTo(23.8)
    expect(layer[layer.findIndex((entry) => entry.event === 'purchase') - 1]).toEqual({ ecommerce: null })
    expect(await page.evaluate(() => Reflect.get(window, 'container'))).toBe(
      `https://${googlesHost}/gtm.js?id=GTM-TEST1`,
    )

    // Once for an order: the same page again is only looked at.
    await open(page, '/no-such-page')
    await page.goBack()
    await hydrated(page)
    await expect.poll(async () => (await heard()).filter(isPageOf('thank-you')).length, patience).toBe(2)
    const later = (await heard()).slice(events.length)
    expect(later.flatMap(inWords)).toEqual(['404_page'])
    await viewer.getByText('404_page').waitFor()
  },
)

countedTest(
  '[TRK-001, TRK-004, AUT-017] a login link, a sign-in by a link with its target, and the end of it are told',
  async ({ visit, shop }) => {
    const { page, heard } = await openCounted(visit, shop)
    await open(page, '/login?view=link')
    await page.getByLabel('E-Mail-Adresse').fill('customer@example.com')
    await page.getByRole('button', { name: 'Link schicken' }).click()
    await page.getByRole('status').getByText('customer@example.com').waitFor()
    await open(page, '/help?login=true&url=/wishlist')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-Mail-Adresse').fill('customer@example.com')
    await dialog.getByLabel('Passwort', { exact: true }).fill('Linsen2026')
    await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname === '/wishlist')
    await open(page, '/logout')
    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
    const told = ['login_link_sent', 'login', 'reorder_link_login', 'logout']
    await expect.poll(async () => (await heard()).flatMap(inWords), patience).toEqual(told)
  },
)

/** A visitor who allows everything, and beside them the page that shows what is told. */
async function openCounted(visit: Visit, shop: ShopPlace) {
  const page = await visit('claravue', {
    viewport: phone,
    otherHosts: [googlesHost],
    refused: ['/no-such-page', /\/coupon$/],
  })
  const context = page.context()
  const value = 'necessary+statistics+marketing'
  await context.addCookies([{ name: 'vsf-consent', value, url: originOf(shop, 'claravue') }])
  await context.route(`https://${googlesHost}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.container = document.currentScript.src' }),
  )
  const viewer = await context.newPage()
  const heard = await listen(viewer)
  await page.bringToFront()
  return { page, viewer, heard }
}

const isPageOf = (route: string) => (one: Happening) => one.name === 'page_view' && one.fields.route_name === route

/** The page that shows events, and what it has heard. */
async function listen(viewer: Page) {
  await open(viewer, '/dev/events')
  await viewer.getByText('Nothing is counted without consent').waitFor()
  await viewer.evaluate(() => {
    const heard: unknown[] = []
    Reflect.set(window, 'heard', heard)
    new BroadcastChannel('events').onmessage = ({ data }) => heard.push(data)
  })
  return () => viewer.evaluate((): Happening[] => Reflect.get(window, 'heard'))
}

const dataLayer = (page: Page) =>
  page.evaluate((): { event?: string }[] => JSON.parse(JSON.stringify(Reflect.get(window, 'dataLayer'))))

/** The decisive fields. What comes into view depends on the size of the window, and pages are told a moment later. */
function inWords(happening: Happening): string[] {
  const { name, fields } = happening
  if (name === 'page_view' || name === 'view_item_list' || name === 'view_promotion' || name === 'web_vital') return []
  const items = 'items' in fields ? (fields.items ?? []) : []
  const goods = items.map(({ item_id, quantity }) => `${quantity} ${item_id}`).join()
  if (name === 'search') return [`search ${fields.search_term}`]
  if (name === 'select_item') return [`${name} ${fields.item_list_id} ${items[0]?.item_id}`]
  if (name === 'view_item') return [`${name} ${items[0]?.item_id} ${fields.value}`]
  if (name === 'coupon_refused') return [`${name} ${fields.coupon}`]
  if (name === 'error_shown') return [`${name} ${fields.error_code}`]
  if (name === 'add_shipping_info') return [`${name} ${/priority/.exec(fields.shipping_tier)} ${fields.value}`]
  if (name === 'add_payment_info') return [`${name} ${fields.payment_type} ${fields.value}`]
  return [`${name} ${goods} ${'value' in fields ? fields.value : ''}`.trim()]
}

const kinds: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  items: (value) => Array.isArray(value) && value.every((item) => faultsIn(itemFields, item).length === 0),
}

/** Fields that the table lacks or that are of another kind, and those that are missing. */
function faultsIn(table: FieldTable, fields: object): string[] {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  const wrong = entries.filter(([name, value]) => !kinds[table[name]?.replace('?', '') ?? '']?.(value))
  const missing = Object.keys(table).filter((name) => !table[name]?.endsWith('?') && !(name in fields))
  return [...wrong.map(([name]) => name), ...missing]
}

const faultsOf = ({ name, fields }: Happening): string[] =>
  faultsIn(eventTable[name].fields, fields).map((field) => `${name}.${field}`)
