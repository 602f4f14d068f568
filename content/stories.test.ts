import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import categories from '#catalogue/categories.json' with { type: 'json' }
import { demoFile } from '#catalogue/demo/generate.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { paymentMethodTexts } from '#contract/payment.ts'
import { formatMoney, moneyLocale } from '#contract/web/format.ts'
import { informalCommands, wrongTone } from '#messages/check-tone.ts'
import { CatalogueRecord } from '#server/catalogue/catalogue-file.ts'
import { createContentFiles } from '#server/content/files.ts'
import { categoryContent, menu, page, type Reading, searchWords, shopSettings } from '#server/content/operations.ts'
import {
  categoryAddresses,
  deadLinks,
  objectsIn,
  outline,
  readStories,
  textsIn,
  type WrittenStory,
} from './check-stories.ts'

const stories = readStories(import.meta.dirname)
const editions = brands.flatMap((brand) =>
  brand.locales.map((locale) => ({ brand, locale, name: `${brand.id}/${locale}` })),
)
const of = (brand: string, locale: LocaleCode) =>
  new Map(stories.filter((each) => each.brand === brand && each.locale === locale).map((each) => [each.slug, each]))
const edition = (name: string) => of(...(name.split('/') as [string, LocaleCode]))

const products = readFileSync(demoFile, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => CatalogueRecord.parse(JSON.parse(line)))
  .filter((record) => record.record === 'product')

const eyeTest = { de: 'termin', en: 'appointment', it: 'appuntamento', fr: 'rendez-vous' }

/** The page about eye tests has another slug in each language; all other pages have one slug everywhere. */
const pageOf = ({ slug, locale }: WrittenStory) => (eyeTest[locale] === slug ? 'eye-test' : slug)
const legal = ['terms', 'privacy', 'accessibility', 'cookies', 'legal-notice', 'returns', 'disclaimer']
const sampleNote = {
  de: /^Mustertext: /,
  en: /^Sample text: /,
  it: /^Testo di esempio: /,
  fr: /^Texte d’exemple\u00a0: /,
}
/** The last line of the form for a withdrawal. */
const modelForm = {
  de: /Hiermit widerrufe ich .*Bestellnummer: .*Unterschrift: …/,
  en: /I hereby withdraw .*Order number: .*signature: …/,
  it: /Con la presente recedo .*Numero d’ordine: .*firma: …/,
  fr: /Je me rétracte .*Numéro de commande\u00a0: .*signature\u00a0: …/,
}
/** What an accessibility statement names: the button of the clear view, and the law of the country. */
const statements: Record<string, readonly string[]> = {
  'claravue/de': ['Grösser und klarer', 'Behindertengleichstellungsgesetz'],
  'claravue/en': ['Larger and clearer', 'Disability Discrimination Act'],
  'claravue/fr': ['Plus grand, plus net', 'LHand'],
  'claravue/it': ['Più grande e nitido', 'LDis'],
  'linsenhaus/de': ['Größer und klarer', 'Barrierefreiheitsstärkungsgesetz'],
  'linsenhaus/en': ['Larger and clearer', 'Accessibility Strengthening Act'],
  'lenteo/it': ['Più grande e nitido', 'decreto legislativo 82/2022'],
}
/** What scripts keep in the browser's storage: `app/recently-viewed`, `app/checkout`, `app/shell` and `app/measurement`. */
const storedByScripts = ['recently-viewed', 'notices-read', 'colours', 'kept-fields', 'reloaded-at', 'reported']

test('each brand has the stories that the shop needs', () => {
  const needed = [
    'home',
    'menus/header-menu',
    'settings',
    'search-words',
    'shipping',
    'about-us',
    'services',
    'help',
    'help/prescription',
    'help/first-lenses',
    'help/lens-care',
    'help/ordering',
    'contact',
    'eye-test',
    'category/lenses',
    'category/toric',
    'category/lenscare',
    'category/sunglasses',
    'category/reading_glasses',
    'category/service',
    ...legal,
  ]
  for (const { name } of editions) expect([...edition(name).values()].map(pageOf).sort()).toEqual(needed.toSorted())
  expect(new Set(stories.map(({ brand, locale }) => `${brand}/${locale}`))).toEqual(
    new Set(editions.map(({ name }) => name)),
  )
})

test.each(brands.map(({ id }) => id))(
  'the languages of %s have the same blocks, and a story has one uuid in all of them',
  (id) => {
    const outlines = new Map<string, string>()
    for (const each of stories.filter(({ brand }) => brand === id)) {
      const first = outlines.get(pageOf(each))
      const own = `${each.story.uuid} ${outline(each.content)}`
      if (first) expect(own, `${each.locale}/${each.slug}`).toBe(first)
      outlines.set(pageOf(each), own)
    }
  },
)

