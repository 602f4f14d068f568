import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { openShop, timing } from '#server/testing/public-pages.ts'
import { pageOf, withStories } from '#server/testing/stories.ts'

let database: Database
let built: Awaited<ReturnType<typeof openBuiltShop>>
const stories: Parameters<typeof withStories>[0] = {}
beforeAll(async () => {
  database = await freshDatabase()
  built = await openBuiltShop(database, { FRAME_HOSTS: 'films.example' }, withStories(stories))
})
afterAll(() => database.close())

const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0].replaceAll('<!-- -->', '') ?? ''

/** What is between header and footer of a home page with these blocks. */
async function shown(blocks: object[], { path = '/', host = 'claravue.localhost:3000' } = {}) {
  stories.home = pageOf(...blocks.map((block, index) => ({ _uid: `b${index}`, ...block })))
  const answer = await built.ask(path, { host })
  expect(answer.status).toBe(200)
  return main(await answer.text())
}

const titles = (html: string, level = 2) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'g'))].map(([, title]) => title)
const words = (title: string) => ({
  component: 'rich_text',
  _uid: title,
  title,
  text: { type: 'doc', content: [] },
})

test('the title of a block stands one level below that of the section around it', async () => {
  const section = { component: 'section', columns_mobile: 1, columns_tablet: 1, columns_desktop: 1 }
  const html = await shown([
    { ...section, title: 'Abroad', body: [words('Germany')] },
    { ...section, _uid: 'untitled', body: [words('Alone')] },
  ])
  expect([titles(html, 2), titles(html, 3)]).toEqual([['Abroad', 'Alone'], ['Germany']])
})

test('[CMS-011] the wrapper of a category shows the blocks inside it, around the products', async () => {
  const body = [words('above'), { component: 'product_list', _uid: 'l' }, words('below')]
  stories['category/daily'] = { component: 'category_page', _uid: 'c', body }
  const html = main(await (await built.ask('/c/kontaktlinsen/tageslinsen')).text())
  expect(titles(html).filter((title) => ['above', 'Produkte', 'below'].includes(title ?? ''))).toEqual([
    'above',
    'Produkte',
    'below',
  ])
})

