import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { type Ask, openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'

let ask: Ask
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

const demo = { email: 'customer@example.com', password: 'Linsen2026' }

async function signedIn(host?: string) {
  const browser = openBrowser(ask, { host })
  await browser.post('/api/identity/sign-in', demo)
  return browser
}

test('[API-043, DAT-008] the profile has every field of a customer', async () => {
  expect((await (await signedIn()).get('/api/me')).body).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    account_id: expect.stringMatching(/^\d{6,}$/),
    email: 'customer@example.com',
    first_name: 'Carla',
    last_name: 'Keller',
    full_name: 'Carla Keller',
    salutation: null,
    birthday: null,
    phone_number: null,
    miles_and_more_number: '992012345678901',
    locale_code: 'de',
    default_address: expect.objectContaining({ street: 'Seestrasse', city: 'Zürich', isDefault: true }),
    marketing_communication_id: 'new',
  })
})

test('[API-043, DAT-008] the profile has what the customer has filled in', async () => {
  const browser = openBrowser(ask)
  const person = { email: 'filled-in@example.com', first_name: 'Anna', last_name: 'Muster' }
  await browser.post('/api/identity/sign-up', { ...person, password: 'Linsen2026', locale_code: 'fr' })
  const filled = { salutation: 2, birthday: '1990-02-28', phone_number: '+41 44 000 12 00' }
  await browser.patch('/api/me', filled)
  const home = { street: 'Limmatquai', street_number: '5', postcode: '8001', city: 'Zürich', country_code: 'CH' }
  const { first_name, last_name } = person
  const { body: address } = await browser.post('/api/me/addresses', { first_name, last_name, ...home })
  const miles_and_more_number = '999912345678901'
  await database.db.execute(sql`
    update customers set miles_and_more_number = ${miles_and_more_number}
    where user_id = (select id from users where email = ${person.email})`)
  const { body } = await browser.get('/api/me')
  const { id, account_id, marketing_communication_id } = body
  expect(body).toEqual({
    id,
    account_id,
    marketing_communication_id,
    ...person,
    full_name: 'Anna Muster',
    ...filled,
    miles_and_more_number,
    locale_code: 'fr',
    default_address: address,
  })
})

test('[API-044] changes the fields that are sent, and no others', async () => {
  const browser = await signedIn()
  const changes = { first_name: ' Clara ', birthday: '1990-02-28', phone_number: '+41 44 000 12 00', locale_code: 'it' }
  const { status, body } = await browser.patch('/api/me', changes)
  expect([status, body.full_name, body.birthday]).toEqual([200, 'Clara Keller', '1990-02-28'])
  expect((await browser.patch('/api/me', { first_name: 'Carla', birthday: null })).body).toMatchObject({
    full_name: 'Carla Keller',
    birthday: null,
    phone_number: '+41 44 000 12 00',
    locale_code: 'it',
  })
})

test('[DAT-010] the salutation is 1 or 2', async () => {
  const browser = await signedIn()
  for (const salutation of [1, 2])
    expect((await browser.patch('/api/me', { salutation })).body.salutation).toBe(salutation)
  for (const salutation of [0, 3, '1', 'male'])
    expect((await browser.patch('/api/me', { salutation })).status).toBe(422)
})

test.each([
  [{ birthday: '28.02.1990' }, 'This is not a valid date.'],
  [{ birthday: '2199-01-01' }, 'This is not a valid date.'],
  [{ phone_number: 'call me' }, 'Digits only.'],
  [{ first_name: '' }, 'This field is required.'],
  [{ last_name: 'x'.repeat(61) }, 'At most 60 characters.'],
])('[ERR-010] %j is refused with the reason', async (changes, message) => {
  const { status, body } = await (await signedIn()).patch('/api/me', changes)
  expect([status, body.violations[0].message]).toEqual([422, message])
})

test('[API-071] three channels are on offer', async () => {
  expect((await openBrowser(ask).get('/api/marketing/channels')).body).toEqual({
    marketing_channels: ['newsletter', 'marketing_automation', 'retention_campaign'],
  })
})

