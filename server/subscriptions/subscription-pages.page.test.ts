import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLink } from '#server/identity/operations.ts'
import { outbox } from '#server/mail/outbox.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { htmlFaults } from '#server/testing/html-faults.ts'
import { runJob } from '#server/testing/work-off.ts'

// Subscriptions in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const main = (html: string) => /<main\b.*<\/main>/s.exec(html)?.[0] ?? 'no page'
let people = 0

async function signedIn() {
  const email = `subscriber${++people}@example.com`
  const person = { email, password: 'Linsen2026', first_name: 'Anna', last_name: 'Muster' }
  await openBrowser(shop.ask, { client: `198.51.100.${people}` }).post('/api/identity/sign-up', person)
  const visitor = openFormBrowser(shop.ask)
  expect((await post(visitor, '/login', { form: 'sign-in', email, password: 'Linsen2026' })).status).toBe(303)
  return { visitor, email }
}

/** Buys two bottles, every two months, from the product page on. */
async function subscriber() {
  const { visitor, email } = await signedIn()
  const chosen = { intent: 'add', 'item.quantity': '2', subscription: 'yes', subscription_frequency: '2' }
  await post(visitor, '/cart?product=limpidella-360', chosen)
  await goTo(visitor, 'payment', { isSignedIn: true, quantity: '1' })
  const thanks = await visitor.open((await pay(visitor)).location ?? '')
  const { rows: orders } = await database.db.execute<{ id: string }>(sql`select id from orders where email = ${email}`)
  await runJob(shop.app.jobs(outbox), 'order-subscribed', { order: orders[0]?.id })
  const { rows } = await database.db.execute<{ id: string; period: number; on: string }>(sql`
    select id, next_period as period, next_on::text as on from subscriptions where order_id = ${orders[0]?.id}`)
  const [subscription] = rows
  if (!subscription) throw new Error('The order is not repeated')
  return { visitor, thanks, ...subscription, page: `/my-account/subscription/${subscription.id}` }
}

const written = (day: string) => day.split('-').toReversed().join('.')
const stateOf = async (id: string) => {
  const { rows } = await database.db.execute<{ state: string; on: string; period: number }>(sql`
    select state, next_on::text as on, next_period as period from subscriptions where id = ${id}`)
  return rows[0]
}

