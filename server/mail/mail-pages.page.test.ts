import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Brand } from '#contract/brand.ts'
import { loadTexts } from '#server/process/texts.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { mailList, prepareMail, queueMail } from './operations.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
  for (const [template, to] of [
    ['login_link', 'anna@example.org'],
    ['reset_password', 'bea@example.org'],
  ] as const)
    await write({ template, to, data: { path: '/reset-password?token=k3Y', hours: 1 } })
})
afterAll(() => database.close())

const [brand] = brands as [Brand, ...Brand[]]
const texts = loadTexts('messages', { error: () => {} })

async function write(letter: Parameters<typeof prepareMail>[1], changes = {}) {
  const mail = await prepareMail({ brand, locale: 'de', texts, origin: 'http://claravue.localhost:3000' }, letter)
  await database.db.transaction((db) => queueMail(db, { ...mail, ...changes }))
  return mail.id
}

const subjectsIn = (html: string) =>
  [...html.matchAll(/<a href="\/dev\/mail\/[^"]+">([^<]+)</g)].map(([, text]) => text)

test('lists the mails of the shop, newest first, or those to one recipient', async () => {
  const response = await shop.ask('/dev/mail')
  expect(response.status).toBe(200)
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(subjectsIn(await response.text())).toEqual(['Neues Passwort festlegen', 'Dein Anmeldelink'])
  const own = await shop.ask('/dev/mail?to=anna@example.org')
  expect(subjectsIn(await own.text())).toEqual(['Dein Anmeldelink'])
})

test('shows one mail as text and, in a sandbox, as HTML', async () => {
  const { mails } = await mailList(database.db, { page: 1, recipient: 'anna@example.org' })
  const address = `/dev/mail/${mails[0]?.id}`
  const page = await (await shop.ask(address)).text()
  expect(page).toContain('anna@example.org')
  expect(page).toContain('Jetzt anmelden http://claravue.localhost:3000/reset-password?token=k3Y')
  expect(page).toContain(`<iframe title="Dein Anmeldelink" src="${address}/html" sandbox=`)
  expect(page).toContain('<li><a href="http://claravue.localhost:3000/reset-password?token=k3Y">')
  const mail = await shop.ask(`${address}/html`)
  expect(mail.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  )
  expect(await mail.text()).toContain('href="http://claravue.localhost:3000/reset-password?token=k3Y"')
})

test('shows the pictures that a mail brings along', async () => {
  const data = { number: '100001', path: '/', open: 49_90, dueOn: '2026-12-01', reference: 'RF18539007547034' }
  const pictures = [{ name: 'payment-code', png: 'iVBORw0KGgo=' }]
  const id = await write({ template: 'invoice_reminder', to: 'ben@example.org', data, pictures })
  const html = await (await shop.ask(`/dev/mail/${id}/html`)).text()
  expect(html).toContain('src="data:image/png;base64,iVBORw0KGgo="')
  expect(html).not.toContain('cid:')
})

test('markup in a mail’s data stays text', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const letter = { template: 'password_changed', to: `"${evil}"@example.org`, data: { path: '/' } } as const
  const id = await write(letter, { subject: evil, text: evil })
  for (const path of ['/dev/mail', `/dev/mail/${id}`]) expect(await (await shop.ask(path)).text()).not.toContain('<img')
})

test.each([
  '/dev/mail/nobody',
  '/dev/mail/00000000-0000-4000-8000-000000000000',
  '/dev/mail/------------------------------------',
  '/dev/mail/00000000-0000-4000-8000-000000000000/html',
])('%s is 404', async (path) => {
  expect((await shop.ask(path)).status).toBe(404)
})

test('live mode has no pages with mails', async () => {
  const { mails } = await mailList(database.db, { page: 1 })
  const { ask } = await openBuiltShop(database, liveSettings)
  for (const path of ['/dev/mail', `/dev/mail/${mails[0]?.id}`, `/dev/mail/${mails[0]?.id}/html`]) {
    const response = await ask(path, { host: 'claravue.example' })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('@example.org')
  }
})
