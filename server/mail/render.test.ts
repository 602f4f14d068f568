import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { IdentityProvider } from '#contract/identity/identity.ts'
import type { Letter } from '#server/mail/templates/all.ts'
import { looks } from '#server/mail/templates/look.ts'
import { loadTexts } from '#server/process/texts.ts'
import { to } from '#server/testing/example-account-letters.ts'
import { letters } from '#server/testing/example-letters.ts'
import { renderMail } from './render.tsx'

const lost: object[] = []
const texts = loadTexts('messages', { error: (details) => void lost.push(details) })

const originOf = (brand: Brand) => `https://${brand.hosts[0]}`
const write = (brand: Brand, locale: LocaleCode, letter: Letter) =>
  renderMail({ brand, locale, texts, origin: originOf(brand) }, letter)

const [claravue] = brands as [Brand, ...Brand[]]
const german = (letter: Letter) => write(claravue, 'de', letter)

/** The one link that leads out of the shop. */
const carriersPage = 'https://service.post.ch/ekp-web/ui/entry/search/996012345678901234'

/** Every template in every language of the shop, in both tones, whichever the brands use today. */
const everyMail = brands
  .flatMap((brand) => (['de', 'en', 'it', 'fr'] as const).map((locale) => ({ brand, locale })))
  .flatMap(({ brand, locale }) => Object.values<Letter>(letters).map((letter) => ({ brand, locale, letter })))

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
    const own = new RegExp(`^(${originOf(brand)}${prefix}(/|$)|mailto:${brand.service.email}$|tel:\\+\\d+$)`)
    for (const link of links) {
      if (link.startsWith('https:')) expect(text).toContain(link)
      if (link !== carriersPage) expect(link).toMatch(own)
    }
  })

  test('loads nothing but pictures of products from its own shop, and its tables are for layout only', async () => {
    const { html } = await write(brand, locale, letter)
    const brought = letter.pictures?.map(({ name }) => `cid:${name}`) ?? []
    const images = html.match(/<img\b[^>]*>/g) ?? []
    const sources = images.map((image) => / src="([^"]+)"/.exec(image)?.[1])
    expect(sources.filter((source) => source?.startsWith('cid:'))).toEqual(brought)
    // The same for every reader: nothing in it says who has opened the mail.
    for (const source of sources.filter((source) => !source?.startsWith('cid:')))
      expect(source).toBe(`${originOf(brand)}/img/72x72@2x/aqualine-30-front.jpg`)
    for (const image of images) expect(image).toMatch(/(?=.* alt=")(?=.* width="\d+")(?=.* height="\d+")/)
    expect(images.reduce((rest, image) => rest.replace(image, ''), html)).not.toMatch(
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
  const swiss = [/^CHF 79\.80$/m, / −CHF 5\.00$/m, / CHF 8\.90$/m, /^\S+ CHF 83\.70$/m, /8\.1 ?%.* CHF 6\.27$/m]
  const french = [/^79\.80 CHF$/m, / −5\.00 CHF$/m, / 8\.90 CHF$/m, /^\S+ 83\.70 CHF$/m, /8\.1 ?%.* 6\.27 CHF$/m]
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

  test('and free shipping is no amount', async () => {
    const { order_confirmation } = letters
    const data = { ...order_confirmation.data, shipping: { name: 'Standardversand', amount: 0 } }
    const { text } = await write(claravue, 'de', { ...order_confirmation, data })
    expect(text).toMatch(/Standardversand\sgratis$/m)
    expect(text).not.toContain('0.00')
  })
})

describe('the lines of a mail about an order', () => {
  const { order_confirmation, order_shipped } = letters
  type Lines = Extract<Letter, { template: 'order_confirmation' }>['data']['lines']
  const [right] = order_confirmation.data.lines as [Lines[number]]
  const left = {
    ...right,
    id: 2,
    eye: 'left' as const,
    formatted_options: [
      { name: 'sphere' as const, value: '−3.00' },
      { name: 'radius' as const, value: '8.6' },
    ],
  }
  const confirmed = async (lines: Lines, locale: LocaleCode = 'de') => {
    const data = { ...order_confirmation.data, lines }
    const { html, text } = await write(claravue, locale, { ...order_confirmation, data })
    return { html, text: text.replaceAll('\u00a0', ' ') }
  }

  test.each([
    ['de', 'R −2.50 · L −3.00 · BC 8.6 · je Auge 2 Stück\nCHF 159.60'],
    ['en', 'R −2.50 · L −3.00 · BC 8.6 · 2 per eye\nCHF 159.60'],
    ['it', 'OD −2.50 · OS −3.00 · BC 8.6 · 2 per occhio\nCHF 159.60'],
    ['fr', 'OD −2.50 · OS −3.00 · BC 8.6 · 2 par œil\n159.60 CHF'],
  ] as const)('have both eyes in one, in %s', async (locale, words) => {
    const { html, text } = await confirmed([right, left], locale)
    expect(text).toContain(words)
    expect(text.match(/Aqualine 30/g)).toHaveLength(1)
    expect(html.match(/<img\b/g)).toHaveLength(1)
  })

  test('say the pieces of each eye where they differ', async () => {
    const { text } = await confirmed([right, { ...left, quantity: 1 }])
    expect(text).toContain('R 2 × −2.50 · L 1 × −3.00 · BC 8.6\nCHF 159.60')
  })

  test('begin with the wearer, and the eyes of two wearers are no pair', async () => {
    const mia = { wearer_id: 'm', wearer_name: 'Mia' }
    const pair = await confirmed([
      { ...right, ...mia },
      { ...left, ...mia },
    ])
    expect(pair.text).toContain('Mia · R −2.50 · L −3.00 · BC 8.6 · je Auge 2 Stück')
    const two = await confirmed([right, { ...left, ...mia }])
    expect(two.text).toContain('Rechtes Auge: SPH −2.50 · BC 8.6 · 2 Stück\nCHF 79.80')
    expect(two.text).toContain('Mia · Linkes Auge: SPH −3.00 · BC 8.6 · 2 Stück\nCHF 79.80')
  })

  test('are free where they cost nothing', async () => {
    const { text } = await confirmed([{ ...right, total: 0 }])
    expect(text).toContain('BC 8.6 · 2 Stück\ngratis')
  })

  test('are the same without prices in the mail about a parcel', async () => {
    const { text } = await german({ ...order_shipped, data: { ...order_shipped.data, lines: [right, left] } })
    expect(text.replaceAll('\u00a0', ' ')).toContain('R −2.50 · L −3.00 · BC 8.6 · je Auge 2 Stück')
  })
})

test('the confirmation of an order repeats what the customer has written, as words of the customer', async () => {
  const { order_confirmation } = letters
  const noted = async (comment: string | null) =>
    (await german({ ...order_confirmation, data: { ...order_confirmation.data, comment } })).text
  expect(await noted('Bitte beim Nachbarn\nabgeben <b>')).toContain(
    'Deine Mitteilung an uns\n\n«Bitte beim Nachbarn\nabgeben <b>»',
  )
  expect(await noted(null)).not.toContain('Mitteilung')
})

test('no mail names values of eyes where others may read along', async () => {
  for (const letter of [
    letters.reminder,
    letters.renewal_announced,
    letters.abandoned_cart,
    letters.rating_invitation,
  ]) {
    const { text, html } = await german(letter)
    expect(text).not.toMatch(/[+−]\d\.\d\d|SPH|BC/)
    expect(html).toContain('aqualine-30-front.jpg')
  }
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
  const mails = await Promise.all(Object.values<Letter>(letters).map(german))
  const hours = Object.keys(letters).map((name, index) => [name, mails[index]?.secretHours])
  expect(Object.fromEntries(hours.filter(([, count]) => count))).toEqual({
    welcome: 72,
    staff_invitation: 72,
    change_email: 24,
    email_notice: 168,
    data_export: 24,
    login_link: 1,
    reset_password: 24,
    order_link: 24,
    newsletter_confirmation: 72,
    order_email: 72,
    pay_again: 14 * 24,
    renewal_announced: 720,
    renewal_question: 720,
    renewal_declined: 720,
    renewal_paused: 720,
    abandoned_cart: 720,
    rating_invitation: 1440,
    reminder: 2160,
    reminder_confirmation: 72,
    stock_alert_confirmation: 72,
    appointment_booked: 120,
    appointment_notice: 120,
  })
})

test('mails have the colours of the pages', () => {
  const css = readFileSync('app/styles/tokens.css', 'utf8')
  for (const { id, themeColor } of brands) {
    const tokens = css.slice(css.indexOf(`[data-brand="${id}"]`)).split('}')[0] ?? ''
    /** Mails have their own dark colours, so they are compared with the light ones. */
    const token = (name: string) => tokens.match(new RegExp(`--brand-${name}: (?:light-dark\\()?([^,;]+)`))?.[1]
    const { ink, surface, headingWeight } = looks[id] ?? {}
    expect([token('solid'), token('ink'), token('surface')]).toEqual([themeColor.toLowerCase(), ink, surface])
    expect(token('heading-weight')).toBe(String(headingWeight))
  }
})
