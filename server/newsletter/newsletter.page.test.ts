import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyFor } from '#server/secrets/secret.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { openBuiltShop, testSecret } from '#server/testing/built-shop.ts'
import { post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { demoBrowser } from '#server/testing/demo-browser.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { mainText } from '#server/testing/page-text.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = (client: string, brand = 'claravue') =>
  openFormBrowser((path, options) => shop.ask(path, { ...options, client }), { host: `${brand}.localhost:3000` })
const subscribers = async () =>
  (await database.db.execute<{ email: string }>(sql`select email from newsletter_subscribers`)).rows

test('without scripts a guest subscribes in the footer, confirms by the mailed link, and unsubscribes', async () => {
  const visitor = enter('192.0.2.1')
  const { html } = await visitor.open('/fr')
  const form = /<form[^>]*action="([^"]*)"[^>]*>(?:(?!<\/form>).)*newsletter-email/s.exec(html)
  expect(form?.[1]).toBe('/fr/newsletter')
  const sent = await post(visitor, form?.[1] ?? '', { email: ' Anna@Example.org ' })
  expect(sent.text).toContain('nous t’avons envoyé un e-mail')
  await shop.background.settled()
  const [mail] = await mailsTo(database, 'anna@example.org')
  const link = /\/fr\/newsletter\/confirm\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
  // A program that looks at the links of mails changes nothing.
  expect((await visitor.open(link)).text).toContain('Veux-tu recevoir notre newsletter')
  const opened = await visitor.open(link)
  expect(opened.text).toContain('Veux-tu recevoir notre newsletter')
  expect(opened.html).not.toContain('anna@example.org')
  expect((await shop.ask(link)).headers.get('Referrer-Policy')).toBe('strict-origin')
  expect((await visitor.submit(opened, 'value="confirm"', { intent: 'confirm' })).text).toContain(
    'ton adresse est confirmée',
  )
  const stopped = await visitor.submit(await visitor.open(link), 'value="stop"', { intent: 'stop' })
  expect(stopped.text).toContain('Désabonnement effectué')
  expect(await subscribers()).toEqual([])
})

test('the answer is the same for every address, known or not', async () => {
  const visitor = enter('192.0.2.2')
  const ask = (email: string) => post(visitor, '/newsletter', { email })
  const first = await ask('bruno@example.org')
  await shop.background.settled()
  await database.db.execute(sql`update newsletter_subscribers set confirmed_at = now(), expires_at = null`)
  for (const email of ['bruno@example.org', 'customer@example.com', 'nobody@example.org']) {
    const again = await ask(email)
    expect([again.status, again.text]).toEqual([first.status, first.text])
  }
  await shop.background.settled()
})

test.each(['anna@example.org\r\nBcc: all@example.org', 'anna', ''])(
  'the address %j is refused beside its field, and nothing is stored',
  async (email) => {
    const before = await subscribers()
    const refused = await post(enter('192.0.2.3'), '/newsletter', { email })
    await shop.background.settled()
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('aria-invalid="true"')
    expect(await subscribers()).toEqual(before)
  },
)

test('staff write a letter and send it after a look at who gets it; a reader ends them by page or by one click', async () => {
  await database.db.execute(sql`delete from newsletter_subscribers`)
  await database.db.execute(sql`update marketing_communications set channels = '{}'`)
  for (const email of ['one@example.org', 'two@example.org'])
    await database.db.execute(sql`
      insert into newsletter_subscribers (brand, locale, email, token_digest, confirmed_at)
      values ('lenteo', 'it', ${email}, ${email}, now())`)
  const service = await demoBrowser(shop.ask, 'service')
  expect((await service.get('/en/staff/letters')).status).toBe(404)
  const merchandise = await demoBrowser(shop.ask, 'merchandise')
  const list = await merchandise.get('/en/staff/letters')
  expect(mainText(list.text)).toContain('No letter yet.')
  const id = /name="id" value="([\w-]{36})"/.exec(list.text)?.[1] ?? ''
  const wish = { id, brand: 'lenteo', channel: 'newsletter', idle_months: '' }
  expect((await merchandise.submit('/en/staff/letters', wish)).location).toBe(`/en/staff/letters/${id}`)
  const at = `/en/staff/letters/${id}`
  expect((await merchandise.submit(at, { intent: 'start', version: '0' })).status).toBe(422)
  const texts = { 'subject-it': 'Novità', 'body-it': 'Uno.\n\nDue.' }
  await merchandise.submit(at, { intent: 'save', version: '0', ...texts })
  expect(mainText((await merchandise.get(at)).text)).toMatch(/Dry run.*2/s)
  expect((await merchandise.submit(at, { intent: 'start', version: '0' })).status).toBe(409)
  expect((await merchandise.submit(at, { intent: 'start', version: '1' })).location).toBe(`${at}?did=started`)
  expect(mainText((await merchandise.get(`${at}?did=started`)).text)).toContain('The letter goes to 2 addresses.')
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from campaign_recipients order by email`)
  const [one = '', two = ''] = rows.map(
    ({ id }) => `/newsletter/stop/${signedId(keyFor(testSecret, 'unsubscribe'), id)}`,
  )
  const reader = enter('192.0.2.4', 'lenteo')
  // Another storefront refuses the link, and opening it changes nothing.
  expect((await enter('192.0.2.4').send(one)).status).toBe(404)
  const asked = await reader.open(one)
  expect(asked.text).toContain('Non vuole più ricevere la newsletter?')
  expect(await subscribers()).toHaveLength(2)
  expect((await post(reader, one, {})).text).toContain('Iscrizione annullata')
  expect(await subscribers()).toEqual([{ email: 'two@example.org' }])
  // A mail program: no cookies, no origin, no redirect.
  const oneClick = await shop.ask(two, {
    method: 'POST',
    host: 'lenteo.localhost:3000',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([oneClick.status, oneClick.headers.get('Set-Cookie')]).toEqual([200, null])
  expect(await subscribers()).toEqual([])
})