const set = ['kelvary-air-6', 'ondrella-day-30', 'irisande-day-10', 'brevelle-monthly-6', 'tavelle-one-30']
const selected = (_uid: string, more = {}) => ({
  component: 'selected_products',
  _uid,
  title: `Selected ${_uid}`,
  products_set: set.join(','),
  items_per_page: 2,
  ...more,
})
const shownIds = (html: string, block: string) =>
  [...(html.split(`id="products-${block}"`)[1]?.split('</ul>')[0] ?? '').matchAll(/href="\/p\/([^/]+)\//g)].map(
    ([, id]) => id,
  )
const pageLinks = (html: string) => [...html.matchAll(/<a [^>]*href="(\/?\?[^"]*|\/#[^"]*)"/g)].map(([, href]) => href)

test('[CMS-013] selected products are a grid with pages, which are links', async () => {
  expect(shownIds(await shown([selected('a')]), 'a')).toEqual(set.slice(0, 2))
  const second = await shown([selected('a')], { path: '/?products=a.2' })
  expect(shownIds(second, 'a')).toEqual(set.slice(2, 4))
  expect(second).toMatch(/aria-current="page"[^>]*>.*?2<\/a>/)
  expect(new Set(pageLinks(second))).toEqual(
    new Set(['/#products-a', '/?products=a.2#products-a', '/?products=a.3#products-a']),
  )
  expect(shownIds(await shown([selected('a')], { path: '/?products=a.3' }), 'a')).toEqual(set.slice(4))
  expect(shownIds(await shown([selected('a')], { path: '/?products=a.99' }), 'a')).toEqual(set.slice(4))
})

test('[CMS-013] each of two blocks turns its own pages; a set of one page has no pager', async () => {
  const html = await shown([selected('a'), selected('b'), selected('c', { items_per_page: 5 })], {
    path: '/?products=b.3',
  })
  expect(['a', 'b', 'c'].map((block) => shownIds(html, block).length)).toEqual([2, 1, 5])
  expect(html.match(/<nav/g)).toHaveLength(2)
})

test('every page of a block is cached for itself', async () => {
  stories.home = pageOf(selected('a'))
  const { get } = await openShop({
    maxBytes: 4_000_000,
    policyFor: (_brand, path) => built.app.policyFor(path),
    render: ({ url }) => built.ask(url.replace(/^https?:\/\/[^/]+/, ''), { isPublic: true }),
  })
  await get('/?products=a.2')
  const again = await get('/?products=a.2')
  expect([timing(again), shownIds(`${again.body}`, 'a')]).toEqual([expect.stringContaining('hit'), set.slice(2, 4)])
  expect(timing(await get('/'))).toContain('miss')
})

const list = (products_set: string) => ({ component: 'product_list', title: 'Our list', products_set })

test('[CMS-026] a product list without products has a heading that says so', async () => {
  const full = await shown([list('kelvary-air-6,no-such-lens')])
  expect([titles(full), full.match(/<article/g)?.length]).toEqual([['Our list'], 1])
  expect(titles(await shown([list('no-such-lens')]))).toEqual(['Keine Produkte gefunden'])
  await database.db.execute(sql`update products set is_active = false where product_id = 'fjellis-daily-30'`)
  expect(titles(await shown([list('fjellis-daily-30')], { path: '/en' }))).toEqual(['No products found'])
})

const costs = (html: string) =>
  [...html.matchAll(/<li class="flex[^>]*>.*?grow">(.*?)<\/span>.*?font-semibold">(.*?)<\/span>/gs)].map(
    ([, name, price]) => `${name} ${price?.replace('\u00a0', ' ')}`,
  )

test('[CMS-019] shipping options are all that are active, by translated name and price', async () => {
  const block = { component: 'shipping_options', title: 'Shipping' }
  expect(costs(await shown([block]))).toEqual([
    'Briefversand CHF 3.90',
    'Standardversand CHF 6.90',
    'Prioritätsversand CHF 8.90',
    'Expressversand CHF 12.90',
  ])
  expect(costs(await shown([{ ...block, country: 'DE' }], { path: '/fr' }))).toEqual([
    'Livraison standard 9.90 CHF',
    'Livraison express 24.90 CHF',
  ])
  expect(titles(await shown([{ ...block, country: 'FR' }], { host: 'lenteo.localhost:3000' }))).toEqual([])
})

test('[CMS-019] an option that is closed is not among them', async () => {
  const [claravue] = brands
  const shipping = claravue?.shipping.map((option) => ({ ...option, isActive: option.key !== 'express' })) ?? []
  if (!claravue) throw new Error('No brand')
  stories.home = pageOf({ component: 'shipping_options', _uid: 's' })
  const origin = 'http://claravue.localhost:3000'
  const visit = { brand: { ...claravue, shipping }, origin, client: '', requestId: 'r', route: '', startedAt: 0 }
  const answer = await built.app.fetch(new Request(`${origin}/en`), visit)
  expect(costs(main(await answer.text()))).toEqual([
    'Letter post CHF 3.90',
    'Standard delivery CHF 6.90',
    'Priority delivery CHF 8.90',
  ])
})

test('[CMS-020] an anchor is a place that an address can name', async () => {
  const html = await shown([
    { component: 'anchor', name: 'wechseln' },
    { component: 'anchor', name: '"><script>' },
  ])
  expect(html.match(/ id="[^"]*"/g)).toContain(' id="wechseln"')
  expect(html).not.toContain('<script>')
})

test('[CMS-020] an iframe shows a page of a host that is allowed, in a sandbox', async () => {
  const film = { component: 'iframe', title: 'A film', url: 'https://films.example/embed/1' }
  stories.home = pageOf({ _uid: 'f', ...film })
  const answer = await built.ask('/')
  const [frame = ''] = /<iframe[^>]*>/.exec(await answer.text()) ?? []
  expect(frame).toContain('src="https://films.example/embed/1"')
  expect(frame).toContain('title="A film"')
  expect(/sandbox="([^"]*)"/.exec(frame)?.[1]?.split(' ')).not.toContain('allow-top-navigation')
  expect(answer.headers.get('Content-Security-Policy')).toContain("; frame-src 'self' https://films.example;")
  expect(await shown([{ ...film, url: 'https://other.example/' }])).not.toContain('<iframe')
  expect(await shown([{ ...film, url: '/pictures/usp-eye.svg' }])).toMatch(/<iframe[^>]*sandbox=""/)
})

test('[CMS-022] a background stands behind its blocks, and a section can have one as well', async () => {
  const image = { filename: 'banner-summer.svg', alt: '' }
  const html = await shown([
    { component: 'background', color: 'ink', image, body: [words('before a picture')] },
    { component: 'section', background: 'primary', body: [words('before a colour')] },
    { component: 'section', background_image: image, body: [words('before another')] },
  ])
  const [first, second, third] = html.split('<h2').slice(0, 3)
  expect(first).toMatch(/<section class="backdrop[^"]*bg-bar.*<img src="\/pictures\/banner-summer\.svg"/s)
  expect(second).toMatch(/<section class="[^"]*bg-solid/)
  expect(third).toMatch(/<section class="backdrop.*<img src="\/pictures\/banner-summer\.svg"/s)
})

test('[CMS-024, DAT-040] a call to action is a link that looks like a button', async () => {
  const link = { linktype: 'story', id: 'h', cached_url: 'help', url: '' }
  const block = { component: 'call_to_action', label: 'Read on', link, style: 'outline', align_desktop: 'right' }
  const html = await shown([block])
  expect(html).toMatch(/<div class="page flex justify-start md:justify-start lg:justify-end"><a [^>]*href="\/help"/)
  const classes = (page: string) => /<a [^>]*class="([^"]*)"[^>]*>Read on<\/a>/.exec(page)?.[1] ?? ''
  expect(classes(html)).toMatch(/rounded-button.*border-primary/)
  expect(classes(html)).not.toMatch(/(^| )w-full/)

  // Each of its other fields changes how it looks.
  for (const more of [{ color: 'secondary' }, { size: 'lg' }, { width: '480px' }, { style: 'text' }])
    expect([more, classes(await shown([{ ...block, ...more }])) === classes(html)]).toEqual([more, false])
  const around = (page: string) => /<div class="([^"]*)"><div class="page flex/.exec(page)?.[1]
  expect(around(html)).not.toBe(around(await shown([{ ...block, padding: 'xl' }])))
  const aligned = { align_mobile: 'center', align_tablet: 'left', align_desktop: 'right' }
  expect(await shown([{ ...block, ...aligned }])).toContain('page flex justify-center md:justify-start lg:justify-end')
})

