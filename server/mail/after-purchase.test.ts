import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Brand } from '#contract/brand.ts'
import { refundCauses } from '#contract/checkout/refund.ts'
import { paymentMethods } from '#contract/payment.ts'
import type { Letter } from '#server/mail/templates/all.ts'
import { loadTexts } from '#server/process/texts.ts'
import { letters } from '#server/testing/example-letters.ts'
import { renderMail } from './render.tsx'

// The letters of this file are written in the year of their examples.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T12:00:00+01:00') }))
afterAll(() => void vi.useRealTimers())

type DataOf<Name extends Letter['template']> = Extract<Letter, { template: Name }>['data']

const texts = loadTexts('messages', { error: (details) => expect.fail(JSON.stringify(details)) })
const [brand] = brands as [Brand, ...Brand[]]

async function write(letter: Letter) {
  const mail = await renderMail({ brand, locale: 'de', texts, origin: `https://${brand.hosts[0]}` }, letter)
  return { ...mail, text: mail.text.replaceAll('\u00a0', ' ') }
}

const shipped = (data: Partial<DataOf<'order_shipped'>>) =>
  write({ ...letters.order_shipped, data: { ...letters.order_shipped.data, ...data } })
const delayed = (data: Partial<DataOf<'order_delayed'>>) =>
  write({ ...letters.order_delayed, data: { ...letters.order_delayed.data, ...data } })
const cancelled = (data: Partial<DataOf<'order_cancelled'>>) =>
  write({ ...letters.order_cancelled, data: { ...letters.order_cancelled.data, ...data } })
const refunded = (data: Partial<DataOf<'refund_sent'>>) =>
  write({ ...letters.refund_sent, data: { ...letters.refund_sent.data, ...data } })

const linksIn = (html: string) => [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, link = '']) => link)
const foreignLinks = (html: string) => linksIn(html).filter((link) => !link.startsWith(`https://${brand.hosts[0]}/`))

describe('a parcel that has left', () => {
  test('is followed at its carrier', async () => {
    const { html, text } = await shipped({ carrier: 'dhl', trackingNumber: 'JVGL123' })
    const page = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JVGL123'
    expect(foreignLinks(html)).toEqual([page])
    expect(text).toContain(`Paket verfolgen ${page}`)
  })

  test.each([
    { carrier: null, trackingNumber: null },
    { carrier: 'dhl', trackingNumber: null },
    { carrier: null, trackingNumber: 'JVGL123' },
  ] as const)('has only links into the shop with %o', async ({ carrier, trackingNumber }) => {
    const { html, text } = await shipped({ carrier, trackingNumber })
    expect(foreignLinks(html)).toEqual([])
    expect(text.includes('DHL')).toBe(carrier !== null)
    expect(text.includes('JVGL123')).toBe(trackingNumber !== null)
  })

  test('cannot send the reader to another page of the carrier by its number', async () => {
    const { html } = await shipped({ carrier: 'gls', trackingNumber: '../?to=//evil.example"' })
    expect(foreignLinks(html)).toEqual(['https://gls-group.com/track/..%2F%3Fto%3D%2F%2Fevil.example%22'])
  })

  const rest = letters.order_shipped.data.following
  test.each([
    [1, [], 'Deine Bestellung 100001 ist unterwegs'],
    [1, rest, 'Paket 1 zur Bestellung 100001 ist unterwegs'],
    [2, rest, 'Paket 2 zur Bestellung 100001 ist unterwegs'],
    [2, [], 'Paket 2 zur Bestellung 100001 ist unterwegs'],
  ])('has its number if there are several: parcel %i, followed by %j', async (parcel, following, subject) => {
    const mail = await shipped({ parcel, following })
    expect(mail.subject).toBe(subject)
    expect(mail.text.includes('Kommt in einem weiteren Paket')).toBe(following.length > 0)
    expect(mail.text.includes('Aqualine Care 360 ml')).toBe(following.length > 0)
  })

  test('says nothing of its arrival if nobody knows it', async () => {
    expect((await shipped({})).text).toContain('19.–20. November')
    expect((await shipped({ arrival: null })).text).not.toContain('Voraussichtlich bei dir')
  })
})

test('a delivery names the day, and the 14 days to change one’s mind', async () => {
  const { text } = await write(letters.order_delivered)
  expect(text).toContain('Dein Paket wurde am 19.11.2026 zugestellt.')
  expect(text).toContain('Ungeöffnete Packungen kannst du 14 Tage lang zurückgeben.')
})

describe('a delay', () => {
  test('has the new date and the old one', async () => {
    expect((await delayed({})).text).toContain('30. November – 2. Dezember\nstatt 19.–20. November')
    expect((await delayed({ before: null })).text).not.toContain('statt')
  })

  test('without a new date promises word of it', async () => {
    const { text } = await delayed({ arrival: null })
    expect(text).toContain('Ein neues Lieferdatum haben wir noch nicht. Sobald wir es kennen, schreiben wir dir.')
    expect(text).not.toMatch(/November|Dezember/)
  })

  test('offers to cancel only what can be cancelled', async () => {
    const { cancelPath } = letters.order_delayed.data
    expect((await delayed({})).text).toContain(cancelPath)
    expect((await delayed({ canCancel: false })).html).not.toContain(cancelPath)
  })
})

