import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshRatings } from '#server/catalogue/operations.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import { type Ask, openBuiltShop } from '#server/testing/built-shop.ts'
import { post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type FormBrowser, openFormBrowser } from '#server/testing/form-browser.ts'
import { htmlFaults } from '#server/testing/html-faults.ts'

// Ratings in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Ask
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())
// A product is rated once by a customer, whatever the storefront.
beforeEach(() => database.db.execute(sql`delete from reviews where not is_imported`))

const demo = { email: 'customer@example.com', password: 'Linsen2026' }
async function signedIn(host: string): Promise<FormBrowser> {
  const browser = openFormBrowser(ask, { host })
  expect((await post(browser, '/login', { form: 'sign-in', ...demo })).status).toBe(303)
  return browser
}
const claravue = 'claravue.localhost:3000'
const linsenhaus = 'linsenhaus.localhost:3000'

/** Whose star is chosen, by question. */
const chosen = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('checked=""') ? [/name="stars-(\w+)".*value="(\d)"/.exec(tag)?.slice(1).join(' ')] : [],
  )

/** The proposal of each question: how many of its stars are dashed. */
const proposed = (html: string) =>
  (html.match(/<fieldset class="star-field".*?<\/fieldset>/gs) ?? []).map(
    (field) => field.split('is-proposed').length - 1,
  )
const ofCare = (stars: string) => ({ 'stars-overall': stars, 'stars-quality': stars, 'stars-value': stars })
const countOfStars = async () =>
  (await database.db.execute<{ count: number }>(sql`select count(*)::int from reviews where not is_imported`)).rows[0]
    ?.count

test('[ACC-021] five stars are proposed, none is chosen, and a form that nobody touched publishes nothing', async () => {
  const browser = await signedIn(claravue)
  const page = await browser.open('/my-account/ratings')
  expect(page.text).toContain('Unser Vorschlag sind je 5 Sterne. Es zählt aber nur, was du selbst wählst.')
  expect([proposed(page.html), chosen(page.html)]).toEqual([[5, 5, 5], []])
  const radios = page.html.match(/<input type="radio"[^>]*>/g) ?? []
  expect([radios.length, radios.every((tag) => tag.includes('required=""'))]).toEqual([15, true])

  const send = (stars: Record<string, string>) =>
    post(browser, '/my-account/ratings', { step: 'stars', product_id: 'limpidella-360', ...stars })
  const untouched = await send({})
  expect([untouched.status, untouched.text]).toEqual([422, expect.stringContaining('bei jeder Frage 1 bis 5 Sterne')])
  const half = await send({ 'stars-overall': '4', 'stars-value': '2' })
  expect([half.status, chosen(half.html), await countOfStars()]).toEqual([422, ['overall 4', 'value 2'], 0])
  const whole = await browser.submit(half, 'Sterne senden', { 'stars-quality': '3' })
  expect([whole.text, await countOfStars()]).toEqual([expect.stringContaining('deine Sterne sind gespeichert'), 1])
  const { rows } = await database.db.execute(sql`select ratings, score from reviews where not is_imported`)
  expect(rows).toEqual([{ ratings: { overall: 4, quality: 3, value: 2 }, score: 3 }])
})

test('[ACC-021, ACC-022, ACC-023] product by product: the stars, then the text, then the next', async () => {
  const browser = await signedIn(claravue)
  const first = await browser.open('/my-account/ratings')
  expect(first.text).toMatch(
    /Limpidella Kombilösung, 360 ml.*Noch 5 Produkte.*Kapselle Reiseset.*Kelvary Air.*Salvenne/,
  )
  expect(first.html.includes('<textarea')).toBe(false)
  expect(await htmlFaults(first.html)).toEqual([])

  const second = await browser.submit(first, 'Sterne senden', ofCare('2'))
  expect(second.text).toContain('deine Sterne sind gespeichert')
  expect(second.html.includes('<textarea')).toBe(true)
  expect([chosen(second.html), await htmlFaults(second.html)]).toEqual([[], []])

  const next = await browser.submit(second, 'Bewertung senden', { review: 'Gut.\nIch nehme sie wieder.' })
  expect(next.text).toMatch(/Bewertung ist veröffentlicht.*Kapselle Reiseset.*Noch 4 Produkte/)
  expect(next.text).not.toContain('Limpidella')
  expect([proposed(next.html), chosen(next.html)]).toEqual([[5, 5, 5], []])
  expect(next.html.includes('<textarea')).toBe(false)
})

test('[ACC-024] at the end of the queue the customer is thanked; one who has got nothing yet learns when to come back', async () => {
  const browser = await signedIn(linsenhaus)
  let page = await browser.open('/my-account/ratings')
  for (let products = 0; products < 6; products++) {
    expect(page.text).not.toContain('Vielen Dank')
    const names = page.html.match(/stars-\w+/g) ?? []
    page = await browser.submit(page, 'Sterne senden', Object.fromEntries(names.map((name) => [name, '5'])))
    page = await browser.submit(page, 'Ohne Text weiter')
  }
  expect(page.text).toMatch(/Vielen Dank.*Im Moment gibt es nichts zu bewerten/)
  const empty = await (await signedIn('lenteo.localhost:3000')).open('/my-account/ratings')
  expect(empty.text).toContain('Al momento non c’è nulla da valutare')
})

