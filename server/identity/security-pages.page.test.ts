import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { htmlFaults } from '#server/testing/html-faults.ts'
import { mailedToken, mailsTo } from '#server/testing/mailbox.ts'
import { zurich } from '#server/testing/order-shop.ts'
import { mainText } from '#server/testing/page-text.ts'
import { insertSubscriptions } from '#server/testing/renewal-shop.ts'

// The safety of an account in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

let people = 0
async function customer(host?: string) {
  const email = `safe${++people}@example.com`
  const person = { email, password: 'Linsen2026', first_name: 'Anna', last_name: 'Muster' }
  const browser = openBrowser(shop.ask, { host, client: `198.51.100.${people}` })
  await browser.post('/api/identity/sign-up', person)
  await database.db.execute(sql`update users set email_verified = true where email = ${email}`)
  return { browser, person, email, next: `new.${email}` }
}

describe('devices', () => {
  test('are ended all at once, but for the one at hand', async () => {
    const { browser, person } = await customer()
    const others = await Promise.all([1, 2].map(async () => openBrowser(shop.ask)))
    for (const other of others) await other.post('/api/identity/sign-in', person)
    const page = await browser.get('/en/my-account/security')
    expect(mainText(page.text)).toMatch(/Last used: today .* Log out all others/)
    const ended = await browser.submit('/en/my-account/security', { intent: 'end-others' })
    expect(mainText(ended.text)).toContain('All other devices have been logged out.')
    expect(mainText(ended.text)).not.toContain('Log out all others')
    for (const other of others) expect((await other.get('/api/me')).status).toBe(401)
    expect((await browser.get('/api/me')).status).toBe(200)
  })

  test('of others do not exist for a customer', async () => {
    const { browser } = await customer()
    const stranger = (await customer()).browser
    const [place] = (await browser.get('/api/me/sessions')).body['hydra:member']
    expect((await stranger.delete(`/api/me/sessions/${place.id}`)).status).toBe(404)
    expect((await browser.get('/api/me')).status).toBe(200)
  })

  test('that are new cause one mail, in the words of the shop; known ones and login links cause none', async () => {
    const { browser, person, email } = await customer()
    const told = async () => {
      await shop.background.settled()
      return (await mailsTo(database, email)).filter(({ template }) => template === 'new_device')
    }
    expect(await told()).toEqual([])
    await browser.post('/api/identity/sign-in', person)
    expect(await told()).toEqual([])
    const headers = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' }
    const phone = openBrowser(shop.ask, { headers })
    await phone.post('/api/identity/sign-in', { ...person, password: 'Linsen2025' })
    expect(await told()).toEqual([])
    await phone.post('/api/identity/sign-in', person)
    await phone.post('/api/identity/sign-in', person)
    expect((await told()).map(({ text }) => text.includes('Safari, iPhone'))).toEqual([true])
    const reader = openBrowser(shop.ask)
    await reader.post('/api/identity/login-link', { email })
    await shop.background.settled()
    await reader.submit('/authenticate', { intent: 'sign-in', hash: await mailedToken(database, email, 'hash') })
    expect((await reader.get('/api/me')).status).toBe(200)
    expect(await told()).toHaveLength(1)
  })
})

