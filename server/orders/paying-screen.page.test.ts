import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { outbox } from '#server/mail/outbox.ts'
import { auditBooks } from '#server/shop/books.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, post, putIn, startPaying } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { openGate } from '#server/testing/gate.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { runJob, workOff } from '#server/testing/work-off.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
  // The simulated provider's reports go over the network to this very shop.
  vi.stubGlobal('fetch', (address: string, sent: RequestInit & { method: string }) =>
    shop.ask(new URL(address).pathname, {
      ...sent,
      headers: sent.headers as Record<string, string>,
      body: sent.body ?? '',
    }),
  )
})
afterEach(async () => expect(await auditBooks(database.db)).toEqual([]))
afterAll(() => {
  vi.unstubAllGlobals()
  return database.close()
})

const enter = () => openFormBrowser(shop.ask)

/** Does all waiting jobs: reports of the provider, what follows from them, mails. */
function doTheWork() {
  return workOff(shop.app.jobs(outbox))
}

async function pass(time: string) {
  const back = sql.raw(`- interval '${time}'`)
  await database.db.execute(sql`update payments set created_at = created_at ${back}, expires_at = expires_at ${back}`)
  await database.db.execute(sql`update simulator_transactions set created_at = created_at ${back}`)
}

async function ordersOf(email: string) {
  const { rows } = await database.db.execute(sql`select number from orders where email = ${email}`)
  return rows.length
}

let people = 0
const newEmail = () => `payer${++people}@example.org`

/** A visitor at the payment step, with a new e-mail address. */
async function arrive(going: Parameters<typeof goTo>[2] = {}) {
  const [visitor, email] = [enter(), newEmail()]
  const page = await goTo(visitor, 'payment', { ...going, forms: { customer: { email }, ...going.forms } })
  return { visitor, email, page }
}

const onThankYou = /^\/checkout\/thank-you\/.+/