describe('the link of an invitation', () => {
  const path = async (product: string) => {
    const token = newToken()
    await database.db.execute(sql`
      insert into rating_invitations
      select ${digestOf(token)}, 'claravue', orders.id, ${product}, customer_id, now() + interval '1 day'
      from orders where email = ${demo.email} and brand = 'claravue' and number = 100001
      on conflict (order_id, product_id) do update set digest = excluded.digest`)
    return `/rate/${token}`
  }
  const guest = () => openFormBrowser(ask)

  test('shows a form to everybody, changes nothing by that, and rates when it is sent', async () => {
    const url = await path('salvenne-360')
    for (const method of ['HEAD', 'GET', 'GET']) {
      const answer = await ask(url, { method })
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
      expect(answer.headers.get('Referrer-Policy')).toBe('strict-origin')
    }
    const browser = guest()
    const page = await browser.open(`/fr${url}`)
    expect(page.text).toMatch(/Qu’en penses-tu.*Salvenne/)
    const second = await browser.submit(page, 'Envoyer les étoiles', { ...ofCare('5'), 'stars-overall': '4' })
    const done = await browser.submit(second, 'Envoyer l’avis', { review: 'Contactez-moi : anna@example.org' })
    expect(done.text).toContain('Nous avons bien reçu ton avis')
    expect((await browser.open(url)).text).toContain('Vielen Dank')
    const again = await post(browser, url, { step: 'text', review: 'Noch einmal.' })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('schon bewertet')])
    const { rows } = await database.db.execute(sql`
      select locale, score, state from reviews where product_id = 'salvenne-360' and not is_imported
        and customer_id = (select id from users where email = ${demo.email})`)
    expect(rows).toEqual([{ locale: 'fr', score: 14 / 3, state: 'waiting' }])
  })

  test('says what is wrong: bad stars, a text that is too long, a link that is not valid', async () => {
    const browser = guest()
    const url = await path('kapselle-travel-1')
    const stars = { step: 'stars', 'stars-overall': '5', 'stars-quality': '5', 'stars-value': '6' }
    const refused = await post(browser, url, stars)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('bei jeder Frage 1 bis 5 Sterne')])
    const early = await post(browser, url, { step: 'text', review: 'x' })
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('zuerst die Sterne')])
    await post(browser, url, { ...stars, 'stars-value': '1' })
    const long = await post(browser, url, { step: 'text', review: 'x'.repeat(100_000) })
    expect([long.status, long.text]).toEqual([
      422,
      expect.stringContaining('Der Text ist zu lang: Höchstens 2000 Zeichen.'),
    ])
    expect(long.html.includes('<textarea')).toBe(true)
    for (const wrong of ['/rate/abc', `/rate/${newToken()}`, `/rate/${newToken()}/stop`]) {
      const page = await browser.open(wrong)
      expect([page.status, page.text]).toEqual([404, expect.stringContaining('Dieser Link gilt nicht mehr')])
      expect((await post(browser, wrong, stars)).status).toBe(404)
    }
  })

  test('ends the invitations only when its form is sent', async () => {
    const browser = guest()
    const page = await browser.open(`${await path('limpidella-360')}/stop`)
    expect(page.text).toContain('Keine Einladungen mehr?')
    expect(await htmlFaults(page.html)).toEqual([])
    const { status, text } = await post(browser, `${await path('limpidella-360')}/stop`, {})
    expect([status, text]).toEqual([200, expect.stringContaining('Du bekommst keine Einladungen mehr')])
  })
})

describe('the reviews on the page of a product', () => {
  const product = 'kapselle-deep-1'
  async function review(text: string, more: { stars?: number; answer?: string } = {}) {
    const { rows } = await database.db.execute<{ id: number }>(sql`
      insert into reviews (product_id, locale, author, created_at, ratings, score, text, is_imported, answer)
      values (${product}, 'de', 'Anna M.', '2099-01-01', '{"overall":5}', ${more.stars ?? 5}, ${text}, false,
        ${more.answer ?? null}) returning id::int`)
    await refreshRatings(database.db, [product])
    return rows[0]?.id ?? 0
  }
  const open = (query = '') => openFormBrowser(ask).open(`/p/${product}${query}`)

  test('say that the purchase is verified, what the shop answers, and show a script as text', async () => {
    await review('<script>alert(1)</script>', { answer: 'Danke <b>dir</b>!' })
    const page = await open()
    expect(/<script>alert|<b>dir/.test(page.html)).toBe(false)
    expect(page.text).toContain('<script>alert(1)</script>')
    expect(page.text).toMatch(/Anna M\. ?, ?01\.01\.2099 · Bestätigter Kauf.*Antwort von Claravue/)
    expect(await htmlFaults(/<main\b.*<\/main>/s.exec(page.html)?.[0] ?? '')).toEqual([])
  })

  test('are filtered by stars, which is a part of the key of the cached page', async () => {
    await review('Zwei Sterne.', { stars: 2 })
    expect((await open('?review_stars=2')).text).toContain('Zwei Sterne.')
    expect((await open('?review_stars=4')).text).not.toContain('Zwei Sterne.')
    const answer = await ask(`/p/${product}?review_stars=2`, { isPublic: true })
    expect([answer.status, (await answer.text()).includes('Zwei Sterne.')]).toEqual([200, true])
  })

  test('are marked as helpful by a form, which leads back to the same list; twice counts once', async () => {
    const id = await review('Hilft dir das?')
    for (let times = 0; times < 2; times++) {
      const browser = openFormBrowser(ask)
      const marked = await browser.submit(
        await browser.open(`/p/${product}?review_sort=best`),
        'Hilfreich',
        {},
        `/review/${id}/helpful?review_sort=best`,
      )
      expect(marked.address).toMatch(new RegExp(`^/p/${product}/[a-z0-9-]+\\?review_sort=best#review-${id}$`))
      expect(marked.text).toContain('Hilfreich (1)')
    }
    for (const path of [`/review/${id}/helpful`, '/review/x/helpful', '/review/0/helpful'])
      expect((await openFormBrowser(ask).open(path)).status).toBe(404)
    expect((await post(openFormBrowser(ask), '/review/999999/helpful', {})).status).toBe(404)
  })
})
