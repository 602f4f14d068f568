import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventTable } from '#contract/measurement/events.ts'
import { fill, open, provider } from './checkout-way.ts'
import { hydrated } from './page-checks.ts'
import { mailedLink } from './people.ts'
import { dataLayer, faultsOf, googlesHost, inWords, isPageOf, openCounted, untimed } from './told-events.ts'
import { browserTest, patience } from './visitor.ts'
import { putIn, sendJson } from './without-page.ts'

const countedTest = browserTest.extend('settings', { scope: 'file' }, () => ({ TAG_MANAGER_CLARAVUE: 'GTM-TEST1' }))

/**
 * What a guest does who follows a banner, searches for a bottle, saves it, tries a coupon that is over and one of 10 %,
 * takes three bottles on the way, puts one back and pays: written by hand from the requirements TRK-002, 003, 005, 006, 007 and the
 * table's words.
 */
const expectedEvents = [
  'select_promotion tile-lenscare',
  'search limpidella',
  'select_item search limpidella-360',
  'view_item limpidella-360 11.9',
  'add_to_wishlist limpidella-360 11.9',
  'add_to_cart 1 limpidella-360 11.9',
  'view_cart 1 limpidella-360 11.9',
  'coupon_refused EXPIRED1',
  'error_shown coupon-expired',
  'begin_checkout 1 limpidella-360 10.71',
  'add_to_cart 2 limpidella-360 23.8',
  'remove_from_cart 1 limpidella-360 11.9',
  'add_shipping_info priority 21.42',
  'add_payment_info visa 21.42',
  'purchase 2 limpidella-360 21.42',
]
/** The same guest later: the page of the order is only looked at again, opens an account, and leads to the withdrawal. */
const expectedLater = ['404_page', 'sign_up', 'withdrawal']
/**
 * What a customer does who asks for a link, signs in to reorder, leaves out a product and an order of a subscription, and
 * comes again by a mailed link to the reorder.
 */
const expectedOfCustomer = [
  'login_link_sent',
  'login',
  'reorder_link_login',
  'reorder_plan_changed left_out',
  'subscription_step skip',
  'logout',
  'login',
  'reorder_link_login',
]

test('every event of the table is told on one of these journeys', () => {
  const timed = [...expectedEvents, ...expectedLater, ...expectedOfCustomer].map((words) => words.split(' ')[0])
  expect([...new Set([...timed, ...untimed])].toSorted()).toEqual(Object.keys(eventTable).toSorted())
})

