import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { type Ask, openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { startJsonService } from '#server/testing/json-service.ts'

let ask: Ask
let close: () => Promise<unknown>
let database: Awaited<ReturnType<typeof freshDatabase>>
let bureau: Awaited<ReturnType<typeof startJsonService>>
beforeAll(async () => {
  database = await freshDatabase()
  bureau = await startJsonService(() => ({ body: { score: 'good' } }))
  close = () => Promise.all([database.close(), bureau.stop()])
  ask = (await openBuiltShop(database, { CREDIT_SCORE_URL: bureau.url, MAPS_KEY: 'maps' })).ask
})
afterAll(() => close())

let people = 0
async function customer(host?: string) {
  const browser = openBrowser(ask, { host, client: `198.51.100.${++people}` })
  const person = { email: `address${people}@example.com`, password: 'Linsen2026' }
  await browser.post('/api/identity/sign-up', { ...person, first_name: 'Anna', last_name: 'Muster' })
  return browser
}

const zurich = {
  first_name: 'Anna',
  last_name: 'Muster',
  street: 'Limmatquai',
  street_number: '5',
  postcode: '8001',
  city: 'Zürich',
  country_code: 'CH',
}

test('[API-058, ACC-004, DAT-009] an address is created without id and isDefault, and answered with every field', async () => {
  const browser = await customer()
  await browser.post('/api/me/addresses', zurich)
  const sent = { ...zurich, id: 'mine', isDefault: true, user_id: 'x', city: 'Bern', postcode: '3011' }
  const { status, body } = await browser.post('/api/me/addresses', sent)
  const empty = [
    'phone_number',
    'email',
    'province_code',
    'province_name',
    'company',
    'tax_number',
    'apartment',
    'additional_info',
    'recipient',
    'studio_id',
    'salutation',
    'birthday',
  ]
  expect([status, body]).toEqual([
    201,
    {
      ...zurich,
      city: 'Bern',
      postcode: '3011',
      isDefault: false,
      ...Object.fromEntries(empty.map((field) => [field, null])),
      id: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ])
})

test('[DAT-009] an address keeps every field that was sent', async () => {
  const browser = await customer()
  const full = {
    first_name: 'Anna',
    last_name: 'Muster',
    street: 'Via Dante',
    street_number: '5',
    postcode: '20121',
    city: 'Milano',
    country_code: 'IT',
    phone_number: '+39 02 0000 0012',
    email: 'anna@example.com',
    province_code: 'MI',
    province_name: 'Milano',
    company: null,
    tax_number: 'MSTNNA90B68F205X',
    apartment: 'Interno 3',
    additional_info: 'Scala B',
    recipient: 'Bea Beispiel',
    studio_id: 'milano-1',
    salutation: 2,
    birthday: '1990-02-28',
  }
  const { body } = await browser.post('/api/me/addresses', full)
  expect(body).toEqual({ ...full, id: body.id, isDefault: true })
  // Only private persons have this tax number.
  const ofCompany = { ...body, company: 'Muster AG', tax_number: null }
  await browser.patch(`/api/me/addresses/${body.id}`, { company: 'Muster AG', tax_number: '' })
  expect((await browser.get('/api/me/addresses')).body['hydra:member']).toEqual([ofCompany])
})

test('[API-057, API-059, API-060] addresses are listed, changed and deleted by id; foreign ids are 404', async () => {
  const browser = await customer()
  const stranger = await customer()
  await stranger.post('/api/me/addresses', { ...zurich, city: 'Basel', postcode: '4051' })
  const { id } = (await browser.post('/api/me/addresses', zurich)).body
  const { body: other } = await browser.post('/api/me/addresses', { ...zurich, city: 'Bern', postcode: '3011' })
  const path = `/api/me/addresses/${id}`
  expect((await browser.patch(path, { phone_number: '', birthday: '', street_number: '7' })).body).toMatchObject({
    id,
    street_number: '7',
    phone_number: null,
    birthday: null,
  })
  expect((await browser.get('/api/me/addresses')).body).toMatchObject({
    'hydra:member': [{ id, street_number: '7', isDefault: true }, other],
    'hydra:totalItems': 2,
  })
  // One that is not the default, and back.
  const others = `/api/me/addresses/${other.id}`
  expect((await browser.patch(others, { city: 'Thun', postcode: '3600' })).body).toMatchObject({
    ...other,
    city: 'Thun',
    postcode: '3600',
  })
  expect((await browser.get(path.replace(`/${id}`, ''))).body['hydra:member']).toMatchObject([
    { id, city: 'Zürich' },
    { id: other.id, city: 'Thun' },
  ])
  await browser.patch(others, { city: 'Bern', postcode: '3011' })
  for (const strange of [stranger.patch(path, { city: 'Bern' }), stranger.delete(path), browser.delete(`${path}x`)])
    expect((await strange).status).toBe(404)
  expect((await openBrowser(ask).get('/api/me/addresses')).status).toBe(401)
  expect((await browser.delete(path)).status).toBe(204)
  expect((await browser.get('/api/me/addresses')).body['hydra:member']).toEqual([{ ...other, isDefault: true }])
  const { id: third } = (await browser.post('/api/me/addresses', zurich)).body
  expect((await browser.delete(`/api/me/addresses/${third}`)).status).toBe(204)
  expect((await browser.get('/api/me/addresses')).body['hydra:member']).toMatchObject([{ id: other.id }])
})

test('[ACC-005, ACC-006] the default is in the profile; billing addresses can be listed alone', async () => {
  const browser = await customer()
  await browser.post('/api/me/addresses', { ...zurich, recipient: 'Bea Beispiel' })
  const { id } = (await browser.post('/api/me/addresses', { ...zurich, city: 'Bern', postcode: '3011' })).body
  await browser.patch(`/api/me/addresses/${id}`, { isDefault: true })
  expect((await browser.get('/api/me')).body.default_address).toMatchObject({ id, city: 'Bern', isDefault: true })
  expect((await browser.get('/api/me/addresses?type=billing')).body['hydra:member']).toMatchObject([{ id }])
})

test.each([
  [{ country_code: 'FR', postcode: '75001' }, 'country_code', 'We do not deliver to this country.'],
  [{ postcode: '8001' }, 'postcode', 'In Germany a postcode has five digits.'],
  [{ city: 'x'.repeat(81) }, 'city', 'At most 80 characters.'],
  [{ last_name: 'Mu\0ster' }, 'last_name', expect.any(String)],
])('[ERR-010] an address with %j is refused at %s', async (changes, propertyPath, message) => {
  const browser = await customer('linsenhaus.localhost:3000')
  const berlin = { ...zurich, country_code: 'DE', postcode: '10115' }
  expect((await browser.post('/api/me/addresses', berlin)).status).toBe(201)
  const { status, body } = await browser.post('/api/me/addresses', { ...berlin, ...changes })
  expect([status, body.violations]).toEqual([422, [expect.objectContaining({ propertyPath, message })]])
})

test('the same request sent twice saves one address', async () => {
  const browser = await customer()
  const keyed = openBrowser(ask, { headers: { 'Idempotency-Key': 'once' } })
  for (const [name, value] of browser.cookies) keyed.cookies.set(name, value)
  const ids = [await keyed.post('/api/me/addresses', zurich), await keyed.post('/api/me/addresses', zurich)]
  expect(ids[0]?.body.id).toBe(ids[1]?.body.id)
  expect((await browser.get('/api/me/addresses')).body['hydra:totalItems']).toBe(1)
})

test('[API-061, CHK-014] an address is sanitised for countries of the storefront only, and 60 times in 15 minutes', async () => {
  const typed = {
    first_name: 'Anna',
    last_name: 'Muster',
    street: 'limmatquai 5',
    street_number: '',
    country_code: 'CH',
    city: 'zurich',
    postcode: '8001',
    region: 'ZH',
    language: 'de',
  }
  const browser = openBrowser(ask, { client: '203.0.113.7' })
  expect((await browser.post('/api/addresses/sanitize', typed)).body).toEqual({
    sanitized: true,
    address: { ...typed, street: 'Limmatquai', street_number: '5', city: 'Zürich' },
    original: typed,
  })
  const german = openBrowser(ask, { host: 'linsenhaus.localhost:3000', client: '203.0.113.7' })
  for (let count = 1; count < 60; count++)
    expect((await german.post('/api/addresses/sanitize', typed)).body).toMatchObject({
      sanitized: false,
      address: typed,
    })
  const refused = await browser.post('/api/addresses/sanitize', typed)
  expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
})

test('[API-062, DAT-027] a place is found, with the key of the maps in its URL', async () => {
  const { body } = await openBrowser(ask).post('/api/locations', { address: '3011 Bern' })
  expect(body).toMatchObject({
    latitude: 46.95,
    longitude: 7.45,
    title: 'Bern',
    location_request: { address: '3011 Bern' },
  })
  expect(new URL(body.url).searchParams.get('key')).toBe('maps')
  expect((await openBrowser(ask).post('/api/locations', { address: 'Atlantis' })).status).toBe(404)
})

test('[API-063, DAT-026] a customer’s optician says whether and when goods can be picked up there', async () => {
  const browser = openBrowser(ask)
  await browser.post('/api/identity/sign-in', { email: 'customer@example.com', password: 'Linsen2026' })
  expect((await browser.get('/api/me/partner')).body).toMatchObject({
    name: 'Optik Limmat',
    pickup_enabled: true,
    pickup: { phone_number: '+41 44 000 31 10', opens: '09:00', closes: '18:30' },
  })
  expect((await (await customer()).get('/api/me/partner')).status).toBe(404)

  // One without hours hands nothing out.
  const other = await customer()
  const { account_id } = (await other.get('/api/me')).body
  await database.db.execute(
    sql`update customers set partner_id = 'lunetterie-leman' where account_id = ${Number(account_id)}`,
  )
  expect((await other.get('/api/me/partner')).body).toMatchObject({
    name: 'Lunetterie du Léman',
    pickup_enabled: false,
    pickup: null,
  })
})

test('[CHK-023, DAT-016] credit is scored by profile 4 for a customer, and unknown for a guest', async () => {
  const party = { ...zurich, email: 'anna@example.com' }
  const request = {
    billing_address: party,
    shipping_address: party,
    order_total: { value: 5980, currency: 'CHF' },
    price_channel: 'website',
    items: [{ product_id: 'a', quantity: 1 }],
    last_order_date: null,
    tags: ['studio'],
  }
  expect((await openBrowser(ask).post('/api/credit-score', request)).body).toEqual({ score: 'unknown' })
  expect(bureau.asked).toEqual([])
  const browser = await customer()
  expect((await browser.post('/api/credit-score', request)).body).toEqual({ score: 'good' })
  expect(bureau.asked).toMatchObject([{ question: { ...request, matching_profile: 4 } }])
  const nameless = { ...request, billing_address: zurich }
  expect((await browser.post('/api/credit-score', nameless)).body.violations).toMatchObject([
    { propertyPath: 'billing_address.email', code: 'required' },
  ])
})

test('a postcode gives its towns, to any client and from the cache; an odd one is refused, a foreign one gives none', async () => {
  const get = (path: string, host = 'claravue.localhost:3000') => openBrowser(ask, { host }).get(path)
  expect(await get('/api/postcodes/CH/8002')).toMatchObject({ status: 200, body: { towns: ['Zürich'] } })
  expect((await get('/api/postcodes/IT/20123')).body).toEqual({ towns: ['Milano'], province_code: 'MI' })
  expect((await get('/api/postcodes/CH/8002', 'lenteo.localhost:3000')).body).toEqual({
    towns: [],
    province_code: null,
  })
  for (const odd of ['CH/80', 'CH/123456', 'CH/80a2', 'US/80002'])
    expect([odd, (await get(`/api/postcodes/${odd}`)).status]).toEqual([odd, 422])
})
