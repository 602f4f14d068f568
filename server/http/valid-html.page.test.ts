import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailList } from '#server/mail/operations.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, post, putIn, startPaying } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type FormBrowser, openFormBrowser } from '#server/testing/form-browser.ts'
import { htmlFaults } from '#server/testing/html-faults.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = (brand = 'claravue') => openFormBrowser(shop.ask, { host: `${brand}.localhost:3000` })

type Part = (html: string) => string
const whole: Part = (html) => html
/** What is around it is the same on all pages of a storefront, and takes longer than the page itself. */
const main: Part = (html) => /<main\b.*<\/main>/s.exec(html)?.[0] ?? 'no page'

async function check(visitor: FormBrowser, path: string, part = whole, status = 200) {
  const page = await visitor.open(path)
  expect([path, page.status, await htmlFaults(part(page.html))]).toEqual([path, status, []])
  return page
}

async function signIn(email: string, password: string) {
  const visitor = enter()
  expect((await post(visitor, '/login', { form: 'sign-in', email, password })).status).toBe(303)
  return visitor
}

// The stories, in every language: e2e/story-pages.test.ts.
test.each(['claravue', 'linsenhaus', 'lenteo'])('the pages of %s that everybody sees are valid HTML', async (brand) => {
  const visitor = enter(brand)
  await check(visitor, '/')
  for (const path of [
    '/s?query=kelvary',
    '/s?query=zzzz',
    '/cart',
    '/wishlist',
    '/consent',
    '/order',
    '/withdrawal',
    '/instructions/limpidella-360',
    '/compare?id=limpidella-360&id=ondrella-day-30',
    '/booking',
    '/back-in-stock?product=kapselle-cloth-2',
    '/back-in-stock?stopped=1',
  ])
    await check(visitor, path, main)
  for (const view of ['sign-in', 'register', 'forgotten', 'link', 'instructions'])
    await check(visitor, `/login?view=${view}`, main)
  await check(visitor, '/no/such/page', whole, 404)
})

test.each([
  ['a daily lens', 'ondrella-day-30'],
  ['a toric lens', 'kelvary-air-toric-6'],
  ['a colour lens', 'irisande-month-6'],
  ['lens care', 'limpidella-360'],
  ['drops', 'rivelune-hydra-10'],
  ['a case', 'kapselle-flat-1'],
  ['sunglasses', 'dorvane-brise'],
  ['reading glasses', 'lettera-appunto'],
  ['a voucher', 'BTT'],
  ['a discontinued lens', 'ondrella-day-classic-30'],
])('the page of %s is valid HTML', async (_, id) => {
  await check(enter(), `/p/${id}`, main)
})

test('every step of a purchase, its refusals and the provider’s pages are valid HTML', async () => {
  const visitor = enter()
  await putIn(visitor)
  await check(visitor, '/cart')
  for (const step of ['customer', 'address', 'shipping', 'payment'] as const) {
    await goTo(visitor, step)
    await check(visitor, `/checkout/${step}`)
    const refused = await post(visitor, `/checkout/${step}`, {})
    expect([step, await htmlFaults(refused.html)]).toEqual([step, []])
  }
  await check(visitor, '/checkout/billing')
  const provider = await startPaying(visitor)
  await check(visitor, provider)
  await post(visitor, `${provider}/pay`, { card: 'secure' })
  await post(visitor, `${provider}/confirm`, { code: '0' })
  await check(visitor, provider)
  const paid = await post(visitor, `${provider}/confirm`, { code: '123456' })
  const { location } = await visitor.send(paid.location ?? '')
  await check(visitor, location ?? '')
  await check(visitor, (location ?? '').replace('/checkout/thank-you/', '/order/'))
  await check(visitor, '/simulator')
})

test('the pages of an account and of staff are valid HTML', async () => {
  const customer = await signIn('customer@example.com', 'Linsen2026')
  const pages = [
    'overview',
    'history',
    'history?q=zzz',
    'documents',
    'reorder',
    'profile',
    'addresses',
    'edit-address',
    'security',
    'bonus-points',
    'miles-and-more',
    'payment-methods',
    'partner',
    'ratings',
    'newsletter',
  ]
  for (const page of pages) await check(customer, `/my-account/${page}`)
  const { html } = await customer.open('/my-account/history')
  const [order = ''] = /\/my-account\/order\/[\w-]+/.exec(html) ?? []
  const { html: orderPage } = await check(customer, order)
  const [problem = ''] = /\/order\/[\w-]+\/problem/.exec(orderPage) ?? []
  await check(customer, problem)
  const passport = await check(customer, '/lenspass')
  await check(customer, /\/lenspass\/card\/[\w-]+/.exec(passport.html)?.[0] ?? '')
  const staff = await signIn('staff@example.com', 'Personal2026')
  const found = await check(staff, '/staff/customers?search=carla')
  const [profile = ''] = /\/staff\/customers\/[\w-]+/.exec(found.html) ?? []
  await check(staff, profile)
  await check(staff, `${profile}/merge?with=nobody@example.org`)
  for (const page of ['', '/orders', '/people', '/roles', '/log', '/second-factor', '/prove', '/invitation'])
    await check(staff, `/staff${page}`)
  for (const page of ['returns', 'returns/R100008-1', 'returns/new?text=100008', 'reviews', 'invoices?list=open'])
    await check(staff, `/staff/${page}`)
})

test('the pages of developers are valid HTML, also that of a mail', async () => {
  const visitor = enter()
  const person = { first_name: 'Anna', last_name: 'Muster', email: 'valid@example.org', password: 'Linsen2026' }
  expect((await post(visitor, '/login', { form: 'register', ...person })).status).toBe(303)
  await check(visitor, '/dev/blocks')
  await check(visitor, '/dev/events')
  await check(visitor, '/dev/mail')
  const { mails } = await mailList(database.db, { page: 1 })
  expect(mails.length).toBeGreaterThan(0)
  for (const { id } of mails) await check(visitor, `/dev/mail/${id}`)
})
