import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { IdentityProvider } from '#contract/identity/identity.ts'
import type { Letter, templates } from '#server/mail/templates/all.ts'
import { looks } from '#server/mail/templates/look.ts'
import { loadTexts } from '#server/process/texts.ts'
import { renderMail } from './render.tsx'

const lost: object[] = []
const texts = loadTexts('messages', { error: (details) => void lost.push(details) })
const to = 'anna@example.org'
const token = 'k3Y-4711'

const appointment = {
  kind: 'eye_test',
  day: 'Montag, 23. November 2026',
  date: '23.11.2026',
  time: '09:30',
  place: 'Zürich',
  address: ['Musterweg 12', '8000 Zürich'],
  path: `/booking/${token}`,
  hours: 120,
} as const

const wanted = {
  title: 'Aqualine 30',
  lines: [{ category: 'lens', eye: 'left', formatted_options: [{ name: 'sphere', value: '−2.50' }] }],
} satisfies Pick<Extract<Letter, { template: 'stock_alert' }>['data'], 'title' | 'lines'>

const invoice = {
  name: 'Anna',
  number: '100001',
  path: `/order/${token}`,
  open: 49_90,
  dueOn: '2026-12-01',
  reference: 'RF18539007547034',
}

const letters: Record<keyof typeof templates, Letter> = {
  welcome: { template: 'welcome', to, data: { name: 'Anna', path: `/confirm?token=${token}`, hours: 72 } },
  login_link: { template: 'login_link', to, data: { name: 'Anna', path: `/authenticate?hash=${token}`, hours: 1 } },
  reset_password: { template: 'reset_password', to, data: { path: `/reset-password?token=${token}`, hours: 24 } },
  password_changed: { template: 'password_changed', to, data: { name: 'Anna', path: '/reset-password' } },
  order_confirmation: {
    template: 'order_confirmation',
    to,
    data: {
      name: 'Anna',
      number: '100001',
      path: `/checkout/thank-you/${token}`,
      withdrawalPath: '/withdrawal',
      lines: [
        {
          id: 1,
          title: 'Aqualine 30',
          category: 'lens',
          eye: 'right',
          formatted_options: [
            { name: 'sphere', value: '−2.50' },
            { name: 'radius', value: '8.6' },
          ],
          quantity: 2,
          total: 79_80,
        },
      ],
      coupon: { code: 'SAVE5', amount: -5_00 },
      shipping: { name: 'Priority', amount: 8_90 },
      total: 83_70,
      vat: [{ rate: 8.1, tax: 6_27 }],
      payment: 'visa',
      delivery: { min: '2026-11-17', max: '2026-11-18' },
      shipsTo: ['Anna Muster', 'Seeweg 4', 'CH-8000 Zürich'],
      billsTo: ['Muster AG', 'Postgasse 1', 'CH-3000 Bern'],
    },
  },
  order_link: {
    template: 'order_link',
    to,
    data: { name: 'Anna', number: '100001', path: `/order/open?token=${token}`, hours: 24 },
  },
  withdrawal_receipt: {
    template: 'withdrawal_receipt',
    to,
    data: {
      name: 'Anna',
      number: '100001',
      date: '15.11.2026',
      time: '10:12',
      path: `/checkout/thank-you/${token}`,
      items: ['2 × Aqualine 30'],
      reason: null,
    },
  },
  invoice_reminder: { template: 'invoice_reminder', to, data: invoice, pictures: [{ name: 'payment-code', png: '' }] },
  invoice_last_reminder: {
    template: 'invoice_last_reminder',
    to,
    data: { ...invoice, until: '2026-12-31' },
    pictures: [{ name: 'payment-code', png: '' }],
  },
  abandoned_cart: {
    template: 'abandoned_cart',
    to,
    data: { path: `/abandoned-cart/mail/${token}`, items: ['2 × Aqualine 30'], hours: 720 },
  },
  stock_alert_confirmation: {
    template: 'stock_alert_confirmation',
    to,
    data: { ...wanted, path: `/back-in-stock/${token}`, hours: 72 },
  },
  stock_alert: {
    template: 'stock_alert',
    to,
    data: { ...wanted, path: '/p/aqualine-30/aqualine?choice=1', stopPath: `/back-in-stock/${token}` },
  },
  appointment_booked: { template: 'appointment_booked', to, data: { name: 'Anna', ...appointment } },
  appointment_cancelled: { template: 'appointment_cancelled', to, data: { name: 'Anna', ...appointment } },
  appointment_notice: {
    template: 'appointment_notice',
    to,
    data: { ...appointment, isCancelled: false, visitor: { name: 'Anna Muster', email: to, phone: '044 000 12 00' } },
  },
}