describe('a card', () => {
  test.each(['success', 'late_webhook', 'two_webhooks'])(
    '%s leads to the thank-you page, and there is one order',
    async (card) => {
      const { visitor, email } = await arrive()
      const back = await pay(visitor, card)
      expect(back.location).toMatch(onThankYou)
      expect((await visitor.open(back.location ?? '')).text).toContain('Danke für deine Bestellung')
      await doTheWork()
      expect(await ordersOf(email)).toBe(1)
      expect((await mailsTo(database, email)).map(({ template }) => template)).toEqual(['order_confirmation'])
    },
  )

  test('checkout, order and mail say which lens is for which eye; a visitor with the link alone sees neither', async () => {
    const [visitor, email] = [enter(), newEmail()]
    const lens = {
      intent: 'add',
      'right.wanted': 'on',
      'right.quantity': '1',
      'left.wanted': 'on',
      'left.quantity': '2',
    }
    const values = { 'right.sphere': '-2.5', 'right.radius': '8.8', 'left.sphere': '-2.5', 'left.radius': '8.8' }
    await post(visitor, '/cart?product=ondrella-day-30', { ...lens, ...values })
    const page = await goTo(visitor, 'payment', { forms: { customer: { email } } })
    const order = (await pay(visitor)).location ?? ''
    await doTheWork()
    const [mail] = await mailsTo(database, email)
    expect(page.text).toContain('Beide Augen: SPH −2.50 · BC 8.8 · DIA')
    const own = await visitor.open(order)
    expect(own.text).toMatch(
      /3 × Ondrella Day, 30 Linsen Rechtes Auge: 1 × R 1 × · Linkes Auge: 2 × L 2 × SPH −2\.50 ·/,
    )
    expect(mail?.text.replace(/\s+/g, ' ')).toMatch(/R 1 × · L 2 × · SPH −2\.50 · BC 8\.8/)
    expect((await enter().open(order)).text).not.toMatch(/Auge|SPH/)
  })

  test('the order shows its buyer what they wrote to the shop, and no visitor with the link alone', async () => {
    const [visitor, email] = [enter(), newEmail()]
    const comment = 'Bitte klingeln.\r\nZweimal.'
    const forms = { customer: { email }, shipping: { code: 'swisspost_priority', comment } }
    expect((await goTo(visitor, 'payment', { forms })).text).toContain('Mitteilung an uns Bitte klingeln. Zweimal.')
    const order = (await pay(visitor)).location ?? ''
    expect((await visitor.open(order)).text).toContain('Mitteilung an uns Bitte klingeln. Zweimal.')
    expect((await enter().open(order)).text).not.toMatch(/klingeln|Mitteilung/)
    await doTheWork()
    const { rows } = await database.db.execute(
      sql`select cart->>'comment' as comment from (select snapshot->'cart' as cart from payments) as paid
        where cart->>'comment' is not null`,
    )
    expect(rows).toEqual([{ comment: 'Bitte klingeln.\nZweimal.' }])
  })

  test('secure asks for a code in between; the third wrong one ends in a refusal', async () => {
    const { visitor, email } = await arrive()
    const challenge = async (code: string) => {
      const provider = await startPaying(visitor)
      await post(visitor, `${provider}/pay`, { card: 'secure' })
      expect((await visitor.open(provider)).text).toContain('Bestätigung durch die Bank')
      const tries = code === '000000' ? 2 : 0
      for (let tried = 0; tried < tries; tried++)
        expect((await post(visitor, `${provider}/confirm`, { code })).location).toBe(provider)
      const confirmed = await post(visitor, `${provider}/confirm`, { code })
      return visitor.send(confirmed.location ?? '')
    }
    expect((await challenge('000000')).location).toBe('/checkout/payment')
    expect((await visitor.open('/checkout/payment')).text).toContain('Die Zahlung wurde abgelehnt.')
    expect((await challenge('123456')).location).toMatch(onThankYou)
    expect(await ordersOf(email)).toBe(1)
  })

  test('webhook_first: the order is placed before the browser is back, which shows it', async () => {
    const { visitor, email } = await arrive()
    const provider = await startPaying(visitor)
    await post(visitor, `${provider}/pay`, { card: 'webhook_first' })
    expect((await visitor.open(provider)).text).toContain('Zuerst wird die Zahlung dem Shop gemeldet')
    await doTheWork()
    expect(await ordersOf(email)).toBe(1)
    const { location } = await visitor.send(provider)
    expect((await visitor.send(location ?? '')).location).toMatch(onThankYou)
    expect(await ordersOf(email)).toBe(1)
  })

  test.each(['no_return', 'silence'])(
    '%s: the order is placed without the browser, and a second press of the button finds it',
    async (card) => {
      const { visitor, email, page } = await arrive()
      const provider = await startPaying(visitor)
      const paid = await post(visitor, `${provider}/pay`, { card })
      expect((await visitor.open(paid.location ?? '')).text).toContain('Der Browser bleibt hier.')
      await pass('2 minutes')
      await doTheWork()
      await runJob(shop.app.jobs(outbox), 'reconcile-payments')
      expect(await ordersOf(email)).toBe(1)
      // The tab with the button is still open.
      const [, cart = ''] = /name="cart" value="([^"]+)"/.exec(page.html) ?? []
      const again = await post(visitor, '/checkout/payment', { payment_method: 'visa', cart })
      expect(again.location).toMatch(onThankYou)
      expect((await visitor.open(again.location ?? '')).text).toContain(email)
      expect((await visitor.open('/cart')).text).toContain('Dein Warenkorb ist leer.')
      expect(await ordersOf(email)).toBe(1)
    },
  )

  const said = {
    '': ['Die Zahlung wurde abgelehnt.', 'Die Zahlung wurde abgebrochen.'],
    '/en': ['The payment was declined.', 'The payment was cancelled.'],
    '/it': ['Il pagamento è stato rifiutato.', 'Il pagamento è stato annullato.'],
    '/fr': ['Le paiement a été refusé.', 'Le paiement a été annulé.'],
  }
  test.each(Object.entries(said))(
    '[PAY-007] declined or cancelled leads back with a message, and the cart stays (%s)',
    async (prefix, messages) => {
      const { visitor } = await arrive({ prefix })
      const before = await visitor.open(`${prefix}/checkout/payment`)
      for (const [index, card] of ['declined', 'cancelled'].entries()) {
        const back = await pay(visitor, card, { prefix })
        expect(back.location).toBe(`${prefix}/checkout/payment`)
        const page = await visitor.open(back.location ?? '')
        expect(page.text).toContain(messages[index])
      }
      expect((await visitor.open(`${prefix}/checkout/payment`)).text).toBe(before.text)
      expect((await pay(visitor, 'success', { prefix })).location).toMatch(/\/checkout\/thank-you\//)
    },
  )
})

