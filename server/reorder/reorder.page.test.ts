import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Brand } from '#contract/brand.ts'
import { outbox } from '#server/mail/outbox.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, post, putIn, startPaying } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type FormBrowser, openFormBrowser } from '#server/testing/form-browser.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { runJob } from '#server/testing/work-off.ts'
import { reorderLinkFor } from './operations.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())
afterEach(async () => {
  await database.db.execute(sql`
    update products set is_active = true, discontinued = false, product_replacement = null
    where product_id in ('limpidella-360', 'ondrella-day-30')`)
})

type Place = { host?: string; theme?: Brand['theme'] }

let people = 0
/** A visitor with an IP address of their own. */
function enter({ host, theme }: Place = {}) {
  const client = `2001:db8:${(++people).toString(16)}::1`
  const changed = theme && { brand: { theme } }
  return openFormBrowser((path, options) => shop.ask(path, { ...options, client, ...changed }), host ? { host } : {})
}

async function register(place?: Place) {
  const visitor = enter(place)
  const email = `reorder${people}@example.org`
  const person = { first_name: 'Anna', last_name: 'Muster', email, password: 'Linsen2026' }
  expect((await post(visitor, '/login', { form: 'register', ...person })).status).toBe(303)
  return { visitor, email }
}

const lenses = {
  intent: 'add',
  choice: '1',
  'right.wanted': 'on',
  'right.quantity': '2',
  'right.sphere': '-2.5',
  'right.radius': '8.4',
  'right.diameter': '14.2',
}

/** Lenses for the right eye, and two bottles. */
async function buy(
  visitor: FormBrowser,
  email: string,
  going: Parameters<typeof goTo>[2] = {},
  fields: Record<string, string> = {},
) {
  await post(visitor, '/cart?product=ondrella-day-30', lenses)
  await goTo(visitor, 'payment', going)
  const { location } = await pay(visitor, 'success', { fields })
  const [, token = ''] = /thank-you\/([\w-]+)/.exec(location ?? '') ?? []
  const { rows } = await database.db.execute<{ id: string; number: number }>(
    sql`select id, number from orders where email = ${email} order by created_at desc limit 1`,
  )
  return { token, id: rows[0]?.id ?? '', number: String(rows[0]?.number) }
}

async function customerWithOrder(place?: Place) {
  const { visitor, email } = await register(place)
  return { visitor, email, ...(await buy(visitor, email, { isSignedIn: true })) }
}

/** The order was of −2.50; a later one, the last, was of −4.00. */
async function customerWithOtherValues() {
  const { visitor, id } = await customerWithOrder()
  await post(visitor, '/cart?product=ondrella-day-30', { ...lenses, 'right.sphere': '-4' })
  await goTo(visitor, 'payment', { isSignedIn: true })
  await pay(visitor)
  return { visitor, id }
}

async function guestWithOrder() {
  const visitor = enter()
  const email = `guest${people}@example.org`
  return { visitor, email, ...(await buy(visitor, email, { forms: { customer: { email } } })) }
}

const values = /SPH|−2\.50|Ondrella|Limpidella/
const linkTo = (orderId: string, brand = 'claravue') =>
  reorderLinkFor(database.db, { brand, orderId, source: 'reminder' })