const picture = (name: string) => ({ filename: `${name}.svg`, alt: name })

test('[DAT-034, DAT-035] a banner has a picture for each device, in the form that its editor chose', async () => {
  const banner = {
    component: 'banner',
    image_mobile: picture('teaser-eye-test'),
    image_tablet: picture('teaser-lens-care'),
    image_desktop: picture('teaser-sunglasses'),
    link: { linktype: 'story', id: 'h', cached_url: 'help', url: '' },
    label: 'Read on',
    width: 600,
    height: 200,
    compression: 60,
    objectFit: 'contain',
    objectPosition: 'top',
    border: 'primary',
    padding: 'sm',
  }
  const html = await shown([banner])
  const [phones = '', tablets = '', desktops = ''] = html.match(/<source[^>]*>|<img[^>]*>/g) ?? []
  expect(phones).toMatch(/media="\(width &lt; 48rem\)" srcSet="[^"]*teaser-eye-test/)
  expect(tablets).toMatch(/media="\(width &lt; 64rem\)" srcSet="[^"]*teaser-lens-care/)
  expect(desktops).toMatch(/alt="teaser-sunglasses" width="600" height="200"/)
  for (const each of [phones, tablets, desktops]) expect(each).toContain('w-q60/')
  expect(desktops).toMatch(/class="object-contain bg-surface object-top p-step-sm"/)
  expect(html).toContain('border-primary')
  expect(html).toMatch(/<a [^>]*href="\/help".*Read on/s)
})

test('[UIX-012, UIX-015, UIX-018] banners are offered from 320 to 1920 px, to phones up to 1024, at 85; in a row 390 by 255, on phones 366 by 240', async () => {
  const html = await shown([
    { component: 'image_banner', title: 'Service', image: picture('banner-reorder') },
    { component: 'banner', title: 'General', image: picture('banner-reorder'), compression: 62 },
    { component: 'small_banner', title: 'Small', image: picture('teaser-eye-test') },
    { component: 'banner', title: 'Usual', image: picture('banner-reorder'), compression: 85 },
    { component: 'banner', title: 'Coarser', image: picture('banner-reorder'), compression: 80 },
  ])
  const pictures = (html.match(/<picture.*?<\/picture>/gs) ?? []).map((each) => ({
    media: /<source[^>]* media="([^"]*)"/.exec(each)?.[1],
    forPhones: /<source[^>]* srcSet="([^"]*)"/.exec(each)?.[1] ?? '',
    forAll: /<img[^>]* srcSet="([^"]*)"/.exec(each)?.[1] ?? '',
    image: /<img[^>]*>/.exec(each)?.[0] ?? '',
  }))
  const [service, general, small, usual, coarser] = pictures
  const offered = (srcset = '') => srcset.split(', ').map((entry) => entry.split(' ')[1])
  const mobile = ['320w', '480w', '640w', '768w', '1024w']
  expect(service?.media).toBe('(width &lt; 48rem)')
  expect(offered(service?.forPhones)).toEqual(mobile)
  expect(offered(service?.forAll)).toEqual([...mobile, '1280w', '1536w', '1920w'])
  expect(service?.forPhones).toMatch(/^\/img\/320w\/page\/banner-reorder 320w,/)
  expect(general?.forPhones).toMatch(/^\/img\/320w-q60\/page\/banner-reorder 320w,/)
  expect([usual?.forPhones, coarser?.forPhones]).toEqual([
    expect.stringMatching(/^\/img\/320w\/page/),
    expect.stringMatching(/^\/img\/320w-q80\/page/),
  ])
  expect(small?.forPhones).toBe('/img/366x240/page/teaser-eye-test, /img/366x240@2x/page/teaser-eye-test 2x')
  expect(small?.image).toMatch(
    /(?=.* src="\/img\/390x255\/page\/teaser-eye-test")(?=.* width="390")(?=.* height="255")/,
  )
})