test('[API-070, API-072, DAT-020] marketing channels are chosen, and each storefront has its own', async () => {
  const browser = await signedIn()
  const { account_id } = (await browser.get('/api/me')).body
  expect((await browser.get('/api/me/marketing/new')).body).toEqual({
    marketing_communication_id: 'new',
    marketing_channels: [],
  })
  const update = { account_id, marketing_channels: ['retention_campaign', 'newsletter'] }
  const { body } = await browser.put('/api/me/marketing/new', update)
  const chosen = {
    marketing_communication_id: expect.stringMatching(/^[\da-f-]{36}$/),
    marketing_channels: ['newsletter', 'retention_campaign'],
  }
  expect(body).toEqual(chosen)
  const id = body.marketing_communication_id
  expect((await browser.get(`/api/me/marketing/${id}`)).body).toEqual(chosen)
  expect((await browser.get('/api/me')).body.marketing_communication_id).toBe(id)
  const abroad = await signedIn('linsenhaus.localhost:3000')
  expect((await abroad.get('/api/me/marketing/new')).body.marketing_channels).toEqual([])
  expect((await abroad.get(`/api/me/marketing/${id}`)).status).toBe(404)
})

test('[DAT-021] an update names the account, which has to be the customer’s own; its personal data is ignored', async () => {
  const browser = await signedIn()
  const { body: me } = await browser.get('/api/me')
  const { account_id } = me
  const customer_data = { email: 'eve@example.com', first_name: 'Eve', last_name: 'Else', locale: 'fr' }
  const update = { account_id, marketing_channels: [], customer_data }
  expect((await browser.put('/api/me/marketing/new', { ...update, account_id: '1' })).status).toBe(404)
  expect((await browser.put('/api/me/marketing/new', { marketing_channels: [] })).status).toBe(422)
  expect((await browser.put('/api/me/marketing/new', { ...update, marketing_channels: ['spam'] })).status).toBe(422)
  for (const field of Object.keys(customer_data)) {
    const wrong = { ...update, customer_data: { ...customer_data, [field]: 7 } }
    const { status, body } = await browser.put('/api/me/marketing/new', wrong)
    expect([status, body.violations[0].propertyPath]).toEqual([422, `customer_data.${field}`])
  }
  const { body: chosen } = await browser.put('/api/me/marketing/new', { ...update, marketing_channels: ['newsletter'] })
  expect(chosen.marketing_channels).toEqual(['newsletter'])
  expect((await browser.get('/api/me')).body).toEqual({ ...me, ...chosen, marketing_channels: undefined })
  const { paths } = (await browser.get('/api/openapi.json')).body
  const { schema } = paths['/api/me/marketing/{id}'].put.requestBody.content['application/json']
  expect(Object.keys(schema.properties)).toEqual(['account_id', 'marketing_channels', 'customer_data'])
  expect(Object.keys(schema.properties.customer_data.properties)).toEqual(Object.keys(customer_data))
  expect(schema.properties.customer_data.description).toContain('changes nothing')
})

test('no public page or answer holds anything of the visitor who requested it', async () => {
  const browser = await signedIn()
  const { body: me } = await browser.get('/api/me')
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const publicPaths = [
    '/',
    '/it',
    '/_.data',
    '/de',
    '/en',
    '/api/categories/kontaktlinsen?locale=de',
    '/api/content/menus/header-menu',
    '/sitemap.xml',
  ]
  for (const path of publicPaths) {
    const [mine, anybodys] = [
      await ask(path, { isPublic: true, headers: { Cookie } }),
      await ask(path, { isPublic: true }),
    ]
    const text = await mine.text()
    expect(mine.status).toBe(200)
    expect(mine.headers.get('Cache-Control')).toContain('public')
    expect(mine.headers.getSetCookie()).toEqual([])
    expect(text).toBe(await anybodys.text())
    for (const datum of [me.id, me.email, me.full_name, me.account_id]) expect(text).not.toContain(datum)
  }
})