describe('the plan in the account', () => {
  test('[REO-001] is that of the last order, before the cart is touched', async () => {
    const { visitor, email } = await customerWithOrder()
    const { number } = await buy(visitor, email, { isSignedIn: true })
    const page = await visitor.open('/my-account/reorder')
    expect(page.html).toContain('<title>Nachbestellen · Claravue</title>')
    expect(page.text).toContain(`Deine Bestellung ${number} vom`)
    expect(page.text).toMatch(/Ondrella Day, 30 Linsen Unverändert Rechtes Auge: SPH −2\.50/)
    expect(page.text).toMatch(/Diesmal Letztes Mal .* Total CHF ([\d.]+) CHF \1 Ankunft/)
    expect((await visitor.open('/cart')).text).toContain('Dein Warenkorb ist leer')
  })

  test('is empty before the first order, and for guests begins with the login', async () => {
    const { visitor } = await register()
    expect((await visitor.open('/my-account/reorder')).text).toContain('Noch nichts zum Nachbestellen')
    const guest = await enter().send('/my-account/reorder')
    expect([guest.status, guest.location]).toEqual([302, '/?login=true&url=%2Fmy-account%2Freorder'])
  })

  test('counts again what was changed, without scripts', async () => {
    const { visitor } = await customerWithOrder()
    const query = 'chosen=1&line=1&line=2&take=2&quantity-1=2&quantity-2=3'
    const page = await visitor.open(`/my-account/reorder?${query}`)
    expect(page.html.match(/<input[^>]*name="take"[^>]*checked[^>]*>/g)).toHaveLength(1)
    expect(page.text).toMatch(/Zwischensumme CHF 35\.70 CHF/)
  })

  test('asks once about values of an older order that differ oddly from the last one, and keeps what was chosen', async () => {
    const { visitor, id } = await customerWithOtherValues()
    expect((await visitor.open('/my-account/reorder')).text).not.toContain('Stimmt das so?')
    const chosen = { chosen: '1', line: '1', take: '1', 'quantity-1': '3' }
    const older = await visitor.open(`/my-account/reorder/${id}?${new URLSearchParams(chosen)}`)
    expect(older.text).toMatch(/Stimmt das so\? .* mehr als eine Dioptrie .* Bisher Jetzt Rechts SPH −4\.00 −2\.50/)
    expect(older.html).toContain('value="sphere right.sphere:-4&gt;-2.5"')
    const right = { ...chosen, 'values-right': 'sphere right.sphere:-4>-2.5' }
    const { location } = await post(visitor, `/my-account/reorder/${id}`, right)
    const answered = await visitor.open(location ?? '')
    expect(answered.text).not.toContain('Stimmt das so?')
    expect(answered.html).toMatch(/name="quantity-1"[^>]*value="3"/)
    expect((await visitor.open(`/my-account/reorder/${id}`)).text).not.toContain('Stimmt das so?')
  })

  test('[ERR-014] says so if everything is left out, and fills no cart', async () => {
    const { visitor, id } = await customerWithOrder()
    const nothing = new URLSearchParams('chosen=1&line=1&line=2&quantity-1=1&quantity-2=1')
    const refused = await visitor.send(`/my-account/reorder/${id}`, nothing)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('bleibt nichts zum Nachbestellen')])
    expect((await visitor.open('/cart')).text).toContain('Dein Warenkorb ist leer')
  })

  test('of somebody else’s order does not exist', async () => {
    const { id } = await customerWithOrder()
    const { visitor } = await register()
    expect((await visitor.open(`/my-account/reorder/${id}`)).status).toBe(404)
    expect((await visitor.open('/my-account/reorder/nonsense')).status).toBe(404)
    expect((await post(visitor, `/my-account/reorder/${id}`, {})).status).toBe(404)
  })
})

