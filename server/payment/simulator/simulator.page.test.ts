import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { readConfig } from '#server/config/config.ts'
import { openBuiltShop, testSecret } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { quiet } from '#server/testing/originals.ts'
import { openPayments } from '../open-payments.ts'
import type { Simulator } from './simulator.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
let simulator: Simulator
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
  const opened = await openPayments({
    config: readConfig(brands, {}, {}),
    db: database.db,
    secret: testSecret,
    log: quiet,
  })
  simulator = opened.simulator as Simulator
})
afterAll(() => database.close())

async function begin(locale: LocaleCode = 'de') {
  const started = await simulator.start({
    reference: randomBytes(10).toString('hex'),
    method: 'twint',
    amount: 4990,
    currency: 'CHF',
    locale,
    origin: '',
    paths: { paid: '/checkout/paid?step=2', cancelled: '/checkout/cancelled', failed: '/checkout/failed' },
  })
  return started.ok ? started.value.transactionId : ''
}

const stateOf = async (id: string) => (await simulator.transaction(id))?.state

const submit = (path: string, fields: Record<string, string> = {}, headers = {}) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })

const post = (path: string, body: object) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })

describe('the simulator’s pages', () => {
  test.each([
    ['de', 'claravue.localhost', 'CHF 49.90 bezahlen', 'Zahlungsart'],
    ['de', 'linsenhaus.localhost', '49,90 CHF bezahlen', 'Hier fließt kein Geld'],
    ['en', 'claravue.localhost', 'Pay CHF 49.90', 'Payment method'],
    ['it', 'lenteo.localhost', 'Paghi 49,90 CHF', 'Metodo di pagamento'],
    ['fr', 'claravue.localhost', 'Payer 49.90 CHF', 'Moyen de paiement'],
  ] as const)('a payment is shown in %s at %s', async (locale, host, button, words) => {
    const response = await ask(`/simulator/${await begin(locale)}`, { host })
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const page = (await response.text()).replaceAll('\u00a0', ' ')
    expect(page).toContain(`<html lang="${locale}">`)
    expect(page).toContain(`<button>${button}</button>`)
    expect(page).toContain(words)
    expect(page).toContain('<dd>TWINT</dd>')
    expect(page.match(/type="radio"/g)).toHaveLength(11)
  })

  test.each([
    ['success', '/checkout/paid?step=2&', 'authorised'],
    ['declined', '/checkout/failed?', 'failed'],
    ['cancelled', '/checkout/cancelled?', 'cancelled'],
    ['late_webhook', '/checkout/paid?step=2&', 'authorised'],
    ['two_webhooks', '/checkout/paid?step=2&', 'authorised'],
  ])('[PAY-003] the card %s leads back to %s', async (card, path, state) => {
    const id = await begin()
    const response = await submit(`/simulator/${id}/pay`, { card })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(`${path}datatransTrxId=${id}`)
    expect(await stateOf(id)).toBe(state)
  })

  test.each(['no_return', 'silence'])('the card %s leads nowhere', async (card) => {
    const id = await begin()
    const response = await submit(`/simulator/${id}/pay`, { card })
    expect(response.headers.get('Location')).toBe(`/simulator/${id}`)
    const page = await (await ask(`/simulator/${id}`)).text()
    expect(page).not.toContain('href="/checkout')
    expect(page).not.toContain('refresh')
    expect(await stateOf(id)).toBe('authorised')
  })

  test('the card webhook_first waits for the shop', async () => {
    const id = await begin()
    await submit(`/simulator/${id}/pay`, { card: 'webhook_first' })
    expect(await (await ask(`/simulator/${id}`)).text()).toContain('<meta http-equiv="refresh" content="1">')
    await database.db.execute(sql`update simulator_transactions set webhooks = 1 where id = ${id}`)
    const response = await ask(`/simulator/${id}`)
    expect(response.headers.get('Location')).toBe(`/checkout/paid?step=2&datatransTrxId=${id}`)
  })

  test('3-D Secure asks for a code, which leads back', async () => {
    const id = await begin()
    const challenged = await submit(`/simulator/${id}/pay`, { card: 'secure' })
    expect(challenged.headers.get('Location')).toBe(`/simulator/${id}`)
    expect(await stateOf(id)).toBe('awaiting')
    const page = await (await ask(`/simulator/${id}`)).text()
    expect(page).toContain('name="code"')
    expect(page).not.toContain('role="alert"')
    expect((await submit(`/simulator/${id}/confirm`, { code: '123456' })).headers.get('Location')).toMatch(
      '/checkout/paid',
    )
    expect(await stateOf(id)).toBe('authorised')
  })

  test.each([
    ['de', 'claravue', ['Du hast noch 2 Versuche.', 'Du hast noch einen Versuch.']],
    ['de', 'linsenhaus', ['Sie haben noch 2 Versuche.', 'Sie haben noch einen Versuch.']],
    ['en', 'claravue', ['You have 2 tries left.', 'You have one try left.']],
    ['it', 'lenteo', ['Ha ancora 2 tentativi.', 'Ha ancora un tentativo.']],
    ['fr', 'claravue', ['Il te reste 2 essais.', 'Il te reste un essai.']],
  ] as const)('3-D Secure gives three tries and counts them, in %s at %s', async (locale, brand, messages) => {
    const id = await begin(locale)
    const host = `${brand}.localhost`
    await submit(`/simulator/${id}/pay`, { card: 'secure' })
    for (const message of messages) {
      const wrong = await submit(`/simulator/${id}/confirm`, { code: '000000' })
      expect(wrong.headers.get('Location')).toBe(`/simulator/${id}`)
      expect(await (await ask(`/simulator/${id}`, { host })).text()).toContain(message)
      // Choosing the card again gives no more tries.
      await submit(`/simulator/${id}/pay`, { card: 'secure' })
    }
    const last = await submit(`/simulator/${id}/confirm`, { code: '000000' })
    expect(last.headers.get('Location')).toMatch('/checkout/failed')
    expect(await stateOf(id)).toBe('failed')
    await submit(`/simulator/${id}/confirm`, { code: '123456' })
    expect(await stateOf(id)).toBe('failed')
  })

  test('3-D Secure takes a right code after a wrong one, and three wrong ones at the same moment decline once', async () => {
    const [second, third] = [await begin(), await begin()]
    for (const id of [second, third]) await submit(`/simulator/${id}/pay`, { card: 'secure' })
    await submit(`/simulator/${second}/confirm`, { code: '111111' })
    await submit(`/simulator/${second}/confirm`, { code: ' 123456 ' })
    expect(await stateOf(second)).toBe('authorised')
    const confirm = () => post(`/simulator/${third}/confirm`, { code: '111111' })
    const answers = await Promise.all([confirm(), confirm(), confirm(), confirm()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409])
    expect(await simulator.transaction(third)).toMatchObject({ state: 'failed', wrongCodes: 3 })
  })

  test('no code confirms a payment that was not begun', async () => {
    const id = await begin()
    await submit(`/simulator/${id}/confirm`, { code: '123456' })
    expect(await stateOf(id)).toBe('awaiting')
  })

  test('a payment is made once: a second attempt shows how it ended', async () => {
    const id = await begin()
    await submit(`/simulator/${id}/pay`, { card: 'declined' })
    const again = await submit(`/simulator/${id}/pay`, { card: 'success' })
    expect(again.headers.get('Location')).toBe(`/simulator/${id}`)
    const page = await (await ask(`/simulator/${id}`)).text()
    expect(page).toContain('Die Zahlung wurde abgelehnt.')
    expect(page).toContain(`href="/checkout/failed?datatransTrxId=${id}"`)
    expect(await stateOf(id)).toBe('failed')
  })

  test('[PAY-003] in the lightbox the page itself leads out of it', async () => {
    const id = await begin()
    expect(await (await ask(`/simulator/${id}?lightbox`)).text()).toContain(`action="/simulator/${id}/pay?lightbox"`)
    const response = await submit(`/simulator/${id}/pay?lightbox`, { card: 'success' })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`target="_top" href="/checkout/paid?step=2&amp;datatransTrxId=${id}"`)
  })

  test('an unknown card is refused, and so is a form of another site', async () => {
    const id = await begin()
    expect((await submit(`/simulator/${id}/pay`, { card: '4242 4242 4242 4242' })).status).toBe(422)
    expect((await submit(`/simulator/${id}/pay`, { card: 'success' }, { Origin: 'http://evil.example' })).status).toBe(
      403,
    )
    expect(await stateOf(id)).toBe('awaiting')
  })
})

