import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLink } from '#server/identity/operations.ts'
import { priceLink } from '#server/pricing/operations.ts'
import { personOf } from '#server/promotions/operations.ts'
import { openBuiltShop, testSecret } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type FormBrowser, openFormBrowser } from '#server/testing/form-browser.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = (brand = 'claravue') => openFormBrowser(shop.ask, { host: `${brand}.localhost:3000` })

const eyes = {
  choice: '1',
  'right.wanted': 'on',
  'left.wanted': 'on',
  'right.quantity': '2',
  'left.quantity': '1',
  'right.sphere': '−2.50',
  'left.sphere': '−3.00',
  'right.radius': '8.8',
  'left.radius': '8.8',
}

const demoCustomer = 'customer@example.com'

async function signIn(visitor: FormBrowser) {
  const page = await visitor.open('/login')
  await visitor.submit(page, 'name="password"', { email: demoCustomer, password: 'Linsen2026' })
}

/** Presses the button of the product page, and gives the page that follows. */
async function buy(visitor: FormBrowser, product: string, fields: Record<string, string>, prefix = '') {
  const form = new URLSearchParams({ intent: 'add', ...fields })
  const sent = await visitor.send(`${prefix}/cart?product=${product}`, form)
  expect(sent.status).toBe(303)
  return { ...(await visitor.open(sent.location ?? '')), address: sent.location ?? '' }
}
const buyLenses = (visitor: FormBrowser, prefix = '') => buy(visitor, 'ondrella-day-30', eyes, prefix)
const buyBottle = (visitor: FormBrowser, quantity = '1', prefix = '') =>
  buy(visitor, 'limpidella-360', { 'item.quantity': quantity }, prefix)

const rowsOn = ({ html }: { html: string }) => html.match(/<li class="cart-line".*?<\/li>/gs) ?? []

/** The lines of the page in their order: the quantity, and what the pattern finds in its name. */
const linesWith = ({ html }: { html: string }, pattern: RegExp, otherwise: string) =>
  (html.match(/<input[^>]*name="quantity"[^>]*>/g) ?? []).map((field) => {
    const quantity = / value="(\d+)"/.exec(field)?.[1]
    return `${quantity} × ${pattern.exec(field)?.[0] ?? otherwise}`
  })
const linesOn = (page: { html: string }) => linesWith(page, /[−+]\d\.\d\d/, 'bottle')
const eyesOn = (page: { html: string }) => linesWith(page, /(rechtes|linkes) Auge/i, 'no eye')