describe('carrying out the plan', () => {
  test('[REO-002, RTE-036] leads to the payment step with isReorder and the anchor, where everything is known', async () => {
    const { visitor, id } = await customerWithOrder()
    const sent = await post(visitor, `/my-account/reorder/${id}`, {})
    expect([sent.status, sent.location]).toEqual([303, '/checkout/payment?isReorder=true#reorder'])
    const step = await visitor.open('/checkout/payment?isReorder=true')
    expect(step.html).toContain('id="reorder"')
    expect(step.text).toMatch(/Nachbestellung prüfen und bezahlen .*Alles wie letztes Mal Diesmal CHF/)
    expect(step.text).toMatch(/Lieferadresse .*Seestrasse 4/)
    expect((await pay(visitor)).location).toMatch(/thank-you/)
  })

  test('asks on the payment step, past the cart, about odd values, and takes yes or those of the last order', async () => {
    const { visitor, id } = await customerWithOtherValues()
    const open = async () => (await visitor.open('/checkout/payment')).text
    async function answer(intent: string) {
      const { html } = await visitor.open('/checkout/payment')
      const [, line = ''] = /value="values-right".*?name="line" value="(\d+)"/.exec(html) ?? []
      return post(visitor, '/cart', { intent, step: 'payment', key: 'sphere right.sphere:-4>-2.5', line })
    }
    await visitor.send(await linkTo(id))
    const asked = /Stimmt das so\? .* mehr als eine Dioptrie .* Bisher Jetzt Rechts SPH −4\.00 −2\.50/
    expect((await visitor.open('/checkout/payment?isReorder=true')).text).toMatch(asked)
    const earlier = await answer('values-earlier')
    expect([earlier.status, earlier.location]).toEqual([303, '/checkout/payment'])
    expect(await open()).toMatch(/^(?!.*(Stimmt das so|−2\.50)).*SPH −4\.00.*Das ist diesmal anders/)
    await post(visitor, `/my-account/reorder/${id}`, {})
    expect(await open()).toMatch(asked)
    await answer('values-right')
    expect(await open()).toMatch(/^(?!.*Stimmt das so).*SPH −2\.50/)
  })

  test('[RTE-036, REO-003, ERR-017] names in the query and on the step what was replaced and what is missing', async () => {
    const { visitor, id } = await customerWithOrder()
    await database.db.execute(sql`update products set is_active = false where product_id = 'ondrella-day-30'`)
    await database.db.execute(sql`
      update products set discontinued = true, product_replacement = 'limpidella-100' where product_id = 'limpidella-360'`)
    const plan = await visitor.open(`/my-account/reorder/${id}`)
    expect(plan.text).toMatch(/Nicht mehr nachbestellen lässt sich: Ondrella Day, 30 Linsen\./)
    expect(plan.text).toMatch(/Am nächsten kommt: \S+/)
    const { location } = await post(visitor, `/my-account/reorder/${id}`, {})
    const query = new URL(location ?? '', 'http://shop').searchParams
    expect(Object.fromEntries(query)).toEqual({
      isReorder: 'true',
      not_reorderable: 'true',
      switched_products: '[{"from":"limpidella-360","to":"limpidella-100"}]',
    })
    const step = await visitor.open(location ?? '')
    expect(step.text).toMatch(/Das ist diesmal anders .*Mindestens ein Produkt ist nicht verfügbar/)
    expect(step.text).toMatch(/Ersetzt .*wird nicht mehr hergestellt\. Dafür kommt Limpidella/)
  })

  test('[RTE-036] the query of a stranger is shown by the names of the catalogue, or not at all', async () => {
    const visitor = enter()
    await goTo(visitor, 'payment')
    const switched = JSON.stringify([
      { from: 'ondrella-day-classic-30', to: 'ondrella-day-30' },
      { from: '<b>cheap</b>', to: 'nothing' },
    ])
    const query = new URLSearchParams({ isReorder: 'true', not_reorderable: 'true', switched_products: switched })
    const { text } = await visitor.open(`/checkout/payment?${query}`)
    expect(text).toMatch(/Mindestens ein Produkt ist nicht verfügbar.* ist durch Ondrella Day, 30 Linsen ersetzt/)
    expect(text).not.toContain('cheap')
    for (const bad of ['[', '{}', '[{"from":1}]', 'null'])
      expect(
        (await visitor.open(`/checkout/payment?switched_products=${bad}&added_trial_products=${bad}`)).status,
      ).toBe(200)
  })

  test('[REO-003] a trial pack that was added is named on the step, with a button to leave it out', async () => {
    const { visitor, id } = await customerWithOrder({ theme: { reorderTrials: ['ondrella-day-trial'] } })
    expect((await visitor.open(`/my-account/reorder/${id}`)).text).toContain('Von uns dazugelegt Ondrella Day')
    const { location } = await post(visitor, `/my-account/reorder/${id}`, {})
    expect(location).toContain('added_trial_products=%5B%22ondrella-day-trial%22%5D')
    const step = await visitor.open(location ?? '')
    expect(step.text).toContain('Zum Ausprobieren dazugelegt: Ondrella Day')
    const after = await visitor.submit(step, 'Doch nicht dazulegen')
    expect(after.address).toBe('/checkout/payment')
    expect(after.text).not.toContain('Zum Ausprobieren dazugelegt')
  })

  test('[REO-004] leads to the address step if the storefront demands a tax number that the address lacks', async () => {
    const place = { host: 'lenteo.localhost:3000' }
    const { visitor, email } = await register(place)
    const milano = {
      first_name: 'Anna',
      last_name: 'Rossi',
      street: 'Via Roma',
      street_number: '4',
      postcode: '20121',
      city: 'Milano',
      province_code: 'MI',
      country_code: 'IT',
      same_billing: 'on',
      is_chosen: 'original',
    }
    const forms = { address: milano, shipping: { code: 'gls_parcel' } }
    const { id } = await buy(visitor, email, { isSignedIn: true, forms })
    expect((await post(visitor, `/my-account/reorder/${id}`, {})).location).toMatch(/^\/checkout\/payment\?/)
    const strict = enter({ ...place, theme: { demandsTaxNumber: true } })
    for (const [name, value] of visitor.cookies) strict.cookies.set(name, value)
    expect((await post(strict, `/my-account/reorder/${id}`, {})).location).toBe(
      '/checkout/address?isReorder=true#reorder',
    )
    const asked = await post(strict, '/checkout/address', milano)
    expect([asked.status, asked.html]).toEqual([
      422,
      expect.stringMatching(/name="tax_number"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="tax_number"/),
    ])
    const given = await post(strict, '/checkout/address', { ...milano, tax_number: 'RSSNNA80A41F205X' })
    expect(given.status).toBe(303)
  })
})

