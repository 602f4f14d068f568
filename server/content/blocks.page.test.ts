import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { pageOf, withStories } from '#server/testing/stories.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
const plain = (html: string) => html.replace(/<!--.*?-->|<[^>]+>/g, '')

/** What is between header and footer of a home page that has only this block. */
async function shown(block: object, { brand = 'claravue', path = '/', isPublic = false } = {}) {
  const { ask } = await openBuiltShop(database, {}, withStories({ home: pageOf({ _uid: 'it', ...block }) }))
  const response = await ask(path, { host: `${brand}.localhost:3000`, isPublic })
  expect(response.status).toBe(200)
  return main(await response.text())
}

const popular = (products_set: string) => ({ component: 'popular_products', title: 'Popular', products_set })
const cards = (html: string) => html.match(/<article.*?<\/article>/gs) ?? []
const link = (card: string) => /<a [^>]*href="([^"]+)"/.exec(card)?.[1]

test('popular products are cards in the order of the set, each once, without what is not sold', async () => {
  await openBuiltShop(database)
  await database.db.execute(sql`update products set is_active = false where product_id = 'tavelle-one-30'`)
  await database.db.execute(
    sql`update products set brand_channels = array['lenteo'] where product_id = 'brevelle-monthly-6'`,
  )
  const set = 'kelvary-air-6, tavelle-one-30, no-such-lens, brevelle-monthly-6,,ondrella-day-30,kelvary-air-6'
  expect(cards(await shown(popular(set))).map(link)).toEqual([
    '/p/kelvary-air-6/kelvary-air-6-linsen',
    '/p/ondrella-day-30/ondrella-day-30-linsen',
  ])
  expect(cards(await shown(popular(set), { path: '/en' })).map(link)).toEqual([
    '/en/p/kelvary-air-6/kelvary-air-6-lenses',
    '/en/p/ondrella-day-30/ondrella-day-30-lenses',
  ])
})

test('a set without a product that is sold here leaves no empty heading', async () => {
  expect(await shown(popular('no-such-lens'))).not.toContain('Popular')
  expect(await shown(popular(''))).not.toContain('Popular')
})

test('a set with impossible product ids does not break a cached page', async () => {
  expect(cards(await shown(popular('Größe–30,kelvary-air-6'), { isPublic: true }))).toHaveLength(1)
})

test.each([
  ['claravue', '/', /CHF\s\d+\.\d\d/],
  ['linsenhaus', '/', /\d+,\d\d\s€/],
  ['lenteo', '/', /\d+,\d\d\s€/],
])('on %s prices look as there: %s %s', async (brand, path, look) => {
  const card = cards(await shown(popular('kelvary-air-6,ondrella-day-30,irisande-day-10'), { brand, path }))[0] ?? ''
  expect(plain(/<p class="price.*?<\/p>/s.exec(card)?.[0] ?? '')).toMatch(look)
})

const stars = (card: string) =>
  [...card.matchAll(/<svg width="(\d+(?:\.\d+)?)" height="24"/g)].map(([, width]) => width)

test('[CAT-026] stars are drawn out of five, to the tenth; without a rating words and none of them', async () => {
  await openBuiltShop(database)
  const rate = (total: number, count: number) =>
    database.db.execute(
      sql`update products set rating_total = ${total}, rating_count = ${count} where product_id = 'kelvary-air-6'`,
    )
  await rate(3.52, 7)
  const [rated = ''] = cards(await shown(popular('kelvary-air-6')))
  expect(rated).toMatch(/aria-label="3,5 von 5 Sternen, Bewertungen: 7"/)
  expect(rated).toContain('<svg viewBox="0 0 120 24"')
  expect(stars(rated)).toEqual(['84'])
  await rate(0, 0)
  const [unrated = ''] = cards(await shown(popular('kelvary-air-6')))
  expect(unrated).toContain('>Noch keine Bewertungen</p>')
  expect(unrated).not.toContain('viewBox="0 0 120 24"')
  expect(stars(unrated)).toEqual([])
})

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks })
const leading = (href: string, linktype = 'url') => ({ type: 'link', attrs: { href, linktype } })
const richText = (...content: object[]) => ({ component: 'rich_text', text: { type: 'doc', content } })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const rendered = async (...content: object[]) =>
  /<div class="rich-text">(.*?)<\/div>/s.exec(await shown(richText(...content)))?.[1]