describe('passkeys', () => {
  const made = {
    id: 'a',
    rawId: 'a',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'e30' },
  }
  const used = { ...made, response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' } }

  test('are asked for after the password only, and an answer counts once', async () => {
    const { browser } = await customer()
    const ask = (password?: string) => browser.post('/api/me/passkeys/options', { password })
    expect([(await ask()).status, (await ask('Linsen2025')).status]).toEqual([422, 422])
    const asked = await ask('Linsen2026')
    expect(asked.body.rp).toEqual({ name: 'Claravue', id: 'claravue.localhost' })
    expect(asked.setCookies.join()).not.toContain(asked.body.challenge)
    const token = browser.cookies.get('vsf-passkey') ?? ''
    expect((await browser.post('/api/me/passkeys', { name: 'Phone', credential: made })).status).toBe(422)
    expect(browser.cookies.has('vsf-passkey')).toBe(false)
    browser.keep(`vsf-passkey=${token}`)
    const { rows } = await database.db.execute(sql`select from links where scope = 'passkey'`)
    expect(rows).toEqual([])
    expect((await browser.get('/api/me/passkeys')).body['hydra:member']).toEqual([])
  })

  test('that do not exist or were not asked for open nothing', async () => {
    const guest = openBrowser(shop.ask)
    expect((await guest.post('/api/identity/passkey', { credential: used })).status).toBe(401)
    expect((await guest.post('/api/identity/passkey/options')).status).toBe(200)
    expect((await guest.post('/api/identity/passkey', { credential: used })).status).toBe(401)
    expect((await guest.get('/api/me')).status).toBe(401)
  })

  test('of others cannot be removed, one’s own can, and a new password by mail drops them', async () => {
    const { browser, email } = await customer()
    const stranger = (await customer()).browser
    const { id } = (await browser.get('/api/me')).body
    const add = (name: string) =>
      database.db.execute(sql`
        insert into passkeys (id, user_id, brand, name, public_key, counter) values (${name}, ${id}, 'claravue', ${name}, 'k', 0)`)
    const names = async () =>
      (await browser.get('/api/me/passkeys')).body['hydra:member'].map(({ name }: { name: string }) => name)
    await add('phone')
    await add('laptop')
    expect((await stranger.delete('/api/me/passkeys/phone', { password: 'Linsen2026' })).status).toBe(404)
    expect((await browser.get('/en/my-account/security')).text).toContain('Remove phone')
    const remove = (password: string) =>
      browser.submit('/en/my-account/security', { intent: 'remove-passkey', passkey: 'phone', password })
    const unproven = [
      [await remove(''), 'Please enter your password.'],
      [await remove('Linsen2025'), 'The current password is incorrect.'],
      [await remove('x'.repeat(300)), 'The current password is incorrect.'],
    ] as const
    for (const [{ status, text }, sentence] of unproven) {
      expect(status).toBe(422)
      expect(mainText(text)).toContain(sentence)
    }
    const byApi = (password?: string) => browser.delete('/api/me/passkeys/phone', { password })
    expect([(await byApi()).status, (await byApi('Linsen2025')).status]).toEqual([422, 422])
    expect(await names()).toEqual(['phone', 'laptop'])
    expect(mainText((await remove('Linsen2026')).text)).toContain('The passkey has been removed.')
    expect(await names()).toEqual(['laptop'])
    expect((await byApi('Linsen2026')).status).toBe(404)
    await browser.post('/api/identity/password-reset-token', { email })
    await shop.background.settled()
    const token = await mailedToken(database, email, 'token')
    const passwords = { token, new_password: 'Brille2027', confirm_new_password: 'Brille2027' }
    await browser.post('/api/identity/reset-password', passwords)
    await browser.post('/api/identity/sign-in', { email, password: 'Brille2027' })
    expect(await names()).toEqual([])
  })
})

/** A cart and a subscription with the customer's address of now; gives the addresses that they have later. */
async function mailed(browser: ReturnType<typeof openBrowser>, email: string) {
  const { body: cart } = await browser.post('/api/carts')
  const addresses = { billing_address: zurich, shipping_address: zurich }
  await browser.patch(`/api/carts/${cart.token_value}`, { email, ...addresses })
  const { id } = (await browser.get('/api/me')).body
  const [subscription] = await insertSubscriptions(database.db, [{ lines: [] }])
  await database.db.execute(
    sql`update subscriptions set customer_id = ${id}, email = ${email} where id = ${subscription}`,
  )
  return async () => {
    const { rows } = await database.db.execute<{ email: string }>(sql`
      select email from carts where customer_id = ${id}
      union all select email from subscriptions where customer_id = ${id}`)
    return rows.map((row) => row.email)
  }
}