describe('[RTE-019] the link in a mail', () => {
  test('signs nobody in: a customer’s order needs the login, and shows only how many products there were', async () => {
    const { id } = await customerWithOrder()
    const link = await linkTo(id)
    const stranger = enter()
    const page = await stranger.open(link)
    expect(page.text).toContain('Deine letzte Bestellung Darin waren 2 Produkte.')
    expect(page.text).not.toMatch(values)
    expect(page.html).toContain(`/login?url=%2Fmy-account%2Freorder%2F${id}`)
    expect(stranger.cookies.size).toBe(0)
    const tried = await post(stranger, link, { intent: 'show' })
    expect((await stranger.open(tried.location ?? '')).text).not.toMatch(values)
    expect((await post(stranger, link, {})).status).toBe(404)
    const { visitor: other } = await register()
    const foreign = await other.open(link)
    expect(foreign.text).toContain('Das gehört zu einem anderen Konto.')
    expect(foreign.text).not.toMatch(values)
  })

  test('leads its signed-in owner to the payment step with the plan, twice to the same cart', async () => {
    const { visitor, id } = await customerWithOrder()
    const link = await linkTo(id)
    const contents = async () => (await visitor.open('/cart')).text
    const target = [303, '/checkout/payment?isReorder=true#reorder']
    const first = await visitor.send(link)
    expect([first.status, first.location]).toEqual(target)
    const filled = await contents()
    expect(filled).toMatch(values)
    const again = await visitor.send(link)
    expect([again.status, again.location, await contents()]).toEqual([...target, filled])
  })

  test('is one click, and the order is another, with a saved card', async () => {
    const { visitor, email } = await register()
    const { id } = await buy(visitor, email, { isSignedIn: true }, { save_alias: 'visa' })
    const step = await visitor.open((await visitor.send(await linkTo(id))).location ?? '')
    expect(step.text).toMatch(/Alles wie letztes Mal .*Visa, endet auf 0018/)
    const [chosen = '', saved = ''] = /<input[^>]*value="(saved:[^"]+)"[^>]*>/.exec(step.html) ?? []
    expect(chosen).toContain('checked')
    // The second click. The provider has nothing to ask, and sends the browser back.
    const provider = await visitor.send(await startPaying(visitor, { fields: { payment_method: saved } }))
    expect((await visitor.send(provider.location ?? '')).location).toMatch(/^\/checkout\/thank-you\//)
  })

  test('shows a guest’s order after its button, and brings the products into the cart without address', async () => {
    const { id, visitor: buyer } = await guestWithOrder()
    const link = await linkTo(id)
    expect((await buyer.open(link)).text).toMatch(values)
    const reader = enter()
    const closed = await reader.open(link)
    expect([closed.text, reader.cookies.size]).toEqual([expect.not.stringMatching(values), 0])
    const open = await reader.submit(closed, 'Bestellung ansehen', {}, link)
    expect(open.text).toMatch(/Rechtes Auge: SPH −2\.50/)
    expect(open.text).not.toMatch(/Seestrasse|Muster|@example/)
    const sent = await post(reader, link, {})
    expect([sent.status, sent.location]).toEqual([303, '/checkout/customer?isReorder=true#reorder'])
    const step = await reader.open(sent.location ?? '')
    expect(step.html).toContain('id="reorder"')
    expect(step.text).toMatch(/Alles wie letztes Mal Diesmal CHF/)
    expect(step.text).not.toMatch(/Seestrasse|Muster/)
  })

  test('[RTE-037] leads home if nothing of the order is left', async () => {
    const { id, visitor } = await guestWithOrder()
    const customer = await customerWithOrder()
    await database.db.execute(sql`
      update products set is_active = false where product_id in ('limpidella-360', 'ondrella-day-30')`)
    for (const [who, order] of [
      [visitor, id],
      [customer.visitor, customer.id],
    ] as const) {
      const { status, location } = await who.send(await linkTo(order))
      expect([status, location]).toEqual([302, '/'])
    }
    const { status, location } = await post(visitor, await linkTo(id), {})
    expect([status, location]).toEqual([303, '/'])
  })

  test('is worth nothing at another storefront, after 30 days, for a new address, and once the order is cancelled', async () => {
    const { id, email } = await guestWithOrder()
    const link = await linkTo(id)
    const failed = /Dieser Link gilt nicht mehr/
    expect((await enter({ host: 'linsenhaus.localhost:3000' }).open(link)).text).toMatch(failed)
    const nonsense = await enter().open('/reorder/reminder/nonsense')
    expect([nonsense.status, nonsense.text]).toEqual([404, expect.stringMatching(failed)])
    await database.db.execute(sql`update orders set state = 'cancelled' where id = ${id}`)
    expect((await enter().open(link)).text).toMatch(failed)
    await database.db.execute(sql`update orders set state = 'new', email = 'moved@example.org' where id = ${id}`)
    expect((await enter().open(link)).text).toMatch(failed)
    await database.db.execute(sql`update orders set email = ${email} where id = ${id}`)
    expect((await enter().open(link)).text).not.toMatch(failed)
    await database.db.execute(sql`update links set expires_at = now() - interval '1 second' where scope = 'reorder'`)
    expect((await enter().open(link)).text).toMatch(failed)
  })

  test('the fixed path of the earlier shop leads home', async () => {
    expect((await enter().send('/Reorder')).location).toBe('/')
  })
})