describe('the simulator’s API', () => {
  test('a card is chosen by its name or by its number', async () => {
    for (const card of ['success', '4000 1000 0000 0018', '4000100000000018']) {
      const id = await begin()
      expect(await (await post(`/simulator/${id}/pay`, { card })).json()).toEqual({
        transaction_id: id,
        state: 'authorised',
        challenge: false,
        redirect_url: `/checkout/paid?step=2&datatransTrxId=${id}`,
      })
    }
  })

  test('3-D Secure takes a second step', async () => {
    const id = await begin()
    const first = await post(`/simulator/${id}/pay`, { card: 'secure' })
    expect(await first.json()).toEqual({ transaction_id: id, state: 'awaiting', challenge: true, tries_left: 3 })
    const wrong = await post(`/simulator/${id}/confirm`, { code: '000000' })
    expect(await wrong.json()).toEqual({ transaction_id: id, state: 'awaiting', challenge: true, tries_left: 2 })
    const second = await post(`/simulator/${id}/confirm`, { code: '123456' })
    expect(await second.json()).toMatchObject({ state: 'authorised', challenge: false })
  })

  test('a payment can be cancelled, once', async () => {
    const id = await begin()
    const response = await post(`/simulator/${id}/cancel`, {})
    expect(await response.json()).toMatchObject({ state: 'cancelled' })
    const again = await post(`/simulator/${id}/pay`, { card: 'success' })
    expect([again.status, await again.json()]).toEqual([409, { code: 'wrong-state' }])
  })

  test('a wrong card is 422, an unknown payment 404', async () => {
    expect((await post(`/simulator/${await begin()}/pay`, {})).status).toBe(422)
    expect((await post('/simulator/100000000000000000/pay', { card: 'success' })).status).toBe(404)
    expect((await ask('/simulator/100000000000000000')).status).toBe(404)
  })
})