describe('without scripts', () => {
  test('[CRT-008, I18-015, PRC-007] both eyes are added by one form, and the page shows them, their sum, their arrival and offers', async () => {
    const visitor = enter()
    const product = await visitor.open('/p/ondrella-day-30')
    expect(product.html).toMatch(/formAction="\/cart\?product=ondrella-day-30"/i)
    const page = await buyLenses(visitor)
    expect(page.address).toBe('/cart')
    expect(linesOn(page)).toEqual(['2 × −2.50', '1 × −3.00'])
    expect(rowsOn(page)).toHaveLength(1)
    expect(page.text).toContain('R −2.50 · Linkes Auge: −3.00 L −3.00 BC 8.8 · DIA')
    expect(page.text).toMatch(/Zwischensumme CHF 110\.70 Versand gratis/)
    expect(page.text).toMatch(/Total CHF 110\.70 Zur Kasse inkl\. 8\.1\s% MWST: CHF 8\.29/)
    expect(page.text).toMatch(/Ankunft \d+\.(–| \p{L}+( \d{4})? – )\d+\. \p{L}+/u)
    expect(page.text).toMatch(/Passt dazu .* Hinzufügen/)
  })

  test('[CRT-009] a cart below the threshold of free shipping says what is missing, others do not', async () => {
    const hint = /Noch (CHF [\d.]+) bis zur Gratislieferung \(Standardversand\)\./
    const missing = ({ text }: { text: string }) => hint.exec(text)?.[1]
    const visitor = enter()
    expect(missing(await visitor.open('/cart'))).toBeUndefined()
    expect(missing(await buyBottle(visitor))).toBe('CHF 78.10')
    expect(missing(await buyLenses(visitor))).toBeUndefined()
  })

  test('[CRT-011] the button below the sum leads to the customer step', async () => {
    const visitor = enter()
    const { html } = await buyBottle(visitor, '1', '/it')
    const [, step = ''] = /<a [^>]*href="([^"]*)"[^>]*>Vai alla cassa<\/a>/.exec(html) ?? []
    expect(step).toBe('/it/checkout/customer')
    expect((await visitor.open(step)).text).toContain('Come possiamo contattarti?')
  })

  test('[CHK-024, PRC-013, PRC-016] a cart is stopped when none of its items can be ordered, a change when its quantity cannot', async () => {
    const visitor = enter()
    await buyBottle(visitor, '2')
    await buyLenses(visitor)
    const leave = (product: string, on_hand: number) =>
      database.db.execute(sql`update stock set on_hand = ${on_hand}, reserved = 0, stop_order = true
        where product_id = ${product}`)
    await leave('limpidella-360', 1)
    const some = await visitor.open('/cart')
    expect(some.text).toMatch(/Nur noch 1 an Lager.*Ankunft \d+\..*Zur Kasse/)
    // A stopped product can be had as often as it is there, others as often as the shop sells at once.
    const most = [...some.html.matchAll(/<input[^>]*name="quantity"[^>]*>/g)].map(
      ([tag]) => / max="(\d+)"/.exec(tag)?.[1],
    )
    expect(most).toEqual(['1', '99', '99'])
    const refused = await visitor.submit(some, 'value="quantity"', { quantity: '3' })
    expect(refused.text).toContain('Nur noch 1 an Lager. Wähle eine kleinere Menge.')
    expect(linesOn(refused)).toEqual(['2 × bottle', '2 × −2.50', '1 × −3.00'])
    await leave('ondrella-day-30', 0)
    const none = await visitor.open('/cart')
    expect(none.text).toContain('In dieser Form ist nichts davon lieferbar.')
    expect(none.text).not.toMatch(/Ankunft|Zur Kasse/)
    await database.db.execute(sql`update stock set on_hand = 1000, stop_order = false
      where product_id in ('limpidella-360', 'ondrella-day-30')`)
  })

  test('an option that is missing is marked at its field, and the other choices stay', async () => {
    const visitor = enter()
    const page = await buy(visitor, 'ondrella-day-30', { ...eyes, 'left.sphere': '' })
    expect(page.address).toMatch(/^\/p\/ondrella-day-30\/.*#buy$/)
    const fields = page.html.match(/<select[^>]*>/g) ?? []
    const invalid = fields.filter((field) => field.includes('aria-invalid="true"'))
    expect(invalid.map((field) => /name="([^"]*)"/.exec(field)?.[1])).toEqual(['left.sphere'])
    expect(page.text).toContain('Bitte wählen')
    expect(page.text).toContain('Rechtes Auge: 2 × SPH −2.50')
    expect((await visitor.open('/cart')).text).toContain('Dein Warenkorb ist leer.')
  })

  test('a row that costs less in another size of the pack says so, and one button changes both eyes, once, with their values', async () => {
    const visitor = enter()
    const words = 'Günstiger: In der Packung mit 90 Linsen kostet eine Linse CHF 1.05 statt CHF 1.11.'
    expect((await buyLenses(visitor)).text).not.toContain('Günstiger')
    await buy(visitor, 'ondrella-day-30', { ...eyes, 'right.quantity': '1', 'left.quantity': '5' })
    const many = await visitor.open('/cart')
    expect(linesOn(many)).toEqual(['3 × −2.50', '6 × −3.00'])
    expect(many.text).toContain(words)
    const changed = await visitor.submit(many, 'value="pack"')
    expect(changed.text).toContain('Packung gewechselt: 90 Linsen.')
    expect(linesOn(changed)).toEqual(['1 × −2.50', '2 × −3.00'])
    expect(eyesOn(changed).join().toLowerCase()).toBe('1 × rechtes auge,2 × linkes auge')
    expect(changed.html).toContain('href="/p/ondrella-day-90/')
    expect(changed.text).not.toContain('Günstiger')
    // The form of before, sent again, finds no such row.
    const again = await visitor.submit(many, 'value="pack"')
    expect(linesOn(again)).toEqual(['1 × −2.50', '2 × −3.00'])
  })

  test('a subscription of the whole cart is proposed at the pace of what lasts longest', async () => {
    const proposed = ({ html }: { html: string }) =>
      /<option[^>]* value="(\d+)"[^>]* selected=""|<option[^>]* selected=""[^>]* value="(\d+)"/
        .exec(html.slice(html.indexOf('name="subscription_frequency"')))
        ?.slice(1)
        .find(Boolean)
    const visitor = enter()
    expect(proposed(await buyBottle(visitor))).toBe('1')
    expect(proposed(await buyLenses(visitor))).toBe('2')
    expect(proposed(await buy(visitor, 'ondrella-day-90', { ...eyes, 'left.quantity': '2' }))).toBe('6')
  })

  test('[PRC-009, PRC-010] a quantity is changed to a whole number, and one that is too high is refused with a message', async () => {
    const visitor = enter()
    const page = await buyLenses(visitor)
    const changed = await visitor.submit(page, 'value="quantity"', { quantity: '3.9' })
    expect(linesOn(changed)).toEqual(['3 × −2.50', '1 × −3.00'])
    expect(linesOn(await visitor.submit(changed, 'value="quantity"', { quantity: 'many' }))[0]).toBe('1 × −2.50')
    await visitor.submit(changed, 'value="quantity"', { quantity: '3' })
    const refused = await visitor.submit(changed, 'value="quantity"', { quantity: '1000' })
    expect(refused.text).toContain('Pro Bestellung sind höchstens 99 Stück möglich.')
    expect(linesOn(refused)).toEqual(['3 × −2.50', '1 × −3.00'])
    expect((await visitor.open('/cart')).text).not.toContain('höchstens')
  })

  test('a removed row comes back in its place, with the quantities of both eyes, and once only', async () => {
    const visitor = enter()
    await buyLenses(visitor)
    const page = await buyBottle(visitor)
    const removed = await visitor.submit(page, 'value="remove"')
    expect(linesOn(removed)).toEqual(['1 × bottle'])
    expect(removed.text).toMatch(/Entfernt: Ondrella Day, 30 Linsen, R −2\.50 · L −3\.00 · BC 8\.8 .* Rückgängig/)
    const whole = ['2 × −2.50', '1 × −3.00', '1 × bottle']
    expect(linesOn(await visitor.submit(removed, 'value="undo"'))).toEqual(whole)
    expect(linesOn(await visitor.submit(removed, 'value="undo"'))).toEqual(whole)
  })

  test('one eye of a row is left out by a quantity of none, and comes back into the row', async () => {
    const visitor = enter()
    const page = await buyLenses(visitor)
    const removed = await visitor.submit(page, 'value="quantity"', { quantity: '0' })
    expect(linesOn(removed)).toEqual(['1 × −3.00'])
    expect(removed.text).toMatch(/Entfernt: Ondrella Day, 30 Linsen, Rechtes Auge: SPH −2\.50 · BC 8\.8 .* Rückgängig/)
    const undone = await visitor.submit(removed, 'value="undo"')
    expect([linesOn(undone), rowsOn(undone).length]).toEqual([['2 × −2.50', '1 × −3.00'], 1])
  })

  test('the same lens for both eyes is one row, and each quantity stays that of its eye', async () => {
    const visitor = enter()
    const page = await buy(visitor, 'ondrella-day-30', { ...eyes, 'left.sphere': '−2.50' })
    expect([eyesOn(page), rowsOn(page).length]).toEqual([['2 × rechtes Auge', '1 × linkes Auge'], 1])
    expect(page.text).toContain('Beide Augen: SPH −2.50 · BC 8.8')
    const removed = await visitor.submit(page, 'value="quantity"', { quantity: '0' })
    expect(eyesOn(removed)).toEqual(['1 × Linkes Auge'])
    expect(eyesOn(await visitor.submit(removed, 'value="undo"'))).toEqual(['2 × rechtes Auge', '1 × linkes Auge'])
    expect(eyesOn(await buyBottle(visitor))).toEqual(['2 × rechtes Auge', '1 × linkes Auge', '1 × no eye'])
  })

  test('what is short for one eye is said of that eye', async () => {
    const visitor = enter()
    await buyLenses(visitor)
    await database.db.execute(sql`update stock set on_hand = 1, reserved = 0, stop_order = true
      where product_id = 'ondrella-day-30' and variant_id like '%-2.5%'`)
    const page = await visitor.open('/cart')
    expect(page.text).toContain('Rechtes Auge: Nur noch 1 an Lager.')
    expect(page.text).not.toContain('Linkes Auge: Nur')
    await database.db.execute(sql`update stock set on_hand = 1000, stop_order = false
      where product_id = 'ondrella-day-30'`)
  })

  test('[CRT-012] an empty cart says so', async () => {
    expect((await enter('lenteo').open('/cart')).text).toContain('Il suo carrello è vuoto.')
  })

  test('[CAT-028] an offer is added with the recommendation that it came from, once for a page', async () => {
    const visitor = enter()
    const page = await buyLenses(visitor)
    const [, recommendation_id] = /data-recommendation-id="([^"]+)"/.exec(page.html) ?? []
    expect(recommendation_id).toBeDefined()
    const offered = await visitor.submit(page, 'value="offer"')
    await visitor.submit(page, 'value="offer"')
    expect(linesOn(offered).at(-1)).toBe('1 × bottle')
    const { rows } = await database.db.execute<{ created_from: object; quantity: number }>(
      sql`select created_from, quantity from cart_lines where created_from is not null order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        quantity: 1,
        created_from: {
          type: 'recommendation',
          recommendation_id,
          source: 'lens',
          item_position: 1,
        },
      },
    ])
  })

  test('[CAT-029] an offer of a product’s page keeps its recommendation on the way through the page of the offer', async () => {
    const visitor = enter()
    const { html } = await visitor.open('/p/ondrella-day-30')
    const offers = html.slice(html.indexOf('data-recommendation-id'))
    const [, id, from = ''] = /href="\/p\/([\w-]+)\/[^"?]*\?from=([^"&]*)"/.exec(offers) ?? []
    expect(from).toBe('cross-sell-ondrella-day-30~lens~1')
    // The page of the offer is cached, and does not know what led there.
    const page = `/p/${id}?from=${from}`
    expect((await visitor.open(page)).html).not.toContain('name="from"')
    // A choice that is looked at first is a page of its own, with the recommendation in its form.
    const chosen = `/p/${id}?${new URLSearchParams(eyes)}`
    expect((await visitor.send(chosen, undefined, page)).html).toContain(`name="from" value="${from}"`)
    const created = async () => {
      const { rows } = await database.db.execute(sql`select created_from from cart_lines order by id desc limit 1`)
      return rows
    }
    const recommendation = { recommendation_id: 'cross-sell-ondrella-day-30', source: 'lens', item_position: 1 }
    for (const [fields, referrer] of [
      [{}, page],
      [{ from }, chosen],
    ] as const) {
      const form = new URLSearchParams({ intent: 'add', ...eyes, 'item.quantity': '1', ...fields })
      const sent = await enter().send(`/cart?product=${id}`, form, referrer)
      expect([sent.status, sent.location]).toEqual([303, '/cart'])
      expect(await created()).toEqual([{ created_from: { type: 'recommendation', ...recommendation } }])
    }
  })

  test('a changed price is shown until the visitor has acknowledged it', async () => {
    const visitor = enter()
    await buyBottle(visitor)
    const raise = (by: number) =>
      database.db.execute(sql`update prices set amount = amount + ${by}
        where product_id = 'limpidella-360' and market = 'CH' and channel = 'website'`)
    await raise(1_00)
    const page = await visitor.open('/cart')
    expect(page.text).toContain('Der Preis hat sich geändert: vorher CHF 11.90, jetzt CHF 12.90.')
    const seen = await visitor.submit(page, 'value="prices-seen"')
    expect(seen.text).not.toContain('geändert')
    expect(seen.text).toContain('CHF 12.90')
    await raise(-1_00)
  })

  test('a trial product that the shop added by itself can be opted out of', async () => {
    const visitor = enter()
    await buyBottle(visitor)
    await buyLenses(visitor)
    await database.db.execute(sql`update cart_lines set created_from = '{"type":"automatic"}'
      where id = (select max(id) from cart_lines)`)
    const page = await visitor.submit(await visitor.open('/cart'), 'value="opt-out"')
    expect(linesOn(page)).toEqual(['1 × bottle', '2 × −2.50'])
    expect(page.text).not.toContain('Keine Probepackung')
  })

  test.each(['', 'intent=nothing', 'intent=toString', 'intent=undo&wish={', 'intent=offer&product='])(
    'an unknown form changes nothing: %s',
    async (fields) => {
      expect((await enter().send('/cart', new URLSearchParams(fields))).status).toBe(422)
      expect(shop.logged.filter(({ message }) => message === 'request failed')).toEqual([])
    },
  )
})

describe('a coupon', () => {
  const typed = async (visitor: FormBrowser, code: string) =>
    visitor.submit(await visitor.open('/cart'), 'value="coupon"', { code })
  const atTheField = ({ html }: { html: string }) =>
    /<input[^>]*aria-invalid="true"[^>]*name="code".*?<p id="[^"]*-error"[^>]*>(.*?)<\/p>/s
      .exec(html)?.[1]
      ?.replaceAll('\u00a0', ' ')

  test('[CRT-016, CRT-017] lowers the total with a notice, and is removed with a notice', async () => {
    const visitor = enter()
    await buyLenses(visitor)
    const page = await typed(visitor, 'once15')
    expect(page.text).toContain('Der Gutschein ist eingelöst.')
    expect(page.text).toMatch(/Gutschein ONCE15 −CHF 16\.61 .* Total CHF 94\.09/)
    const without = await visitor.submit(page, 'value="coupon-remove"')
    expect(without.text).toContain('Der Gutschein wurde entfernt.')
    expect(without.text).toMatch(/Total CHF 110\.70/)
  })

  test('[CRT-013] has a form beside the website’s prices, and none beside those of a comparison', async () => {
    const visitor = enter()
    const withForm = await buyBottle(visitor)
    expect(withForm.html).toMatch(/name="intent"[^>]*value="coupon"/)
    const product = { brand: 'claravue', productId: 'rivelune-comfort-10', channel: 'comparison' } as const
    await visitor.open(priceLink(testSecret, { ...product, endsAt: Date.now() + 3_600_000 }))
    const without = await buy(visitor, product.productId, { 'item.quantity': '1' })
    expect(without.html).not.toMatch(/name="intent"[^>]*value="coupon"/)
    expect(without.text).toContain('Zu diesem Preis lässt sich kein Gutschein einlösen.')
  })

  const refusals = [
    ['NOSUCH', 'Diesen Gutschein gibt es nicht.'],
    ['SAVE 5', 'Ein Gutscheincode hat keine Leerzeichen.'],
    ['EXPIRED1', 'Dieser Gutschein ist abgelaufen.'],
    ['LIMIT1', 'Dieser Gutschein ist aufgebraucht.'],
    ['SAVE5', 'Dieser Gutschein gilt ab CHF 50.00.'],
    ['NOPROMO10', 'Dieser Gutschein gilt nicht für reduzierte Preise.'],
  ] as const
  test('[ERR-004, CRT-014] that is refused says why, at the field where it was typed', async () => {
    await database.db.execute(sql`update coupons set used = 1 where code = 'LIMIT1'`)
    const reduced = await database.db.execute<{ product_id: string }>(
      sql`select product_id from products where badge = 'sale' and axes = '{}' and is_active limit 1`,
    )
    const visitor = enter()
    await buy(visitor, reduced.rows[0]?.product_id ?? 'none', { 'item.quantity': '1' })
    const messages = []
    for (const [code] of refusals) messages.push([code, atTheField(await typed(visitor, code))])
    expect(messages).toEqual(refusals)
    expect((await typed(visitor, 'SAVE 5')).html).toMatch(/<input[^>]*name="code"[^>]*value="SAVE 5"/)
  })

  test('[ERR-004] for other products, for new customers, or used before is refused with its reason', async () => {
    const visitor = enter()
    await buyLenses(visitor)
    expect(atTheField(await typed(visitor, 'CARE20'))).toBe(
      'Dieser Gutschein gilt nicht für die Produkte im Warenkorb.',
    )
    await signIn(visitor)
    const person = personOf(demoCustomer)
    await database.db.execute(
      sql`insert into buyers (brand, person) values ('claravue', ${person}) on conflict do nothing`,
    )
    await database.db.execute(
      sql`insert into coupon_uses (brand, code, person, cart_id, once_per_customer)
        values ('claravue', 'ONCE15', ${person}, gen_random_uuid(), true)`,
    )
    expect(atTheField(await typed(visitor, 'WELCOME10'))).toBe('Dieser Gutschein gilt nur für die erste Bestellung.')
    expect(atTheField(await typed(visitor, 'ONCE15'))).toBe('Diesen Gutschein hast du schon eingelöst.')
  })
})

describe('Miles and More', () => {
  const number = '999912345678901'
  const typed = async (visitor: FormBrowser, code: string) =>
    visitor.submit(await visitor.open('/cart'), 'value="miles"', { code })

  test('[CRT-020, CRT-021] is stored with the cart and removed from it, both with a notice', async () => {
    const visitor = enter('linsenhaus')
    await buyBottle(visitor)
    const page = await typed(visitor, number)
    expect(page.text).toContain('Ihre Miles-and-More-Nummer ist gespeichert.')
    expect(page.text).toContain(number)
    const without = await visitor.submit(page, 'value="miles-remove"')
    expect(without.text).toContain('Die Miles-and-More-Nummer wurde entfernt.')
    expect(without.text).not.toContain(number)
  })

  test('[ERR-006, CRT-018] is refused if it is malformed or beside a coupon', async () => {
    const visitor = enter()
    await buyBottle(visitor)
    expect((await typed(visitor, '12345')).text).toContain('Miles and More ungültig')
    await typed(visitor, number)
    const page = await visitor.submit(await visitor.open('/cart'), 'value="coupon"', { code: 'FREESHIP' })
    expect(page.text).toContain('Gutschein und Miles and More lassen sich nicht kombinieren.')
  })
})

describe('the link in a reminder', () => {
  const currentCart = async (visitor: FormBrowser) => {
    const { html } = await visitor.send('/api/session')
    const { token_value } = JSON.parse(html).cart
    return JSON.parse((await visitor.send(`/api/carts/${token_value}`)).html) as { id: string; token_value: string }
  }

  test('[CRT-022, CRT-023] brings the lines of the abandoned cart into the current one, or into a new one', async () => {
    const left = enter()
    await buyLenses(left)
    const { id, token_value } = await currentCart(left)
    const token = await createLink(database.db, { scope: 'abandoned-cart', brand: 'claravue', content: { cart: id } })
    const path = `/it/abandoned-cart/mail/${token}`
    const elsewhere = enter()
    const opened = await elsewhere.send(path)
    expect([opened.status, opened.location]).toEqual([302, '/it/checkout/customer'])
    expect(linesOn(await elsewhere.open('/cart'))).toEqual(['2 × −2.50', '1 × −3.00'])
    expect((await currentCart(elsewhere)).token_value).not.toBe(token_value)
    const third = enter()
    await buyBottle(third)
    await third.open(path)
    expect(linesOn(await third.open('/cart'))).toEqual(['1 × bottle', '2 × −2.50', '1 × −3.00'])
  })

  test('[CRT-024] to a cart that does not exist any more says so, and shows the visitor’s own', async () => {
    const visitor = enter()
    await buyBottle(visitor)
    const page = await visitor.open('/abandoned-cart/cart/nothing')
    expect(page.text).toContain('Der Warenkorb aus diesem Link lässt sich nicht mehr öffnen.')
    expect(linesOn(page)).toEqual(['1 × bottle'])
  })
})

test('[UIX-010, UIX-014] pictures of lines are 170 px wide and high, and 140 on phones', async () => {
  const page = await buyBottle(enter())
  expect(page.html).toMatch(/<source[^>]*\/img\/140x140\/[^>]*width="140" height="140"/)
  expect(page.html).toMatch(/<img[^>]*\/img\/170x170\/[^>]*width="170" height="170"/)
})

test.each([
  ['claravue', '/en', 'Cart · Claravue', 'Subtotal CHF 11.90 Shipping CHF 6.90 Total'],
  ['claravue', '/it', 'Carrello · Claravue', 'Subtotale CHF 11.90 Spedizione CHF 6.90 Totale'],
  ['claravue', '/fr', 'Panier · Claravue', 'Sous-total 11.90 CHF Livraison 6.90 CHF Total'],
  ['linsenhaus', '', 'Warenkorb · Linsenhaus', 'Zwischensumme 10,40 € Versand 3,95 € Summe'],
  ['lenteo', '', 'Carrello · Lenteo', 'Subtotale 10,90 € Spedizione 4,90 € Totale'],
])('[RTE-043] on %s%s the cart is in its language: %s', async (brand, prefix, title, sums) => {
  const page = await buyBottle(enter(brand), '1', prefix)
  expect(page.address).toBe(`${prefix}/cart`)
  expect(page.html).toContain(`<title>${title}</title>`)
  expect(page.text).toContain(sums)
})