test('a rich text has headings, lists and marks, and an unknown node is shown as its text', async () => {
  const item = (...content: object[]) => ({ type: 'list_item', content })
  expect(
    await rendered(
      { type: 'heading', attrs: { level: 1 }, content: [text('Title')] },
      paragraph(text('bold', { type: 'bold' }), text('both', { type: 'italic' }, { type: 'bold' })),
      { type: 'bullet_list', content: [item(paragraph(text('one')))] },
      { type: 'hologram', content: [text('light', { type: 'blink' })] },
      { type: 'constructor', content: [text('own', { type: 'toString' })] },
    ),
  ).toBe(
    '<h2>Title</h2><p><strong>bold</strong><strong><em>both</em></strong></p><ul><li><p>one</p></li></ul>light<!-- -->own',
  )
})

test('a text is aligned, numbered and marked as the editor wants, as far as the brand allows', async () => {
  const at = (textAlign: string) => ({ type: 'paragraph', attrs: { textAlign }, content: [text('x')] })
  const marked = (type: string, attrs: object) => paragraph(text('x', { type, attrs }))
  const smile = { name: 'smile', emoji: '😄', fallbackImage: 'https://other.example/1f604.png' }
  const written: [node: object, html: string][] = [
    [at('center'), '<p class="text-center">x</p>'],
    [at('constructor'), '<p>x</p>'],
    [{ type: 'ordered_list', attrs: { order: 3 }, content: [] }, '<ol start="3"></ol>'],
    [marked('anchor', { id: 'prices' }), '<p><span id="prices">x</span></p>'],
    [marked('anchor', { id: 'a" onclick="b' }), '<p><span>x</span></p>'],
    [marked('highlight', { color: 'red;position:fixed' }), '<p><mark>x</mark></p>'],
    [marked('textStyle', { color: '#f00' }), '<p>x</p>'],
    [marked('styled', { class: 'fixed inset-0' }), '<p>x</p>'],
    [{ type: 'emoji', attrs: smile }, '😄'],
  ]
  expect(await rendered(...written.map(([node]) => node))).toBe(written.map(([, html]) => html).join(''))
})

test('blocks in a text stand where the editor has put them, and behave as everywhere', async () => {
  const blok = (...body: object[]) => ({ type: 'blok', attrs: { id: 'i', body } })
  const button = (_uid: string, label: string, more = {}) => ({
    component: 'call_to_action',
    _uid,
    label,
    link: { linktype: 'url', url: 'help' },
    ...more,
  })
  const banner = (_uid: string, more: object) => ({ component: 'small_banner', _uid, title: _uid, ...more })
  const list = {
    type: 'bullet_list',
    content: [{ type: 'list_item', content: [paragraph(text('point')), blok(button('d', 'Deep'))] }],
  }
  const block = richText(
    paragraph(text('before')),
    blok(button('a', 'First'), { component: 'carousel', _uid: 'c' }),
    blok(banner('over', { endTime: '2020-01-01' }), {
      component: 'rich_text',
      _uid: 'r',
      text: richText(blok(button('i', 'Inner'))).text,
    }),
    list,
    paragraph(text('after')),
  )
  const { ask, logged } = await openBuiltShop(database, {}, withStories({ home: pageOf({ _uid: 't', ...block }) }))
  const html = main(await (await ask('/')).text())
  const order = [...html.matchAll(/>(before|First|over|Inner|point|Deep|after)</g)].map(([, word]) => word)
  expect(order).toEqual(['before', 'First', 'Inner', 'point', 'Deep', 'after'])
  expect(logged.map(({ details, message }) => [message, details])).toEqual([
    ['Skipped an unknown block', expect.objectContaining({ component: 'carousel' })],
  ])
})