test('its own page lists the cards and starts a payment to try', async () => {
  const page = await (await ask('/simulator')).text()
  for (const number of ['4000 1000 0000 0018', '4000 1000 0000 0109']) expect(page).toContain(number)
  const started = await submit('/simulator', { method: 'paypal', way: 'redirect' })
  const id = /\/simulator\/(\d{18})$/.exec(started.headers.get('Location') ?? '')?.[1] ?? ''
  expect(await simulator.transaction(id)).toMatchObject({ method: 'paypal', amount: 1250, currency: 'CHF' })
  const paid = await submit(`/simulator/${id}/pay`, { card: 'success' })
  const result = await (await ask(paid.headers.get('Location') ?? '')).text()
  expect(result).toContain(`Payment ${id} is authorised.`)
})

test('live mode has no simulator', async () => {
  const { ask } = await openBuiltShop(database, liveSettings)
  const id = await begin()
  for (const path of ['/simulator', `/simulator/${id}`])
    expect((await ask(path, { host: 'claravue.example' })).status).toBe(404)
  const paid = await ask(`/simulator/${id}/pay`, { host: 'claravue.example', method: 'POST', body: 'card=success' })
  expect(paid.status).toBeGreaterThanOrEqual(400)
  expect(await stateOf(id)).toBe('awaiting')
})