test('the home pages of the brands are not the same', () => {
  expect(new Set(brands.map(({ id, locales }) => outline(of(id, locales[0]).get('home')?.content))).size).toBe(3)
})

describe.each(editions)('$name', ({ brand, locale, name }) => {
  const written = [...edition(name).values()]
  const texts = Object.assign({}, ...written.map(({ slug, content }) => textsIn(content, slug))) as Record<
    string,
    string
  >
  const addresses = categoryAddresses(categories, locale)
  const logged: unknown[] = []
  const reading: Reading = {
    service: createContentFiles(import.meta.dirname),
    brand: brand.id,
    locale,
    drafts: false,
    frameHosts: [],
    assigned: async () => ({}),
    now: Date.parse('2026-11-15T12:00:00Z'),
    zone: 'Europe/Zurich',
    notes: { madeOf() {}, changesAt() {} },
    log: { warn: (...line) => void logged.push(line), error: (...line) => void logged.push(line) },
  }

  test('is read without a line in the log', async () => {
    const read = await Promise.all(
      written.map(({ slug }) => {
        if (slug === 'settings') return shopSettings(reading)
        if (slug === 'search-words') return searchWords(reading)
        if (slug.startsWith('category/'))
          return categoryContent(reading, { code: slug.slice('category/'.length), path: '/' })
        return slug.startsWith('menus/') ? menu(reading, slug.slice('menus/'.length)) : page(reading, slug)
      }),
    )
    expect([read.filter((found) => !found), logged]).toEqual([[], []])
  })

  test('has stories at the place that they name, with parts of different ids', () => {
    for (const { slug, story, content } of written) {
      expect([story.full_slug, story.slug, story.lang]).toEqual([slug, slug.split('/').at(-1), locale])
      const ids = objectsIn(content).flatMap(({ _uid }) => _uid ?? [])
      expect(new Set(ids).size, slug).toBe(ids.length)
    }
  })

  test('leads only to stories, categories and routes that exist', () => {
    for (const { slug, content } of written) expect(deadLinks(content, edition(name), addresses), slug).toEqual([])
  })

  test('offers only files that exist, and shows only products that the brand sells', () => {
    const parts = written.flatMap(({ content }) => objectsIn(content))
    const files = parts.flatMap(({ linktype, url }) => (linktype === 'asset' ? String(url) : []))
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(join(import.meta.dirname, 'files', file)))).toEqual([])
    const sold = new Set(
      products.filter((each) => each.brand_channels.includes(brand.id)).map(({ product_id }) => product_id),
    )
    const shown = parts.flatMap(({ component, products_set, products }) => {
      const named = component === 'search_alternative' ? products : products_set
      return typeof named === 'string' ? named.split(',').map((id) => id.trim()) : []
    })
    expect(shown.filter((id) => !sold.has(id))).toEqual([])
  })

  test('has every category in its menu, and one item that is hidden', () => {
    const items = objectsIn(edition(name).get('menus/header-menu')?.content).filter((each) => 'display_name' in each)
    expect(items.map(({ link }) => (link as { url: string }).url).filter((url) => url.startsWith('c/'))).toEqual(
      addresses,
    )
    expect(items.filter(({ hide }) => hide)).toHaveLength(1)
  })

  test('writes only about categories that exist', () => {
    const codes = categories.map(({ code }) => `category/${code}`)
    expect([...edition(name).keys()].filter((slug) => slug.startsWith('category/') && !codes.includes(slug))).toEqual(
      [],
    )
  })

  test('has the tone of the brand', () => {
    expect(wrongTone(brand.tone === 'formal' ? `${locale}-x-formal` : locale, texts)).toEqual([])
    if (brand.tone === 'formal' && locale === 'it') expect(informalCommands(texts)).toEqual([])
  })

  test('is calm, finished and properly set', () => {
    const found = (pattern: RegExp) => Object.entries(texts).filter(([, text]) => pattern.test(text))
    expect(found(/!|\{|\}|\bTODO\b|lorem|'|"| {2}/i)).toEqual([])
    if (locale === 'fr') expect(found(/\S [:;?](\s|$)/)).toEqual([])
    if (name === 'claravue/de') expect(found(/ß/)).toEqual([])
  })

  test('says at the top of every legal page that it is a sample', () => {
    for (const slug of legal)
      expect(Object.values(textsIn(edition(name).get(slug)?.content, slug))[2]).toMatch(sampleNote[locale])
  })

  test('has complete samples of the accessibility statement and the disclaimer', () => {
    const headings = (slug: string) =>
      objectsIn(edition(name).get(slug)?.content).filter(({ type }) => type === 'heading').length
    expect([headings('accessibility'), headings('disclaimer')]).toEqual([10, 12])
    const statement = JSON.stringify(edition(name).get('accessibility')?.content)
    for (const words of statements[name] ?? ['nothing is listed']) expect(statement).toContain(words)
  })

  test('agrees with the settings of the brand', async () => {
    const settings = await shopSettings(reading)
    expect([settings?.phone_international, settings?.email]).toEqual([brand.service.phone, brand.service.email])
    const amount = formatMoney(brand.freeShippingFrom, { currency: brand.currency, locale: moneyLocale(brand, locale) })
    const promised = Object.entries(texts).filter(([, text]) => text.includes(amount))
    expect(promised.map(([place]) => place.split('.')[0])).toEqual(expect.arrayContaining(['shipping', 'settings']))
    for (const [place, text] of Object.entries(texts))
      if (/€|CHF \d|\d CHF/.test(text.replaceAll('\u00a0', ' '))) expect(text, place).toContain(amount)
  })

  test('has legal pages that say what the shop does', () => {
    const wordsOf = (slug: string) => Object.values(textsIn(edition(name).get(slug)?.content, slug)).join(' ')
    const amount = formatMoney(brand.freeShippingFrom, { currency: brand.currency, locale: moneyLocale(brand, locale) })
    const names: Record<string, string> = JSON.parse(readFileSync(`messages/${locale}/payment.json`, 'utf8'))
    const ways = brand.paymentMethods.map((method) => names[paymentMethodTexts[method]] ?? method)
    for (const word of [amount, ...ways, brand.service.email]) expect(wordsOf('terms')).toContain(word)
    const cookies = wordsOf('cookies')
    expect(storedByScripts.filter((name) => !cookies.includes(name))).toEqual([])
    expect(wordsOf('returns')).toMatch(modelForm[locale])
    expect(wordsOf('privacy')).toContain(' 90 ')
  })

  test('has nine selling points, each with its own sign', () => {
    const points = objectsIn(edition(name).get('home')?.content).filter(
      ({ component }) => component === 'selling_point',
    )
    expect([points.length, new Set(points.map(({ icon }) => icon)).size]).toEqual([9, 9])
  })

  test('names pictures by file and products by id', () => {
    const parts = written.flatMap(({ content }) => objectsIn(content))
    for (const { filename } of parts)
      if (filename !== undefined) expect(filename).toMatch(/^[a-z]+(-[a-z]+)*\.(svg|webp)$/)
    for (const { products_set } of parts)
      if (products_set !== undefined) expect(products_set).toMatch(/^[a-z0-9-]+(,[a-z0-9-]+){3,7}$/)
  })
})