test('markup in a text is text', async () => {
  expect(await rendered(paragraph(text('<script>alert(1)</script>')))).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  )
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '/\\evil.example',
])('a link to %j leads nowhere', async (href) => {
  expect(await rendered(paragraph(text('click', leading(href))))).toBe('<p><span>click</span></p>')
})

test('[CMS-033, CMS-034] a link to another host opens a new tab without access to ours, one to the shop does not and loses its www.', async () => {
  expect(await rendered(paragraph(text('away', leading('https://other.example/a'))))).toBe(
    '<p><a href="https://other.example/a" target="_blank" rel="noopener">away</a></p>',
  )
  expect(await rendered(paragraph(text('here', leading('https://www.claravue.localhost/a'))))).toBe(
    '<p><a href="https://claravue.localhost/a">here</a></p>',
  )
})

test('a link to a story leads there in the language of the page', async () => {
  const block = richText(paragraph(text('help', leading('help', 'story'))))
  expect(await shown(block, { path: '/fr' })).toContain('href="/fr/help"')
})

test('[CMS-033] so does a banner', async () => {
  const banner = (url: string) => ({ component: 'small_banner', title: 'Look', link: { linktype: 'url', url } })
  expect(await shown(banner('https://other.example/'))).toMatch(
    /<a href="https:\/\/other\.example\/" target="_blank" rel="noopener" class="small-banner/,
  )
  expect(await shown(banner('c/kontaktlinsen'))).toMatch(/<a [^>]*href="\/c\/kontaktlinsen"/)
  expect(await shown(banner('javascript:alert(1)'))).not.toContain('<a ')
})

test('[CMS-011] a page shows the blocks inside it, in their order, also those inside of others', async () => {
  const words = (title: string) => ({ component: 'rich_text', _uid: title, title, text: { type: 'doc', content: [] } })
  const section = { component: 'section', _uid: 's', body: [words('second'), words('third')] }
  const { ask } = await openBuiltShop(
    database,
    {},
    withStories({ home: pageOf(words('first'), section, words('last')) }),
  )
  const html = main(await (await ask('/')).text())
  expect([...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'first',
    'second',
    'third',
    'last',
  ])
})

test('[CMS-014] a CMS page is a title and a formatted text, a rich text block the text alone', async () => {
  const formatted = { type: 'doc', content: [paragraph(text('It is '), text('clear', { type: 'bold' }))] }
  const story = { component: 'cms_page', _uid: 'c', title: 'Lens care', text: formatted }
  const { ask } = await openBuiltShop(database, {}, withStories({ help: story }))
  const html = await (await ask('/help')).text()
  expect(html).toContain('<title>Lens care · Claravue</title>')
  expect(main(html)).toMatch(
    /<h1[^>]*>Lens care<\/h1><div class="rich-text"><p>It is <strong>clear<\/strong><\/p><\/div>/,
  )
  const alone = await shown({ component: 'rich_text', text: formatted })
  expect(alone).toContain('<div class="rich-text"><p>It is <strong>clear</strong></p></div>')
  expect(alone).not.toMatch(/<h\d/)
})

test.each(['big_banner', 'small_banner', 'image_banner', 'banner'])(
  '[CMS-018] a %s shows its picture, and leads somewhere if it has a link',
  async (component) => {
    const image = { filename: 'banner-reorder.svg', alt: 'A box by the sea' }
    const banner = { component, title: 'Reorder', label: 'Go on', image }
    const linked = await shown({ ...banner, link: { linktype: 'story', cached_url: 'help' } })
    expect(linked).toMatch(/<a [^>]*href="\/help"[^>]*>.*<img [^>]*alt="A box by the sea"/s)
    const plain = await shown(banner)
    expect(plain).toContain('alt="A box by the sea"')
    expect(plain).not.toContain('<a ')
    // An image banner's words are in its picture.
    for (const words of ['Reorder', 'Go on']) expect(plain.includes(words)).toBe(component !== 'image_banner')
  },
)