const expectedPages = [
  'home home',
  'category category',
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
const OfOne = z.number().nonnegative().multipleOf(0.000001)
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
  price: OfOne,
  quantity: z.int().positive(),
  discount: OfOne.optional(),
  coupon: Text.optional(),
  index: z.int().optional(),
  ...Object.fromEntries(
    ['sphere', 'cylinder', 'axis', 'radius', 'diameter', 'add', 'created_from'].map((name) => [name, Text.optional()]),
  ),
})
/** GA4 defines the value as the sum of the items. */
const isSumOfItems = ({ value, items }: { value: number; items: z.infer<typeof Item>[] }) =>
  Math.round(100 * value) === Math.round(100 * items.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
const Purchase = z.strictObject({
  event: z.literal('purchase'),
  ecommerce: z
    .strictObject({
      transaction_id: Text,
      currency: z.string().regex(/^[A-Z]{3}$/),
      value: Money,
      tax: Money,
      shipping: Money,
      coupon: Text.optional(),
      items: z.array(Item).min(1),
    })
    .refine(isSumOfItems, 'the items do not add up to the value'),
  user_data: z.looseObject({ sha256_email_address: z.string().regex(/^[0-9a-f]{64}$/) }),
})

const cartEvents: readonly string[] = ['view_cart', 'add_to_cart', 'remove_from_cart', 'begin_checkout']

countedTest(
  '[TRK-002, TRK-005, TRK-007] searching, the cart and its checkout are reported by their pages, a checkout once',
  async ({ visit, shop }) => {
    const { page, heard } = await openCounted(visit, shop)
    const searched = async () => (await heard()).filter(({ name }) => name === 'search').map(({ fields }) => fields)
    const views = async () => (await heard()).filter(({ name }) => name === 'page_view').length
    await open(page, '/s?search=ai')
    await expect.poll(views, patience).toBe(1)
    await open(page, '/s?search=limpidella')
    await expect.poll(searched, patience).toMatchObject([{ search_term: 'limpidella' }])

    const told = async () => (await heard()).map(({ name }) => name).filter((name) => cartEvents.includes(name))
    await putIn(page, 'limpidella-360')
    await open(page, '/cart')
    await expect.poll(told, patience).toEqual(['view_cart'])
    await open(page, '/checkout/customer')
    await expect.poll(told, patience).toEqual(['view_cart', 'begin_checkout'])
    const before = await views()
    await page.reload()
    await expect.poll(views, patience).toBe(before + 1)
    expect(await told()).toEqual(['view_cart', 'begin_checkout'])
  },
)

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
    await page.locator('main').getByRole('link', { name: 'Pflegemittel' }).first().click()
    await viewed('category')
    await page
      .getByRole('combobox', { name: 'Suchen' })
      .or(page.getByRole('searchbox', { name: 'Suchen' }))
      .first()
      .fill('limpidella')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/s?search=limpidella')
    await viewed('search')
    const seesFound = async () =>
      (await heard()).some((one) => one.name === 'view_item_list' && one.fields.item_list_id === 'search')
    await expect.poll(seesFound, patience).toBe(true)
    await page.locator('.listing-grid a[href*="/p/limpidella-360/"]').click()
    await page.waitForURL('**/p/limpidella-360/**')
    await viewed('product')
    await page.getByRole('button', { name: 'Auf die Merkliste' }).click()
    await page.getByText('Auf der Merkliste gespeichert.').waitFor()
    await page.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
    await page.getByText('Gutschein einlösen').click()
    await page.getByLabel('Gutscheincode').fill('EXPIRED1')
    await page.getByRole('button', { name: 'Einlösen' }).click()
    await page.locator('dialog .field-error:not([hidden])').waitFor()
    await page.getByLabel('Gutscheincode').fill('WELCOME10')
    await page.getByRole('button', { name: 'Einlösen' }).click()
    await page.getByRole('dialog').getByText('WELCOME10', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Zur Kasse' }).click()
    await page.waitForURL('**/checkout/customer')
    await viewed('checkout:customer')
    await page.getByLabel('E-Mail-Adresse').fill('counted@example.org')
    await page.getByRole('button', { name: 'Als Gast weiter' }).click()
    await page.waitForURL('**/checkout/address')
    await viewed('checkout:address')
    await page.getByText('1 Artikel ansehen').click()
    for (const quantity of ['3', '2']) {
      await page.getByLabel(/^Menge, /).fill(quantity)
      await page.getByRole('button', { name: /^Ändern ?: / }).click()
      await page.getByText(`${quantity} Artikel ansehen`).waitFor()
    }
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

    const { pathname: thanks } = new URL(page.url())

    const events = await heard()
    expect(events.flatMap(inWords)).toEqual(expectedEvents)
    const pages = events.flatMap((one) => (one.name === 'page_view' ? [one.fields] : []))
    expect(pages.map(({ route_name, page_type }) => `${route_name} ${page_type}`)).toEqual(expectedPages)
    expect(pages.at(-1)?.page_location).toMatch(/\/checkout\/thank-you\/:orderToken$/)
    expect(pages.at(-1)?.page_title).toContain('Danke')

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
      { transaction_id: number, currency: 'CHF', value: 21.42, shipping: 8.9, coupon: 'WELCOME10' },
    ])
    expect(layer[layer.findIndex((entry) => entry.event === 'purchase') - 1]).toEqual({ ecommerce: null })
    expect(await page.evaluate(() => Reflect.get(window, 'container'))).toBe(
      `https://${googlesHost}/gtm.js?id=GTM-TEST1`,
    )

    // Once for an order: the same page again is only looked at.
    await open(page, '/no-such-page')
    await viewer.getByText('404_page').waitFor()
    await page.goBack()
    await hydrated(page)
    await expect.poll(async () => (await heard()).filter(isPageOf('thank-you')).length, patience).toBe(2)
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await page.getByText('Dein Konto ist erstellt.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Vertrag hier widerrufen' }).click()
    await page.waitForURL('**/withdrawal?order=*')
    await fill(page, { 'E-Mail-Adresse der Bestellung': 'counted@example.org', 'Vor- und Nachname': 'Anna Muster' })
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
    const told = async () => (await heard()).slice(events.length)
    await expect.poll(async () => (await told()).flatMap(inWords), patience).toEqual(expectedLater)
    // The pages that were left have told how fast and calm they were.
    const names = async () => (await heard()).map(({ name }) => name)
    for (const name of untimed) await expect.poll(names, patience).toContain(name)
    // Mails lead to the page of the order on any device: there it is no purchase.
    const answered = (await page.context().cookies()).filter(({ name }) => name === 'vsf-consent')
    await page.context().clearCookies()
    await page.context().addCookies(answered)
    await page.evaluate(() => localStorage.clear())
    await open(page, thanks)
    await expect.poll(async () => (await heard()).filter(isPageOf('thank-you')).length, patience).toBe(3)
    expect((await told()).flatMap(inWords)).toEqual(expectedLater)
    expect((await heard()).flatMap(faultsOf)).toEqual([])
  },
)

countedTest(
  '[TRK-001, TRK-004, AUT-017] a login link, a sign-in by a link with its target, what follows and the end are told',
  async ({ visit, shop }) => {
    const { page, heard } = await openCounted(visit, shop)
    await open(page, '/login?view=link')
    await page.getByLabel('E-Mail-Adresse').fill('customer@example.com')
    await page.getByRole('button', { name: 'Link schicken' }).click()
    await page.getByRole('status').getByText('customer@example.com').waitFor()
    await open(page, '/help?login=true&url=/my-account/reorder')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-Mail-Adresse').fill('customer@example.com')
    await dialog.getByLabel('Passwort', { exact: true }).fill('Linsen2026')
    await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname === '/my-account/reorder')
    const told = async () => (await heard()).flatMap(inWords)
    await page
      .getByRole('checkbox', { name: /^Mitbestellen/ })
      .first()
      .uncheck()
    await expect.poll(told, patience).toContain('reorder_plan_changed left_out')
    await open(page, '/my-account/my-subscriptions')
    const running = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Nächste Bestellung' })
    await running.getByRole('link', { name: /ansehen und ändern$/ }).click()
    await page.getByRole('button', { name: 'Diese Bestellung auslassen' }).click()
    await page.getByText('Diese Bestellung lassen wir aus.').waitFor()
    await open(page, '/logout')
    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
    await expect.poll(told, patience).toContain('logout')
    const email = 'customer@example.com'
    await sendJson(page, '/api/identity/login-link', { email, redirect_link: '/my-account/reorder' })
    await page.goto(await mailedLink(page, email, 'url=%2Fmy-account'))
    await page.waitForURL(({ pathname }) => pathname === '/my-account/reorder')
    await expect.poll(told, patience).toEqual(expectedOfCustomer)
    expect((await heard()).flatMap(faultsOf)).toEqual([])
  },
)