describe('the checks find', () => {
  const link = (linktype: string, url: string) => ({ link: { linktype, url, cached_url: url, id: 'u' } })
  const help = { brand: 'b', locale: 'de', slug: 'help', content: {}, story: { uuid: 'u' } } as WrittenStory
  const known = new Map([['help', help]])
  const dead = (linktype: string, url: string) => deadLinks([link(linktype, url)], known, ['c/linsen'])

  test('a link that leads nowhere', () => {
    expect(['help', 'nothing'].map((slug) => dead('story', slug))).toEqual([[], ['nothing']])
    expect(dead('story', 'help')).toEqual([])
    expect(
      deadLinks([link('story', 'help')], new Map([['help', { ...help, story: { ...help.story, uuid: 'v' } }]]), []),
    ).toHaveLength(1)
    expect(
      ['c/linsen', 'c/brillen', 's', 'p/x-1', 'my-account/history', 'agb'].flatMap((url) => dead('url', url)),
    ).toEqual(['c/brillen', 'agb'])
    expect(['/de/help', '/it/help', '/help', 'http://x.example'].flatMap((url) => dead('url', url))).toEqual([
      '/it/help',
      '/help',
      'http://x.example',
    ])
  })

  test('another order of blocks, and another number of paragraphs', () => {
    const doc = (...types: string[]) => ({
      component: 'rich_text',
      text: { type: 'doc', content: types.map((type) => ({ type })) },
    })
    expect(
      outline({
        component: 'page',
        body: [{ component: 'hero', items: [{ component: 'hero_banner' }] }, doc('heading', 'paragraph')],
      }),
    ).toBe('page(hero(hero_banner) rich_text(doc(heading paragraph)))')
    expect(outline(doc('paragraph'))).not.toBe(outline(doc('paragraph', 'paragraph')))
  })

  test('the texts of a story, and nothing else', () => {
    const text = {
      type: 'doc',
      content: [{ type: 'text', text: 'Hallo', marks: [{ type: 'link', attrs: { href: 'help' } }] }],
    }
    expect(textsIn({ component: 'x', _uid: 'u', title: 'Titel', width: '3', promotionId: 'p', text }, 'home')).toEqual({
      'home.title': 'Titel',
      'home.text.content.0.text': 'Hallo',
    })
  })
})
