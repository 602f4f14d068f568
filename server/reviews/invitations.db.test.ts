import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import { hearOfShipment, shipOrder } from '#server/fulfilment/operations.ts'
import { openCookies } from '#server/http/cookies.ts'
import { createPageNotes } from '#server/page-cache/page-notes.ts'
import { openShop } from '#server/shop/shop.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { inviteToRate } from './invitations.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

const day = 24 * 60 * 60 * 1000
let parcels = 0

type Case = { agreed?: string[]; isProven?: boolean; deliveredBefore?: number; isGuest?: boolean }

/** A customer with a lens and a bottle that came some days ago, and a part of it still on its way if `isPart`. */
async function delivered({ agreed = ['marketing_automation'], isProven = true, ...rest }: Case & { isPart?: boolean }) {
  const { deliveredBefore = 10.1, isGuest = false, isPart = false } = rest
  const browser = shop.visitor()
  const person = shop.person()
  if (!isGuest) await browser.post('/api/identity/sign-up', { ...person, subscribed_to_marketing_channels: agreed })
  await database.db.execute(sql`update users set email_verified = ${isProven} where email = ${person.email}`)
  const order = await shop.buy(browser, lens(1), wish('CARE'))
  await shop.workOff()
  const parcel = { carrier: 'swisspost', trackingNumber: `99600000000001${1000 + ++parcels}` } as const
  const by = { kind: 'staff' } as const
  const lines = isPart ? [{ line: 1, quantity: 1 }] : undefined
  await shipOrder(database.db, { order: order.id, ...parcel, key: 'a', by, ...(lines && { lines }) })
  await hearOfShipment(database.db, {
    ...parcel,
    move: 'deliver',
    at: new Date(Date.now() - deliveredBefore * day),
    by,
  })
  await shop.workOff()
  return { browser, person, order, email: isGuest ? order.customer_email : person.email }
}

const invite = (more = {}) => inviteToRate({ ...shop.jobDependencies, ...more })
const invitationsTo = async (email: string | null | undefined) =>
  (await mailsTo(database, email ?? '')).filter(({ template }) => template === 'rating_invitation')

/** What the screens do for a browser with nothing but the link. */
const ratings = (brand = claravue) =>
  openShop(
    shop.opened,
    { brand, origin: 'http://shop.test', client: '', requestId: 'r', route: '', startedAt: 0 },
    { locale: 'de', cookies: openCookies('', false) },
    createPageNotes(),
  ).ratings
const lensStars = ['overall', 'comfort', 'vision', 'value'].map((key) => ({ key, value: 4 }))
const tokensIn = (text = '') => [...new Set([...text.matchAll(/\/rate\/([\w-]{43})/g)].map(([, token = '']) => token))]