describe('a change in the meantime', () => {
  test('in another tab: the button pays for the cart that its page shows or for none, and the order is shown', async () => {
    const { visitor, email, page } = await arrive()
    const [, version = ''] = /name="version" value="(\d+)"/.exec(page.html) ?? []
    const [, cart = ''] = /name="cart" value="([^"]+)"/.exec(page.html) ?? []
    const old = { payment_method: 'visa', version, cart }
    await putIn(visitor, '1')
    const refused = await post(visitor, '/checkout/payment', old)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('hat sich inzwischen geändert')])
    expect(refused.text).toContain('Zahlungspflichtig bestellen · CHF 44.60')

    const { location } = await pay(visitor)
    expect((await post(visitor, '/checkout/payment', old)).location).toBe(location)
    // The old button does not buy a new cart either.
    await putIn(visitor, '3')
    expect((await post(visitor, '/checkout/payment', old)).location).toBe(location)
    expect(await ordersOf(email)).toBe(1)
  })

  test('the report of the provider: a button that is pressed while it comes shows the order', async () => {
    const [visitor, email] = [enter(), newEmail()]
    const person = { first_name: 'Anna', last_name: 'Muster', email, password: 'Linsen2026' }
    await post(visitor, '/login', { form: 'register', ...person })
    const page = await goTo(visitor, 'payment', { isSignedIn: true })
    const [, cart = ''] = /name="cart" value="([^"]+)"/.exec(page.html) ?? []
    await post(visitor, `${await startPaying(visitor)}/pay`, { card: 'no_return' })
    // The action reads the saved means of payment after the cart and before the payment: there it is held.
    const gate = await openGate(database.url ?? '')
    await gate.close('lock table payment_aliases')
    const pressed = post(visitor, '/checkout/payment', { payment_method: 'visa', cart })
    await gate.waitFor(1)
    await doTheWork()
    await gate.openFor(1)
    const { status, location } = await pressed
    await gate.end()
    expect([status, location]).toEqual([303, expect.stringMatching(onThankYou)])
    expect(await ordersOf(email)).toBe(1)
  })

  test('after paying, going back leads to nothing that could be paid again', async () => {
    const { visitor, email } = await arrive()
    const provider = await startPaying(visitor)
    const paid = await post(visitor, `${provider}/pay`, { card: 'success' })
    const { location } = await visitor.send(paid.location ?? '')
    expect((await visitor.open(provider)).text).toContain('Die Zahlung ist bestätigt.')
    expect((await post(visitor, `${provider}/pay`, { card: 'success' })).status).toBe(303)
    expect((await visitor.send(paid.location ?? '')).location).toBe(location)
    expect((await visitor.send('/checkout/payment')).location).toBe('/')
    expect(await ordersOf(email)).toBe(1)
  })

  test('a price: both amounts are shown, and nothing is paid until they were seen', async () => {
    const { visitor } = await arrive()
    const cost = (amount: number) =>
      database.db.execute(sql`
        update prices set amount = ${amount} where product_id = 'limpidella-360' and market = 'CH' and channel = 'website'`)
    await cost(14_00)
    const page = await visitor.open('/checkout/payment')
    expect(page.text).toMatch(/CHF 11\.90.*CHF 14\.00/)
    const refused = await post(visitor, '/checkout/payment', { payment_method: 'visa' })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Ein Preis hat sich geändert.')])
    const seen = await visitor.submit(page, 'value="prices-seen"')
    expect([seen.address, seen.text]).toEqual(['/checkout/payment', expect.stringContaining('bestellen · CHF 36.90')])
    expect((await pay(visitor)).location).toMatch(onThankYou)
    await cost(11_90)
  })

  test('the time to pay is over: the reserved goods are free, and the customer sees that and pays again', async () => {
    const { visitor, email } = await arrive()
    const provider = await startPaying(visitor)
    await pass('40 minutes')
    await runJob(shop.app.jobs(outbox), 'reconcile-payments')
    const { rows } = await database.db.execute(sql`select reserved from stock where product_id = 'limpidella-360'`)
    expect(rows).toEqual([{ reserved: 0 }])
    await post(visitor, `${provider}/pay`, { card: 'success' })
    const over = await visitor.open(provider)
    expect(over.text).toContain('Die Zahlung wurde abgelehnt.')
    const [, back = ''] = /href="(\/checkout[^"]+)"/.exec(over.html) ?? []
    expect((await visitor.send(back.replaceAll('&amp;', '&'))).location).toBe('/checkout/payment')
    expect((await visitor.open('/checkout/payment')).text).toContain('bestellen · CHF 32.70')
    expect((await pay(visitor)).location).toMatch(onThankYou)
    expect(await ordersOf(email)).toBe(1)
  })

  test('[ERR-011] the stock: the page names the product, and says how much is left or that it is sold out', async () => {
    const { visitor } = await arrive()
    const count = (left: number) =>
      database.db.execute(sql`
        with before as (select * from stock where product_id = 'limpidella-360'),
        counted as (
          update stock set on_hand = ${left}, stop_order = ${left < 100} where product_id = 'limpidella-360')
        insert into stock_movements (product_id, variant_id, change, cause)
        select product_id, variant_id, ${left} - on_hand, 'count' from before`)
    const press = async () => (await post(visitor, '/checkout/payment', { payment_method: 'visa' })).text
    await count(1)
    expect(await press()).toContain(
      'Limpidella Kombilösung, 360 ml: Nur noch 1 an Lager. Wähle im Warenkorb eine kleinere Menge.',
    )
    await count(0)
    expect(await press()).toContain(
      'Limpidella Kombilösung, 360 ml ist ausverkauft. Bitte entferne den Artikel aus dem Warenkorb.',
    )
    await count(1000)
    expect((await pay(visitor)).location).toMatch(onThankYou)
  })
})