describe('a cancellation', () => {
  test.each([
    ['customer', true, 'ist storniert', 'Wie gewünscht haben wir deine Bestellung bei Claravue storniert.'],
    ['customer', false, 'teilweise', 'Wie gewünscht haben wir diese Artikel storniert. Alles andere bleibt bestellt.'],
    ['shop', true, 'ist storniert', 'Leider mussten wir deine Bestellung bei Claravue stornieren. Das tut uns leid.'],
    ['shop', false, 'teilweise', 'Leider mussten wir diese Artikel stornieren. Das tut uns leid. Alles andere bleibt'],
  ] as const)('by the %s, of the whole order: %s', async (by, isWhole, subject, sentence) => {
    const mail = await cancelled({ by, isWhole })
    expect(mail.subject).toContain(subject)
    expect(mail.text).toContain(sentence)
  })

  test.each([
    [0, 'visa', 'Dafür wurde nichts bezahlt, es gibt also nichts zu erstatten.'],
    [39_90, null, 'Wir erstatten dir CHF 39.90.'],
    [39_90, 'paypal', 'Wir erstatten dir CHF 39.90 auf dem Weg, auf dem du bezahlt hast: PayPal. Bis der Betrag auf'],
    [39_90, 'invoice', 'Deine Rechnung verringert sich um CHF 39.90. Was du schon zu viel bezahlt hast, überweisen'],
  ] as const)('says what becomes of %i cents paid by %s', async (amount, way, sentence) => {
    const { text } = await cancelled({ refund: { amount, way, isCollected: true } })
    expect(text).toContain(sentence)
    expect(text.match(/erstatten|verringert/g)).toHaveLength(1)
  })

  test('quotes the reason, and a reason stays text', async () => {
    const { text, html } = await cancelled({ reason: ' Nicht lieferbar.\r\n<b>Tut uns leid</b> {name} ' })
    expect(text).toContain('«Nicht lieferbar.\n<b>Tut uns leid</b> {name}»')
    expect(html).not.toContain('<b>')
    expect((await cancelled({ reason: null })).text).not.toContain('Grund')
  })
})

test('a return is explained in three steps, with the last day and the address', async () => {
  const { text } = await write(letters.return_announced)
  expect(text.match(/^ \d\. \w+/gm)).toEqual([' 1. Druck', ' 2. Leg', ' 3. Schick'])
  expect(text).toMatch(/bis am 03\.12\.2026 an:\s+Claravue AG, Rücksendungen\s+Musterweg 12\s+8000 Zürich/)
  expect(text).toContain('Geöffnete Packungen von Linsen')
})

test('what is not taken back is named with the reason and how to reach the shop', async () => {
  const { text } = await write(letters.return_refused)
  expect(text).toMatch(/Diesen Artikel können wir leider nicht zurücknehmen:\s+Aqualine 30/)
  expect(text).toContain('«Das Siegel der Packung ist gebrochen.»')
  expect(text).toContain(`Melde dich bei uns:\n${brand.service.email} · ${brand.service.phone}`)
})

describe('a refund', () => {
  const amounts = (text: string) =>
    text.match(/^.+ CHF \d+\.\d\d$/gm)?.map((line) => line.replaceAll(/\s+/g, ' ')) ?? []

  test('of 93.70 consists of 79.80 for goods, 8.90 for shipping and 5.00 of goodwill', async () => {
    const { text } = await refunded({ amount: 93_70, shipping: 8_90, goodwill: 5_00 })
    expect(amounts(text)).toEqual(['Artikel CHF 79.80', 'Versand CHF 8.90', 'Kulanz CHF 5.00', 'Total CHF 93.70'])
  })

  test('of goods alone has only a total', async () => {
    expect(amounts((await refunded({ amount: 79_80, shipping: 0 })).text)).toEqual(['Total CHF 79.80'])
  })

  test('of goodwill alone has its amount in a sentence', async () => {
    const { text } = await refunded({ amount: 5_00, shipping: 0, goodwill: 5_00, lines: [], cause: 'goodwill' })
    expect(amounts(text)).toEqual([])
    expect(text).toContain('Wir erstatten dir CHF 5.00')
  })

  test.each(paymentMethods.filter((way) => way !== 'invoice'))('by %s takes some days', async (way) => {
    expect((await refunded({ way })).text).toMatch(/dauert es (je nach Bank )?einige Tage/)
  })

  test('begins with its cause', async () => {
    const mails = await Promise.all(refundCauses.map((cause) => refunded({ cause })))
    expect(mails.map(({ text }) => text.split('\n\n')[3])).toEqual([
      'Die Stornierung ist abgeschlossen.',
      'Danke für deine Rücksendung. Wir haben sie geprüft.',
      'Dein Paket ist leider verloren gegangen. Das tut uns leid.',
      'Wir kommen dir bei dieser Bestellung gern entgegen.',
    ])
  })

  test('takes back 79 bonus points, one, or none', async () => {
    expect((await refunded({ points: 79 })).text).toContain('Damit entfallen 79 Bonuspunkte aus dieser Bestellung.')
    expect((await refunded({ points: 1 })).text).toContain('Damit entfällt 1 Bonuspunkt aus dieser Bestellung.')
    expect((await refunded({ points: 0 })).text).not.toContain('Bonuspunkt')
  })
})

test.each([
  letters.order_shipped,
  letters.order_delivered,
  letters.order_delayed,
  letters.order_cancelled,
  letters.return_announced,
  letters.return_received,
  letters.return_refused,
  letters.refund_sent,
])('$template greets no advertisement', async (letter) => {
  const { text } = await write({ ...letter, data: { ...letter.data, name: 'Gratis auf evil.example' } } as Letter)
  expect(text).not.toContain('evil.example')
  expect(text).toMatch(/^Hallo$/m)
})