test('ten days after the last parcel one mail asks about each product, however often the job runs', async () => {
  const { email, order } = await delivered({})
  await Promise.all([invite(), invite(), invite()])
  await invite()
  const mails = await invitationsTo(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(new RegExp(`${order.number}[\\s\\S]*Sample AQ-30[\\s\\S]*Sample CARE`))
  expect(tokensIn(mails[0]?.text)).toHaveLength(2)
  const { rows } = await database.db.execute<{ digests: string }>(
    sql`select string_agg(digest, ' ') as digests from rating_invitations`,
  )
  for (const token of tokensIn(mails[0]?.text)) expect(rows[0]?.digests).not.toContain(token)
})

test.each<[string, Parameters<typeof delivered>[0]]>([
  ['nine days after the delivery', { deliveredBefore: 9.9 }],
  ['long after it', { deliveredBefore: 30 }],
  ['without consent', { agreed: [] }],
  ['with consent to the newsletter only', { agreed: ['newsletter', 'retention_campaign'] }],
  ['to an address that nobody has proven', { isProven: false }],
  ['to a guest', { isGuest: true }],
  ['while a part of the order is still to come', { isPart: true }],
])('there is no invitation %s', async (_, situation) => {
  const { email } = await delivered(situation)
  await invite()
  expect(await invitationsTo(email)).toEqual([])
})

test('a storefront may invite later, or never; a demo invites after seconds', async () => {
  const { email } = await delivered({ deliveredBefore: 12 })
  const withDays = (ratingInvitationDays: number | null) => ({
    brands: brands.map((brand) => ({ ...brand, ratingInvitationDays })),
  })
  for (const settings of [withDays(null), withDays(20)]) {
    await invite(settings)
    expect(await invitationsTo(email)).toEqual([])
  }
  await invite({ ...withDays(20), demoInviteSeconds: 60 })
  expect(await invitationsTo(email)).toHaveLength(1)
})

test('what was rated before is not asked about, and an order without anything else is not mailed about', async () => {
  const { browser, email } = await delivered({})
  for (const [product, ...keys] of [
    ['AQ-30', 'overall', 'comfort', 'vision', 'value'],
    ['CARE', 'overall', 'quality', 'value'],
  ]) {
    const rating = keys.map((key) => ({ key, value: 5 }))
    expect((await browser.post(`/api/products/${product}/ratings`, { rating })).status).toBe(200)
  }
  await invite()
  expect(await invitationsTo(email)).toEqual([])
})

test('the link shows first, rates its own product in two steps, once, and opens nothing at another storefront', async () => {
  const { email, browser } = await delivered({})
  await invite()
  const [mail] = await invitationsTo(email)
  const [token = '', other = ''] = tokensIn(mail?.text)
  const { invitation } = ratings()
  for (let times = 0; times < 2; times++)
    expect(await invitation.view(token)).toMatchObject({ step: 'stars', product: { product_id: 'AQ-30' } })
  expect(await ratings({ ...claravue, id: 'linsenhaus' }).invitation.view(token)).toBeUndefined()
  expect(await invitation.view('x'.repeat(43))).toBeUndefined()
  expect(await invitation.review(token, 'Gut.')).toEqual({ ok: false, error: { code: 'rating-first' } })
  expect(await invitation.rate('x'.repeat(43), lensStars)).toEqual({ ok: false, error: { code: 'not-found' } })
  expect((await invitation.rate(token, lensStars)).ok).toBe(true)
  expect(await invitation.view(token)).toMatchObject({ step: 'text' })
  expect(await invitation.review(token, 'Gut.')).toEqual({ ok: true, value: { state: 'published' } })
  expect(await invitation.view(token)).toEqual({ step: 'done' })
  expect(await invitation.rate(token, lensStars)).toEqual({ ok: false, error: { code: 'already-rated' } })
  expect(await invitation.view(other)).toMatchObject({ step: 'stars', product: { product_id: 'CARE' } })
  const { body } = await browser.post('/api/me/rateable-products', {})
  expect(body.products['hydra:totalItems']).toBe(1)
})

test('a link ends after 60 days, and is then deleted', async () => {
  const { email } = await delivered({})
  await invite()
  const [token = ''] = tokensIn((await invitationsTo(email))[0]?.text)
  await database.db.execute(sql`update rating_invitations set expires_at = now()`)
  expect(await ratings().invitation.view(token)).toBeUndefined()
  expect(await ratings().invitation.stop(token)).toBe(false)
  await database.db.execute(
    sql`update shipments set delivered_at = delivered_at - interval '60 days' where delivered_at is not null`,
  )
  await invite()
  expect((await database.db.execute(sql`select from rating_invitations`)).rows).toEqual([])
  expect(await invitationsTo(email)).toHaveLength(1)
})

test('the link ends the invitations of its storefront, and leaves the newsletter', async () => {
  const { email, browser } = await delivered({ agreed: ['newsletter', 'marketing_automation'] })
  await invite()
  const [token = ''] = tokensIn((await invitationsTo(email))[0]?.text)
  expect(await ratings().invitation.stop(token)).toBe(true)
  const { body: me } = await browser.get('/api/me')
  const { body } = await browser.get(`/api/me/marketing/${me.marketing_communication_id}`)
  expect(body.marketing_channels).toEqual(['newsletter'])
})