describe('a subscription', () => {
  test('[RTE-014, RTE-018] is chosen on the product page, bought, and found in the account', async () => {
    const { visitor, thanks, on, page } = await subscriber()
    expect(thanks.text).toContain(`Alle 2 Monate im Abo: Die nächste Bestellung folgt am ${written(on)}.`)
    const list = await visitor.open('/my-account/my-subscriptions')
    expect(list.text).toContain('Limpidella Kombilösung, 360 ml')
    expect(list.text).toContain(`Nächste Bestellung am ${written(on)}`)
    expect((await visitor.send('/my-account/subscription')).location).toBe('/my-account/my-subscriptions')
    const one = await visitor.open(page)
    expect(one.text).toContain('Die nächsten zwölf Monate')
    expect(one.text).toContain('Aktiv')
    expect([await htmlFaults(main(list.html)), await htmlFaults(main(one.html))]).toEqual([[], []])
    expect((await shop.ask(page)).headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('proposes the card that its bank wants confirmed, and another means if that card was declined or deleted', async () => {
    const { visitor, page, id, period, on } = await subscriber()
    const proposed = async () => {
      const { html, text } = await visitor.open(`${page}?pay`)
      const [chosen] = html.match(/<input[^>]*name="means"[^>]*>/g)?.filter((tag) => tag.includes('checked')) ?? []
      return { isSaved: chosen?.includes('value="visa:'), isKept: text.includes('gilt wieder: Visa') }
    }
    await database.db.execute(sql`
      insert into renewals (subscription_id, period, due_on, state, waits_for)
      values (${id}, ${period}, ${on}, 'waiting', 'confirmation')`)
    expect(await proposed()).toEqual({ isSaved: true, isKept: true })
    await database.db.execute(
      sql`update renewals set state = 'declined', waits_for = null, next_try_on = ${on} where subscription_id = ${id}`,
    )
    expect(await proposed()).toEqual({ isSaved: false, isKept: true })
    await database.db.execute(sql`update subscriptions set alias = 'deleted' where id = ${id}`)
    expect(await proposed()).toEqual({ isSaved: true, isKept: false })
    expect((await visitor.open(page)).text).not.toContain('Tage vorher')
  })

  test('[REO-007] is displayed as active or inactive, in the list and on its page', async () => {
    const { visitor, page } = await subscriber()
    const shown = async () =>
      Promise.all(
        ['/my-account/my-subscriptions', page].map(async (path) =>
          /<span class="order-label" data-state="(\w+)">(.*?)<\/span>/s.exec((await visitor.open(path)).html)?.slice(1),
        ),
      )
    expect(await shown()).toEqual([
      ['active', 'Aktiv'],
      ['active', 'Aktiv'],
    ])
    await visitor.submit(await visitor.open(page), 'Pausieren', { day: '' }, page)
    expect(await shown()).toEqual([
      ['inactive', 'Pausiert'],
      ['inactive', 'Pausiert'],
    ])
  })

  test('[REO-008, REO-009] is changed, paused, activated and ended in two clicks', async () => {
    const { visitor, page, id, on } = await subscriber()
    const often = await visitor.submit(
      await visitor.open(page),
      'Wie oft',
      { intent: 'frequency', subscription_frequency: '6' },
      page,
    )
    expect(often.text).toContain('Die Änderung ist gespeichert.')
    const more = await visitor.submit(often, 'quantity-1', { intent: 'items', 'quantity-1': '4' }, page)
    expect(more.text).toContain('4 ×')
    const paused = await visitor.submit(more, 'Pausieren', { day: '' }, page)
    expect([paused.text.includes('Dein Abo ist pausiert.'), (await stateOf(id))?.state]).toEqual([true, 'paused'])
    const active = await visitor.submit(paused, 'Wieder aktivieren', {}, page)
    expect([active.text.includes('Dein Abo ist wieder aktiv.'), (await stateOf(id))?.state]).toEqual([true, 'active'])
    const skipped = await visitor.submit(active, 'Diese Bestellung auslassen', {}, page)
    expect(skipped.text).toContain('Ausgelassen')
    expect((await stateOf(id))?.on).not.toBe(on)
    const asked = await visitor.open(`${page}?end`)
    expect(asked.text).toContain('Dieses Abo beenden?')
    const ended = await visitor.submit(asked, 'Ja, Abo beenden', {}, page)
    expect([ended.text.includes('Dein Abo ist beendet.'), (await stateOf(id))?.state]).toEqual([true, 'ended'])
  })

  test('says what is wrong beside the form, and changes nothing', async () => {
    const { visitor, page, id, on } = await subscriber()
    const refused = await post(visitor, page, { intent: 'delay', day: '2020-01-01' })
    expect([refused.status, /Bitte einen Tag vom .* bis zum .* wählen\./.test(refused.text)]).toEqual([422, true])
    expect((await stateOf(id))?.on).toBe(on)
    expect((await post(visitor, page, { intent: 'nonsense' })).status).toBe(404)
  })

  test('is nobody else’s', async () => {
    const { page } = await subscriber()
    const { visitor } = await signedIn()
    expect((await visitor.send(page)).status).toBe(404)
    expect((await post(visitor, page, { intent: 'end' })).status).toBe(404)
    expect((await visitor.open('/my-account/my-subscriptions')).text).toContain('Noch kein Abo')
  })

  test('needs an account at the checkout, or is bought once', async () => {
    const visitor = openFormBrowser(shop.ask)
    const chosen = { intent: 'add', 'item.quantity': '1', subscription: 'yes', subscription_frequency: '3' }
    await post(visitor, '/cart?product=limpidella-360', chosen)
    expect((await visitor.open('/cart')).text).toContain('Im Abo Alle 3 Monate')
    const step = await visitor.open('/checkout/customer')
    expect(step.text).toContain('Ein Abo braucht ein Konto')
    const once = await visitor.submit(step, 'Doch nur einmal bestellen', {})
    expect(once.text).not.toContain('Ein Abo braucht ein Konto')
  })

  test('is made of an earlier order on its page', async () => {
    const { visitor, email } = await signedIn()
    await goTo(visitor, 'payment', { isSignedIn: true })
    await pay(visitor, 'success', { fields: { save_alias: 'visa' } })
    const { rows } = await database.db.execute<{ id: string }>(sql`select id from orders where email = ${email}`)
    const order = await visitor.open(`/my-account/order/${rows[0]?.id}`)
    const made = await visitor.submit(order, 'Abo starten', { subscription_frequency: '3' })
    expect(made.text).toContain('Dein Abo läuft.')
    expect((await visitor.open(`/my-account/order/${rows[0]?.id}`)).text).toContain('wiederholt sich als Abo')
  })

  test('of a year of monthly lenses and 30 daily ones is proposed for the year, says what it costs, and leaves out the daily ones', async () => {
    const visitor = openFormBrowser(shop.ask)
    await post(visitor, '/login', { form: 'sign-in', email: 'customer@example.com', password: 'Linsen2026' })
    const { rows } = await database.db.execute<{ id: string }>(sql`
      select id from orders where brand = 'claravue' and number = 100001`)
    const id = rows[0]?.id ?? ''
    const page = await visitor.open(`/my-account/order/${id}`)
    const form = /<form[^>]*action="\/my-account\/my-subscriptions".*?<\/form>/s.exec(page.html)?.[0] ?? ''
    const boxes = [...form.matchAll(/<input type="checkbox" name="(line-\d)"( checked="")?/g)].map(
      ([, name, checked]) => [name, Boolean(checked)],
    )
    // Two boxes of six lenses for each of her eyes; her daughter's daily lenses; four things of lens care, the last sold out.
    expect(boxes).toEqual([
      ['line-1', true],
      ['line-2', true],
      ['line-3', false],
      ['line-4', false],
      ['line-5', true],
      ['line-6', true],
      ['line-7', true],
      ['line-8', false],
    ])
    expect(page.text).toMatch(/Kelvary Air.{10,60} Reicht etwa 12 Monate.*Ondrella Day.{10,60} Reicht etwa einen Monat/)
    expect(page.text).toMatch(/Rivelune Hydra Mono Augentropfen, 30 Einzeldosen Zurzeit nicht erhältlich/)
    expect(/<option value="(\d+)" selected=""/.exec(form)?.[1]).toBe('12')
    // 4 × 43.60 + 11.90 + 7.90 + 10.40
    expect(page.text).toContain('Alle 12 Monate kostet das etwa CHF 204.60 im Jahr, mit Versand.')
    expect(await htmlFaults(main(page.html))).toEqual([])
    const [, successor = ''] = /<a href="(\/p\/[^"]+)"[^>]*>Ondrella/.exec(form) ?? []
    expect((await visitor.open(successor)).text).toContain('Ondrella Day')

    const [, means = ''] = /name="means"[^>]*value="([^"]+)"/.exec(form) ?? []
    const wish = { order: id, means, subscription_frequency: '12' }
    expect((await post(visitor, '/my-account/my-subscriptions', wish)).status).toBe(422)
    const made = await post(visitor, '/my-account/my-subscriptions', { ...wish, 'line-1': 'on', 'line-2': 'on' })
    expect(made.status).toBe(303)
    const { rows: repeated } = await database.db.execute(sql`
      select frequency, count(*)::int as lines, sum(quantity)::int as boxes from subscriptions
      join subscription_lines on subscription_id = subscriptions.id where order_id = ${id} group by frequency`)
    expect(repeated).toEqual([{ frequency: 12, lines: 2, boxes: 4 }])
  })

  test('is not offered for an order that it has made itself', async () => {
    const { visitor, id, period, on } = await subscriber()
    await goTo(visitor, 'payment', { isSignedIn: true })
    const { location } = await pay(visitor)
    expect((await visitor.open(location ?? '')).text).toContain('Abo starten')
    await database.db.execute(sql`
      insert into renewals (subscription_id, period, due_on, state, order_id)
      select ${id}, ${period}, ${on}, 'ordered', id from orders order by created_at desc limit 1`)
    const { text } = await visitor.open(location ?? '')
    expect(text).toContain('wiederholt sich als Abo')
    expect(text).not.toContain('Abo starten')
  })
})