describe('[ACC-009] a reorderable order', () => {
  test('is ordered again from the history and from its own page, a cancelled one is not', async () => {
    const { visitor, id, token } = await customerWithOrder()
    expect((await visitor.open('/my-account/history')).html).toContain(`href="/my-account/reorder/${id}"`)
    expect((await visitor.open(`/my-account/order/${id}`)).html).toContain(`href="/order/${token}/reorder"`)
    const { location } = await visitor.send(`/order/${token}/reorder`)
    expect(location).toBe(`/my-account/reorder/${id}`)
    await database.db.execute(sql`update orders set state = 'cancelled' where id = ${id}`)
    expect((await visitor.open('/my-account/history')).html).not.toContain(`/my-account/reorder/${id}`)
    expect((await visitor.open(`/my-account/order/${id}`)).html).not.toContain(`/order/${token}/reorder`)
    expect((await visitor.open(`/my-account/reorder/${id}`)).text).toContain('Nachbestellen ist leider nicht möglich.')
  })

  test('of a guest opens in the browser that placed it; others sign in or see the redacted order', async () => {
    const guest = await guestWithOrder()
    const path = `/order/${guest.token}/reorder`
    expect((await guest.visitor.open(`/order/${guest.token}`)).html).toContain(`href="${path}"`)
    expect((await guest.visitor.open(path)).text).toMatch(values)
    expect((await enter().send(path)).location).toBe(`/order/${guest.token}`)
    const customer = await customerWithOrder()
    const own = `/order/${customer.token}/reorder`
    expect((await enter().send(own)).location).toBe(`/login?url=${encodeURIComponent(own)}`)
  })

  test('has a link in its confirmation', async () => {
    const { id, email, token } = await customerWithOrder()
    await runJob(shop.app.jobs(outbox), 'order-placed', { order: id })
    const [mail] = await mailsTo(database, email).then((mails) =>
      mails.filter(({ template }) => template === 'order_confirmation'),
    )
    expect(mail?.text).toContain(`/order/${token}/reorder`)
  })
})

test('what else is in the cart is said before, and stays', async () => {
  const { visitor, id } = await customerWithOrder()
  await post(visitor, '/cart?product=limpidella-100', { intent: 'add', 'item.quantity': '1' })
  await putIn(visitor)
  expect((await visitor.open(`/my-account/reorder/${id}`)).text).toContain('1 anderer Artikel liegt schon im Warenkorb')
  await post(visitor, `/my-account/reorder/${id}`, {})
  const { text } = await visitor.open('/cart')
  expect(text).toMatch(/Limpidella Kombilösung, 100 ml .*Ondrella Day, 30 Linsen/)
})