const originOf = (brand: Brand) => `https://${brand.hosts[0]}`
const write = (brand: Brand, locale: LocaleCode, letter: Letter) =>
  renderMail({ brand, locale, texts, origin: originOf(brand) }, letter)

const [claravue] = brands as [Brand, ...Brand[]]
const german = (letter: Letter) => write(claravue, 'de', letter)

/** Every template in every language of the shop, in both tones, whichever the brands use today. */
const everyMail = brands
  .flatMap((brand) => (['de', 'en', 'it', 'fr'] as const).map((locale) => ({ brand, locale })))
  .flatMap(({ brand, locale }) => Object.values(letters).map((letter) => ({ brand, locale, letter })))

describe.each(everyMail)('$letter.template of $brand.id in $locale', ({ brand: given, locale, letter }) => {
  const brand: Brand = { ...given, locales: ['de', 'en', 'it', 'fr'] }

  test('has its text in both forms, and links into its own shop only', async () => {
    const { subject, html, text } = await write(brand, locale, letter)
    for (const part of [subject, html, text]) expect(part).not.toMatch(/mail\.[a-z_]+|undefined|\[object|NaN|\{\w+\}/)
    expect(subject.length).toBeLessThanOrEqual(45)
    expect(html).toMatch(new RegExp(`<html[^>]* lang="${locale}"`))
    expect(text.startsWith(brand.name)).toBe(true)
    expect(text).toContain(subject)

    const prefix = locale === 'de' ? '' : `/${locale}`
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const shown = originOf(brand) + prefix + letter.data.path
    expect(links).toContain(shown)
    expect(text).toContain(shown)
    for (const link of links)
      expect(link).toMatch(
        new RegExp(`^(${originOf(brand)}${prefix}(/|$)|mailto:${brand.service.email}$|tel:\\+\\d+$)`),
      )
  })

  test('loads nothing, and its tables are for layout only', async () => {
    const { html } = await write(brand, locale, letter)
    // What it shows comes along with it.
    const pictures = letter.pictures?.map(({ name }) => `cid:${name}`) ?? []
    expect([...html.matchAll(/<img\b[^>]* src="([^"]+)"/g)].map(([, source]) => source)).toEqual(pictures)
    expect(html.replace(/<img\b[^>]* src="cid:[a-z-]+"[^>]*>/g, '')).not.toMatch(
      /<(img|script|link|iframe|form)\b|url\(|@import|\bsrc=/,
    )
    const tables = html.match(/<table\b[^>]*>/g) ?? []
    expect(tables.length).toBeGreaterThan(0)
    for (const table of tables) expect(table).toContain('role="presentation"')
    expect(html.match(/<h1\b/g)).toHaveLength(1)
  })
})

test('all texts could be read', () => {
  expect(lost).toEqual([])
})

test('a formal shop and an informal one have different texts', async () => {
  const formal: Brand = { ...claravue, tone: 'formal' }
  const informalMail = await german(letters.login_link)
  const formalMail = await write(formal, 'de', letters.login_link)
  expect(informalMail.subject).toBe('Dein Anmeldelink')
  expect(formalMail.subject).toBe('Ihr Anmeldelink')
  expect(informalMail.text).toContain('Hallo Anna')
  expect(formalMail.text).toContain('Guten Tag Anna')
})

test('the plain text reads like a letter', async () => {
  const { text } = await german(letters.login_link)
  expect(text).toMatchInlineSnapshot(`
    "Claravue https://claravue.localhost/


    Dein Anmeldelink

    Hallo Anna

    Mit diesem Link meldest du dich bei Claravue an, ganz ohne Passwort.

    Jetzt anmelden https://claravue.localhost/authenticate?hash=k3Y-4711

    Der Link gilt eine Stunde und nur einmal. Warst du das nicht? Dann ignoriere diese E-Mail einfach.

    Fragen? Wir sind für dich da:
    service@claravue.example · +41 44 000 12 00

    Diese E-Mail gehört zu deinem Konto bei Claravue.
    Impressum https://claravue.localhost/legal-notice · Datenschutz https://claravue.localhost/privacy"
  `)
})

describe('the confirmation of an order says what it costs, and with how much tax', () => {
  const swiss = [/ CHF 79\.80$/m, / -CHF 5\.00$/m, / CHF 8\.90$/m, /8\.1 ?%.* CHF 6\.27 +CHF 83\.70$/m]
  const french = [/ 79\.80 CHF$/m, / -5\.00 CHF$/m, / 8\.90 CHF$/m, /8\.1 ?%.* 6\.27 CHF +83\.70 CHF$/m]
  test.each([
    ['de', 'informal', 'Danke für deine Bestellung', swiss],
    ['de', 'formal', 'Danke für Ihre Bestellung', swiss],
    ['en', 'informal', 'Thank you for ordering', swiss],
    ['en', 'formal', 'Thank you for ordering', swiss],
    ['it', 'informal', 'Grazie per il tuo ordine', swiss],
    ['it', 'formal', 'Grazie per il suo ordine', swiss],
    ['fr', 'informal', 'Merci pour ta commande', french],
    ['fr', 'formal', 'Merci pour votre commande', french],
  ] as const)('in %s, %s', async (locale, tone, thanks, sums) => {
    const { text, subject } = await write({ ...claravue, tone }, locale, letters.order_confirmation)
    expect(subject).toContain('100001')
    expect(text).toContain(thanks)
    for (const sum of sums) expect(text.replaceAll('\u00a0', ' ')).toMatch(sum)
  })
})

test('a visitor’s input stays text', async () => {
  const { html } = await german({
    template: 'login_link',
    to,
    data: { name: 'A', path: '/authenticate?hash="><script>alert(1)</script>', hours: 1 },
  })
  expect(html).not.toContain('<script')
  expect(html).toContain('/authenticate?hash=%22%3E%3Cscript%3E')
})

test.each(['//evil.example/x', 'https://evil.example/', 'authenticate', '/\\evil.example'])(
  'a mail does not lead to %s',
  async (path) => {
    await expect(german({ ...letters.password_changed, data: { path } } as Letter)).rejects.toThrow(/path of the shop/)
  },
)

test('a changed password names the identity providers that it has unlinked, if there are any', async () => {
  const { data } = letters.password_changed
  const about = async (unlinked: IdentityProvider[]) =>
    (await german({ template: 'password_changed', to, data: { ...data, unlinked } } as Letter)).text
  expect(await about(['google', 'apple'])).toContain('Die Anmeldung über Google, Apple öffnet dein Konto nicht mehr.')
  expect(await about([])).not.toContain('Anmeldung über')
})

test('mails with a secret link say how long it is valid', async () => {
  const hours = await Promise.all(Object.values(letters).map(async (letter) => (await german(letter)).secretHours))
  expect(hours).toEqual([
    ...[72, 1, 24, undefined, undefined, 24, undefined, undefined, undefined],
    ...[720, 72, undefined, 120, undefined, 120],
  ])
})

test('mails have the colours of the pages', () => {
  const css = readFileSync('app/styles/tokens.css', 'utf8')
  for (const { id, themeColor } of brands) {
    const tokens = css.slice(css.indexOf(`[data-brand="${id}"]`)).split('}')[0] ?? ''
    const token = (name: string) => tokens.match(new RegExp(`--brand-${name}: ([^;]+);`))?.[1]
    const { ink, surface, headingWeight } = looks[id] ?? {}
    expect([token('primary'), token('ink'), token('surface')]).toEqual([themeColor.toLowerCase(), ink, surface])
    expect(token('heading-weight')).toBe(String(headingWeight))
  }
})