test('[CMS-010, DAT-036] a hero banner has title, subtitle, background, button and picture', async () => {
  const link = { linktype: 'story', id: 'h', cached_url: 'help', url: '' }
  const fields = { title: 'Clear', subtitle: 'In two clicks', background: 'ink', buttonText: 'Reorder', link }
  const html = await shown([{ component: 'hero_banner', ...fields, image: picture('hero-studio') }])
  expect(html).toMatch(/<section class="[^"]*bg-bar.*<h1[^>]*>Clear<\/h1><p[^>]*>In two clicks<\/p>/s)
  expect(html).toMatch(/<a [^>]*href="\/help"[^>]*>Reorder<\/a>/)
  expect(html).toContain('alt="hero-studio"')
})

test('[CMS-012, CMS-013, DAT-037] popular and selected products have title and subtitle', async () => {
  const products = (component: string) => ({
    component,
    title: component,
    subtitle: `All ${component}`,
    products_set: set[0],
  })
  const html = await shown([products('popular_products'), products('selected_products')])
  expect(titles(html)).toEqual(['popular_products', 'selected_products'])
  for (const title of titles(html)) expect(html).toMatch(new RegExp(`>${title}</h2><p[^>]*>All ${title}</p>`))
})

test('[CMS-023, DAT-038, DAT-039] an expert has a name, two titles and a picture, a feature picture and text', async () => {
  const expert = {
    expert_name: 'Mara',
    expert_title: 'Optician',
    expert_title_2: 'Zurich',
    image: picture('about-lenteo'),
  }
  const item = { component: 'feature_item', _uid: 'i', image: picture('usp-eye'), image_alt: 'An eye', text: 'Soft' }
  const html = await shown([
    { component: 'contact_support', ...expert },
    { component: 'feature_list', items: [item] },
  ])
  expect(html).toMatch(/<img[^>]*alt="about-lenteo".*>Mara<\/p><p[^>]*>Optician<\/p><p[^>]*>Zurich<\/p>/s)
  expect(html).toMatch(/<img[^>]*alt="An eye"[^>]*\/><p[^>]*>Soft<\/p>/)
})

test('[CMS-008, CMS-009, DAT-031] the menu is that of its story: names, links, levels, pictures, and nothing hidden', async () => {
  const item = (display_name: string, url: string, more: object = {}) => ({
    component: 'menu_item',
    _uid: display_name,
    display_name,
    link: { linktype: 'url', id: '', url, cached_url: url },
    hide: false,
    children: [],
    ...more,
  })
  const daily = item('Daily', 'c/daily', { image: picture('category-lenses') })
  const children = [daily, item('Secret', 'c/secret', { hide: true })]
  const items = [item('Lenses', 'c/lenses', { children }), item('Help', 'help')]
  stories['menus/header-menu'] = { component: 'menu', _uid: 'm', items }
  const html = await (await built.ask('/fr/terms')).text()
  delete stories['menus/header-menu']
  const menus = [
    /<nav class="page mega-menu".*?<\/nav>/s.exec(html)?.[0] ?? '',
    /<section id="mobile-menu".*?<\/nav>/s.exec(html)?.[0] ?? '',
  ]
  for (const menu of menus) {
    const [own = ''] = menu.split('/my-account')
    expect([...own.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/fr/c/daily',
      '/fr/c/lenses',
      '/fr/help',
    ])
    expect(own).toMatch(/<summary[^>]*>Lenses<.*Daily.*<\/a>.*>Help<\/a>/s)
    expect(own).not.toContain('Secret')
  }
  expect(menus[0]).toContain('/pictures/category-lenses.svg')
})

