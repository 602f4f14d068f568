import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { mailsTo } from '#server/testing/mailbox.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = (client: string, host = 'claravue.localhost:3000') =>
  openFormBrowser((path, options) => shop.ask(path, { ...options, client }), { host })
const person = { name: 'Anna Muster', email: 'anna@example.org', kind: 'fitting' }
const timesOf = (html: string) => [...html.matchAll(/type="radio"[^>]*value="([^"]+)"/g)].map(([, at = '']) => at)
const daysOf = (html: string) =>
  [...html.matchAll(/href="(\/[^"]*booking\?place=[^"]*day=[^"]+)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))

test('without scripts a visitor chooses place, day and time, and cancels by the mailed link', async () => {
  const visitor = enter('192.0.2.10')
  const lugano = await visitor.open('/booking?place=lugano')
  expect(lugano.text).toContain('Via Esempio 3, 6900 Lugano')
  const [, day = ''] = daysOf(lugano.html)
  const page = await visitor.open(day)
  const [time = ''] = timesOf(page.html)
  const booked = await visitor.submit(page, 'name="at"', { ...person, place: 'lugano', at: time })
  expect(booked.address).toMatch(/^\/booking\/[\w-]{43}$/)
  expect(booked.text).toContain('Dein Termin ist gebucht')
  expect(booked.text).toContain('Linsen anpassen')
  expect(booked.text).not.toMatch(/Anna|anna@/)
  expect(timesOf((await visitor.open(day)).html)).not.toContain(time)

  const [mail] = await mailsTo(database, 'anna@example.org')
  const link = /\/booking\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
  // A program that looks at the links of mails changes nothing.
  expect((await visitor.open(link)).text).toContain('Dein Termin ist gebucht')
  const cancelled = await visitor.submit(await visitor.open(link), 'Termin absagen')
  expect(cancelled.text).toContain('Dein Termin ist abgesagt')
  expect(timesOf((await visitor.open(day)).html)).toContain(time)
})

test('the calendar file is for the holder of the link, and kept by no cache', async () => {
  const visitor = enter('192.0.2.11')
  const page = await visitor.open('/en/booking')
  const [at = ''] = timesOf(page.html)
  const { address } = await visitor.submit(page, 'name="at"', { ...person, at })
  const file = await shop.ask(`${address}/calendar`)
  expect(file.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="appointment.ics"')
  for (const path of [address, `${address}/calendar`])
    expect((await shop.ask(path)).headers.get('Cache-Control')).toBe('private, no-store')
  expect(await file.text()).toMatch(
    /^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Contact lens fitting at Claravue\r\n[\s\S]*END:VCALENDAR\r\n$/,
  )
  expect((await shop.ask(`/booking/${'x'.repeat(43)}/calendar`)).status).toBe(404)
  expect((await shop.ask(`/booking/${'x'.repeat(43)}`)).status).toBe(404)
})

test.each([
  ['claravue', '/booking', 'Diese Zeit ist nicht mehr frei. Bitte wähle eine andere. Deine Angaben sind noch da.'],
  [
    'linsenhaus',
    '/booking',
    'Diese Zeit ist nicht mehr frei. Bitte wählen Sie eine andere. Ihre Angaben sind noch da.',
  ],
  ['linsenhaus', '/en/booking', 'This time is no longer free. Please choose another. Your details are still here.'],
  ['claravue', '/fr/booking', 'Cette heure n’est plus libre. Choisis-en une autre. Tes données sont encore là.'],
  ['lenteo', '/booking', 'Questo orario non è più libero. Ne scelga un altro. I suoi dati sono ancora qui.'],
])('%s %s tells the second visitor that the time is gone, and keeps the fields', async (brand, path, sentence) => {
  const host = `${brand}.localhost:3000`
  const page = await enter('192.0.2.12', host).open(path)
  const at = timesOf(page.html).at(-1) ?? ''
  const place = /name="place" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
  const send = (client: string, email: string) =>
    enter(client, host).send(path, new URLSearchParams({ ...person, email, place, at }))
  const index = `${brand}${path.length}`
  expect((await send(`2001:db8:${path.length}:${brand.length}::1`, `quick-${index}@example.org`)).status).toBe(303)
  const slow = await send(`2001:db8:${path.length}:${brand.length + 20}::1`, `slow-${index}@example.org`)
  expect(slow.status).toBe(409)
  expect(slow.text).toContain(sentence)
  expect(slow.html).toContain(`value="slow-${index}@example.org"`)
  expect(slow.html).toContain('value="Anna Muster"')
  expect(timesOf(slow.html)).not.toContain(at)
})

test('what is missing is said beside its field, and nothing is booked', async () => {
  const answer = await enter('192.0.2.13').send('/booking', new URLSearchParams({ place: 'zurich', kind: 'eye_test' }))
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('Bitte eine Zeit wählen.')
  expect(answer.text).toContain('Bitte dieses Feld ausfüllen.')
})

test('an unknown place, day or kind is left aside or refused', async () => {
  const visitor = enter('192.0.2.14')
  const odd = await visitor.open('/booking?place=paris&day=2027-02-30')
  expect(odd.status).toBe(200)
  expect(odd.text).toContain('Musterweg 12')
  const [at = ''] = timesOf(odd.html)
  const sent = await visitor.send('/booking', new URLSearchParams({ ...person, place: 'zurich', at, kind: 'surgery' }))
  expect(sent.status).toBe(422)
})

test('where another service books, the shop offers nothing itself', async () => {
  const bookingUrl = 'https://termine.claravue.example/'
  const asked = await shop.ask('/booking', { brand: { bookingUrl } })
  expect([asked.status, asked.headers.get('Location')]).toEqual([302, bookingUrl])
  const body = new URLSearchParams({ ...person, place: 'zurich', at: '2027-01-14T08:00:00Z' })
  const headers = { Origin: 'http://claravue.localhost:3000' }
  expect((await shop.ask('/booking', { method: 'POST', body, headers, brand: { bookingUrl } })).status).toBe(404)
  expect((await shop.ask('/booking', { brand: { appointments: undefined } })).status).toBe(404)
})