describe('the e-mail address', () => {
  const security = '/en/my-account/security'
  const wish = (email: string, password = 'Linsen2026') => ({ intent: 'new-email', email, password })

  test('is changed by its form and the link that is mailed to the new one, with carts and subscriptions', async () => {
    const { browser, email, next } = await customer()
    const mailedTo = await mailed(browser, email)
    expect(await mailedTo()).toEqual([email, email])
    const asked = await browser.submit(security, wish(next))
    await shop.background.settled()
    expect([asked.status, mainText(asked.text)]).toEqual([200, expect.stringContaining(`an e-mail to ${next}.`)])
    const waiting = await browser.get(security)
    expect(mainText(waiting.text)).toContain(`We have sent an e-mail to ${next}.`)
    expect(await htmlFaults(waiting.text)).toEqual([])
    const token = await mailedToken(database, next, 'token')
    const path = `/en/my-account/new-email?token=${token}`
    for (let scans = 0; scans < 3; scans++) {
      const page = await browser.get(path)
      expect(mainText(page.text)).toContain(`Your account will then belong to ${next} and no longer to ${email}.`)
      expect(page.headers.get('Referrer-Policy')).toBe('strict-origin')
      expect(await htmlFaults(page.text)).toEqual([])
    }
    expect((await browser.get('/api/me')).body.email).toBe(email)
    const guest = await openBrowser(shop.ask).get(path)
    expect(guest.location).toContain('/en?login=true')
    const confirmed = await browser.submit(path, { token })
    expect(mainText(confirmed.text)).toContain(`From now on you log in with ${next}.`)
    expect((await browser.get('/api/me')).body.email).toBe(next)
    expect(await mailedTo()).toEqual([next, next])
    const again = await browser.submit(path, { token })
    expect([again.status, mainText(again.text)]).toEqual([422, expect.stringContaining('The link no longer works')])
  })

  test('of a victim gives nothing without the victim: neither the address nor what was ordered with it', async () => {
    const { browser, email } = await customer()
    const victim = 'victim.of.a.change@example.com'
    await browser.submit(security, wish(victim))
    await shop.background.settled()
    const token = await mailedToken(database, victim, 'token')
    // The victim opens the link and presses what can be pressed, without being signed in to the stranger's account.
    const reader = openBrowser(shop.ask)
    expect((await reader.submit(`/en/my-account/new-email?token=${token}`, { token })).location).toContain(
      '/login?url=',
    )
    const own = await customer()
    expect((await own.browser.submit(`/en/my-account/new-email?token=${token}`, { token })).status).toBe(422)
    expect((await browser.get('/api/me')).body.email).toBe(email)
    expect((await own.browser.get('/api/me')).body.email).toBe(own.email)
  })

  test('is stopped from the former one, which then sets a new password and gets the mails again', async () => {
    const { browser, email, next } = await customer()
    const mailedTo = await mailed(browser, email)
    await browser.submit(security, wish(next))
    await shop.background.settled()
    const token = await mailedToken(database, next, 'token')
    await browser.submit(`/en/my-account/new-email?token=${token}`, { token })
    const stop = await mailedToken(database, email, 'token')
    const reader = openBrowser(shop.ask)
    const page = await reader.get(`/en/stop-new-email?token=${stop}`)
    expect(mainText(page.text)).toContain(`Your account stays with ${email}.`)
    expect(page.headers.get('Referrer-Policy')).toBe('strict-origin')
    expect(await htmlFaults(page.text)).toEqual([])
    expect((await browser.get('/api/me')).body.email).toBe(next)
    const stopped = await reader.submit('/en/stop-new-email', { token: stop })
    expect(mainText(stopped.text)).toContain('Now set a new password.')
    expect((await browser.get('/api/me')).status).toBe(401)
    const reset = /name="token" value="([\w-]{43})"/.exec(stopped.text)?.[1] ?? ''
    const passwords = { token: reset, new_password: 'Brille2027', confirm_new_password: 'Brille2027' }
    await reader.submit('/en/reset-password', passwords)
    expect((await reader.post('/api/identity/sign-in', { email, password: 'Brille2027' })).status).toBe(200)
    expect(await mailedTo()).toEqual([email, email])
    expect((await reader.submit('/en/stop-new-email', { token: stop })).status).toBe(422)
  })

  test.each([
    [wish('no address'), 'This is not a valid e-mail address.'],
    [wish('x@example.com', 'Linsen2025'), 'The current password is incorrect.'],
    [wish('x@example.com', ''), 'Please enter your password.'],
  ])('is not changed by %o', async (sent, complaint) => {
    const { browser, email } = await customer()
    const refused = await browser.submit(security, sent)
    expect([refused.status, mainText(refused.text)]).toEqual([422, expect.stringContaining(complaint)])
    expect((await browser.get('/api/me')).body.email).toBe(email)
  })

  test('that waits can be withdrawn', async () => {
    const { browser, next } = await customer('linsenhaus.localhost:3000')
    await browser.submit('/my-account/security', wish(next))
    await shop.background.settled()
    const token = await mailedToken(database, next, 'token')
    const withdrawn = await browser.submit('/my-account/security', { intent: 'withdraw-email' })
    expect(mainText(withdrawn.text)).toContain('Ihre Adresse bleibt.')
    expect((await browser.submit('/my-account/new-email', { token })).status).toBe(422)
  })
})