describe('the link in a mail about a subscription', () => {
  const linkTo = (id: string, period: number, brand = 'claravue') =>
    createLink(database.db, { scope: 'subscription', brand, content: { subscription: { id, period } } })

  test('[RTE-019] signs nobody in and shows no product; it skips the order once, and only when a button is pressed', async () => {
    const { id, period, on } = await subscriber()
    const path = `/subscription/announced/${await linkTo(id, period)}`
    const reader = openFormBrowser(shop.ask)
    const page = await reader.open(path)
    expect(page.text).toContain(`Produkte am ${written(on)}, zusammen`)
    expect(page.text).not.toMatch(/Limpidella|Anna|Muster|Seestrasse/)
    expect(await htmlFaults(main(page.html))).toEqual([])
    expect((await stateOf(id))?.period).toBe(period)
    const skipped = await reader.submit(page, 'Diese Bestellung auslassen', {}, path)
    expect(skipped.text).toContain('Diese Bestellung lassen wir aus.')
    await post(reader, path, { intent: 'skip' })
    expect((await stateOf(id))?.period).toBe(period + 1)
    expect((await reader.open('/my-account/my-subscriptions')).text).not.toContain('Deine Abos')
  })

  test('puts the order off by the weeks that it offers, and by no others', async () => {
    const { id, period, on } = await subscriber()
    const path = `/subscription/announced/${await linkTo(id, period)}`
    const reader = openFormBrowser(shop.ask)
    const later = Temporal.PlainDate.from(on).add({ weeks: 2 }).toString()
    expect((await post(reader, path, { intent: 'delay', on: '2099-01-01' })).status).toBe(422)
    for (const _ of [1, 2]) expect((await post(reader, path, { intent: 'delay', on: later })).status).toBe(303)
    expect(await stateOf(id)).toMatchObject({ state: 'active', on: later, period })
    expect((await post(reader, path, { intent: 'pause' })).status).toBe(303)
    expect((await stateOf(id))?.state).toBe('paused')
    expect((await reader.open(path)).text).toContain('Dein Abo ist pausiert.')
  })

  test('still asks for the payment when the subscription was paused for the lack of it', async () => {
    const { visitor, id, period, on, page } = await subscriber()
    await database.db.execute(
      sql`insert into renewals (subscription_id, period, due_on, state) values (${id}, ${period}, ${on}, 'declined')`,
    )
    await database.db.execute(sql`update subscriptions set state = 'paused', pause_reason = 'payment' where id = ${id}`)
    const linked = await openFormBrowser(shop.ask).open(`/subscription/declined/${await linkTo(id, period)}`)
    expect(linked.text).toContain(`Die Bestellung vom ${written(on)} wartet auf dich.`)
    expect((await visitor.open(page)).html).toContain(`href="${page}?pay"`)
    expect((await visitor.open(`${page}?pay`)).text).toContain('Danach läuft das Abo weiter.')
  })

  test('of another storefront, of another kind or invented is worth nothing', async () => {
    const { id, period } = await subscriber()
    const foreign = await linkTo(id, period, 'linsenhaus')
    const reader = openFormBrowser(shop.ask)
    for (const path of [`announced/${foreign}`, `nonsense/${await linkTo(id, period)}`, 'announced/invented']) {
      const page = await reader.open(`/subscription/${path}`)
      expect([page.status, page.text.includes('Dieser Link gilt nicht mehr')]).toEqual([404, true])
    }
    expect((await post(reader, `/subscription/announced/${foreign}`, { intent: 'skip' })).status).toBe(422)
    expect((await stateOf(id))?.period).toBe(period)
  })

  test('[SHL-013, RTE-029] leaves out the menu, and leads the customer on to the account', async () => {
    const { visitor, id, period, on, page } = await subscriber()
    const token = await linkTo(id, period)
    const shown = await visitor.open(`/subscription/announced/${token}`)
    const menu = /class="[^"]*mega-menu/
    expect([menu.test(shown.html), menu.test((await visitor.open('/terms')).html)]).toEqual([false, true])
    expect((await visitor.send(`/subscription/question/${token}`)).location).toBe(page)
    // The order is not to be paid by hand yet, or no longer.
    expect((await visitor.send(`/subscription/declined/${token}`)).location).toBe(page)
    expect((await visitor.open(`${page}?pay`)).text).not.toContain('Bezahlen mit')
    await database.db.execute(
      sql`insert into renewals (subscription_id, period, due_on, state) values (${id}, ${period}, ${on}, 'declined')`,
    )
    expect((await visitor.send(`/subscription/declined/${token}`)).location).toBe(`${page}?pay`)
    expect((await visitor.open(`${page}?pay`)).text).toContain('Bezahlen mit')
    const guest = await openFormBrowser(shop.ask).open(`/subscription/declined/${token}`)
    expect(guest.html).toContain(`/login?url=${encodeURIComponent(`${page}?pay`)}`)
  })
})
