import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'

// How long lenses last, in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

async function signedIn(email: string, host?: string) {
  const browser = openFormBrowser(shop.ask, host ? { host } : {})
  await browser.send('/login', new URLSearchParams({ form: 'sign-in', email, password: 'Linsen2026' }))
  return browser
}
/** The demo's customer, who has ordered for herself and for her daughter. */
const carla = (host?: string) => signedIn('customer@example.com', host)

async function newCustomer() {
  const host = 'claravue.localhost:3000'
  const email = `${crypto.randomUUID()}@example.org`
  await shop.ask('/api/identity/sign-up', {
    host,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: `http://${host}` },
    body: JSON.stringify({ email, password: 'Linsen2026', first_name: 'Anna', last_name: 'Muster' }),
  })
  return signedIn(email)
}
const firstWearer = (html: string) => /id="wearer-([\da-f-]{36})"/.exec(html)?.[1] ?? ''

describe('the hero of a customer', () => {
  type Own = { people: { name: string }[]; again: { total: number; arrival: { min: string } | null }; texts: object }
  test('has her wearers, and price and day of the plan to reorder', async () => {
    const browser = openBrowser(shop.ask)
    await browser.post('/api/identity/sign-in', { email: 'customer@example.com', password: 'Linsen2026' })
    const own: Own = (await browser.get('/en/own-lenses')).body
    expect(own.people.map(({ name }) => name).toSorted()).toEqual(['Carla', 'Mia'])
    const plan = await (await carla()).open('/en/my-account/reorder')
    expect(plan.text).toContain(`Total CHF ${((own.again?.total ?? 0) / 100).toFixed(2)}`)
    expect(own.again?.arrival?.min).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(Object.keys(own.texts)).toContain('own.again')
  })

  test('is nothing for a guest and for a customer without lenses, and is never stored', async () => {
    const guest = await openBrowser(shop.ask).get('/own-lenses')
    expect([guest.status, guest.body]).toEqual([200, null])
    expect(guest.headers.get('Cache-Control')).toContain('no-store')
    const anna = await newCustomer()
    expect((await anna.open('/en/own-lenses')).html).toBe('null')
  })

  test('is not in the home page, which is the same for everybody', async () => {
    const { html } = await (await carla()).open('/')
    expect(html).not.toContain('own-ring')
    expect(html).toContain('class="own-hero"')
  })
})

describe('how long the lenses last', () => {
  test('stands in the lens passport for each wearer and eye, with a bar and the reasons', async () => {
    const { text, html } = await (await carla()).open('/en/lenspass')
    const day = String.raw`\d{1,2} [A-Z][a-z]+(?: \d{4})?`
    const eye = (name: string) => `${name} Enough until ${day} Kelvary Air, 6 lenses · .*? sealed lens(?:es)? left`
    expect(text).toMatch(
      new RegExp(`Carla.*How long the lenses last ${eye('Right')}.*${eye('Left')}.*Mia.*Enough until`),
    )
    expect(text).toMatch(/Today How we work it out Right 6 lenses, due on [\d.]+ Different strength from before/)
    expect(text).toMatch(/3 sealed lenses on [\d.]+, as you told us/)
    expect(text).toContain('Worn on 4 days a week.')
    expect(html.match(/<svg class="wear-bar"/g)).toHaveLength(4)
  })

  test.each([
    ['claravue.localhost:3000', '/lenspass', /Reicht bis \d+\. \p{L}+/u, 'wie du angegeben hast'],
    ['claravue.localhost:3000', '/it/lenspass', /Bastano fino al(?: |l’)\d+ \p{L}+/u, 'come ci hai indicato'],
    ['claravue.localhost:3000', '/fr/lenspass', /Stock jusqu’au \d+(?:er)? \p{L}+/u, 'selon tes indications'],
    ['linsenhaus.localhost:3000', '/lenspass', /Reicht bis \d+\. \p{L}+/u, 'wie Sie angegeben haben'],
    ['lenteo.localhost:3000', '/lenspass', /Bastano fino al(?: |l’)\d+ \p{L}+/u, 'come ci ha indicato'],
  ])('speaks the language and tone of %s%s', async (host, path, until, words) => {
    const { text } = await (await carla(host)).open(path)
    expect(text).toMatch(until)
    expect(text).toContain(words)
    expect(text).not.toMatch(/wear\.|validation\./)
  })

  test('stands on the overview in short; a new customer reads what will be there', async () => {
    const { text } = await (await carla()).open('/en/my-account/overview')
    expect(text).toMatch(/Your lenses .*Right Enough until .*Left Enough until .*Same again · CHF \d/)
    for (const name of ['Carla', 'Mia']) expect(text).toContain(` ${name} `)
    const anna = await newCustomer()
    expect((await anna.open('/en/my-account/overview')).text).toContain('After the first order, this shows')
    expect((await anna.open('/en/lenspass')).text).not.toContain('How long the lenses last')
  })
})

describe('the form to correct it', () => {
  test('says what is left and how often lenses are worn, by one click without scripts', async () => {
    const customer = await carla()
    const page = await customer.open('/en/lenspass')
    const counted = await customer.submit(page, 'Sealed lenses, right', { intent: 'correct', right: '5', left: '' })
    expect([counted.status, counted.text]).toEqual([200, expect.stringContaining('Thank you. The stock has been')])
    expect(counted.text).toMatch(/Right Enough until \S+ \S+( \d{4})? Kelvary Air, 6 lenses · 5 sealed lenses left/)
    const often = await customer.submit(page, 'How often are they worn?', { intent: 'correct', days_per_week: '2' })
    expect(often.text).toContain('Worn on 2 days a week.')
    expect(often.text).not.toContain('Worn on 4 days a week.')
  })

  test('names the field in which a number makes no sense, keeps it, and changes nothing', async () => {
    const customer = await carla()
    const { html } = await customer.open('/en/lenspass')
    const entries = async () => (await database.db.execute(sql`select * from wear_entries order by id`)).rows
    const before = await entries()
    const send = (fields: Record<string, string>, wearer = firstWearer(html)) =>
      customer.send('/en/lenspass', new URLSearchParams({ intent: 'correct', wearer, ...fields }))
    for (const right of ['-1', '10000', '1.5', 'many', '501']) {
      const refused = await send({ right })
      expect([refused.status, refused.text]).toEqual([
        422,
        expect.stringContaining('A whole number from 0 to 500, please.'),
      ])
      expect(refused.html).toContain(`value="${right}"`)
    }
    expect((await send({ days_per_week: '8' })).status).toBe(422)
    expect(await entries()).toEqual(before)
  })

  test('is for own wearers with lenses only', async () => {
    const own = firstWearer((await (await carla()).open('/en/lenspass')).html)
    const anna = await newCustomer()
    const send = (wearer: string) =>
      anna.send('/en/lenspass', new URLSearchParams({ intent: 'correct', wearer, right: '4' }))
    for (const wearer of [own, 'x', '']) expect((await send(wearer)).status).toBe(404)
    const without = await send(firstWearer((await anna.open('/en/lenspass')).html))
    expect(without.status).toBe(409)
  })
})