test('[CMS-025] services and studios are listed with their details', async () => {
  const link = { linktype: 'url', url: 'https://maps.example/1' }
  const service = { component: 'service', _uid: 's', title: 'Eye test', text: 'Twenty minutes', label: 'Map', link }
  const studio = {
    component: 'studio',
    _uid: 't',
    name: 'Zurich',
    address: 'Musterweg 1\n8000 Zurich',
    opening_hours: 'Mon 9–18',
    phone: '+41 44 000 12 00',
    email: 'z@claravue.example',
  }
  const html = await shown([
    { component: 'service_list', title: 'Services', items: [service] },
    { component: 'studio_list', title: 'Studios', items: [studio, { ...studio, _uid: 'u', name: 'Bern', phone: '' }] },
  ])
  expect([titles(html), titles(html, 3)]).toEqual([
    ['Services', 'Studios'],
    ['Eye test', 'Zurich', 'Bern'],
  ])
  expect(html).toContain('Twenty minutes')
  expect(html).toMatch(/<a href="https:\/\/maps\.example\/1" target="_blank" rel="noopener"[^>]*>Map<\/a>/)
  expect(html.match(/href="tel:\+41440001200"/g)).toHaveLength(1)
  for (const text of ['Musterweg 1\n8000 Zurich', 'Mon 9–18', 'mailto:z@claravue.example']) expect(html).toContain(text)
})

test('[CMS-039] a link to a file is a download, not a page', async () => {
  const text = (href: string) => ({
    component: 'rich_text',
    text: {
      type: 'doc',
      content: [{ type: 'text', text: 'sheet', marks: [{ type: 'link', attrs: { href, linktype: 'url' } }] }],
    },
  })
  expect(await shown([text('lens-care-fr.pdf')], { path: '/fr' })).toContain(
    '<a href="/fr/download?file=lens-care-fr.pdf" download="">sheet</a>',
  )
})

test('the first picture of a page is loaded first, all others when they are near', async () => {
  const banner = { component: 'image_banner', image: { filename: 'banner-summer.svg', alt: 'Sun' } }
  const loads = (html: string) =>
    [...html.matchAll(/<img [^>]*?(fetchPriority="high"|loading="lazy")/g)].map(([, how]) => how)
  expect(loads(await shown([banner, banner]))).toEqual(['fetchPriority="high"', 'loading="lazy"'])
  const section = {
    component: 'section',
    body: [
      { ...banner, _uid: 'x' },
      { ...banner, _uid: 'y' },
    ],
  }
  expect(loads(await shown([section, banner]))).toEqual(['fetchPriority="high"', 'loading="lazy"', 'loading="lazy"'])
})

test('the gallery of blocks and the list of events exist in the demo only; the gallery is not indexed and is no page of the content', async () => {
  const { ask, logged } = built
  logged.length = 0
  const answer = await ask('/en/dev/blocks')
  const html = await answer.text()
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
  expect(logged).toEqual([])
  for (const slug of ['block-gallery', 'gallery']) expect((await ask(`/${slug}`)).status).toBe(404)
  const live = await openBuiltShop(database, liveSettings)
  for (const path of ['/dev/blocks', '/dev/events'])
    expect((await live.ask(path, { host: 'claravue.example' })).status).toBe(404)
})

test('a page whose story is broken in every way shows the rest of it', async () => {
  built.logged.length = 0
  stories.home = pageOf(
    { component: 'carousel', _uid: 'c' },
    { component: 'section', _uid: 's', body: 'none' },
    { component: 'rich_text', _uid: 'r', text: { type: 'doc', content: [{ type: 'text', text: 'x'.repeat(5e6) }] } },
    { component: 'big_banner', _uid: 'b', title: 'Without picture', image: { filename: 'missing.svg', alt: '' } },
    { component: 'feature_list', _uid: 'f', items: [null, 7, { text: 'no picture' }] },
    {
      component: 'rich_text',
      _uid: 'e',
      title: 'Script',
      text: { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] },
    },
  )
  const answer = await built.ask('/')
  const html = main(await answer.text())
  expect([answer.status, html.includes('Without picture'), html.includes('missing.svg')]).toEqual([200, true, false])
  expect(html).toContain('<div class="rich-text">alert(1)</div>')
  expect(html.length).toBeLessThan(20_000)
  expect(built.logged.map(({ message }) => message)).toEqual([
    'Skipped an unknown block',
    'Skipped a block that is too large',
    'Skipped a picture that is not there',
    'Skipped a broken block',
  ])
})
