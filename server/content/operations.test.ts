import { beforeEach, describe, expect, test } from 'vitest'
import type { LocaleCode } from '#contract/brand.ts'
import type { Story } from '#contract/content/story.ts'
import { categoryContent, menu, page, type Reading, shopSettings, subscriptionBanner } from './operations.ts'
import { BrokenStory, type StoryOf } from './service.ts'

let stories: Record<string, Story['content'] | Error>
let requested: (StoryOf & { slug: string })[]
let logged: [object, string][]
let tags: string[]
let changesAt: number
beforeEach(() => {
  stories = {}
  requested = []
  logged = []
  tags = []
  changesAt = Number.POSITIVE_INFINITY
})

const note = (details: object, message: string) => void logged.push([details, message])

function reading(locale: LocaleCode = 'de', more: Partial<Reading> = {}): Reading {
  return {
    brand: 'claravue',
    locale,
    drafts: false,
    frameHosts: ['films.example'],
    assigned: async () => ({}),
    now: Date.parse('2026-11-15T12:00:00Z'),
    zone: 'Europe/Zurich',
    log: { warn: note, error: note },
    notes: {
      madeOf: (...parts) => void tags.push(...parts),
      changesAt: (moment) => {
        changesAt = Math.min(changesAt, moment)
      },
    },
    service: {
      slugs: async () => Object.keys(stories),
      pictureName: async (name) => (name.includes('missing') ? undefined : name.replace('https://uploads', 'asset')),
      original: async () => undefined,
      async story(slug, of) {
        requested.push({ slug, ...of })
        const content = stories[slug]
        if (content instanceof Error) throw content
        return content && { name: slug, slug, full_slug: slug, uuid: 'u', lang: of.locale, published_at: null, content }
      },
    },
    ...more,
  }
}

const link = (cached_url: string) => ({ linktype: 'story', id: 'x', url: '', cached_url })
const banner = (_uid: string, more: object = {}) => ({ component: 'small_banner', _uid, title: _uid, ...more })

describe('shop settings', () => {
  const pages = {
    terms_and_conditions: link('terms'),
    privacy_policy: link('privacy'),
    accessibility: link('accessibility'),
    cookie_consent_manager: link('cookies'),
    legal_notice: link('legal-notice'),
    shipping_info: link('shipping'),
    order_returns: link('returns'),
    about_us: link('about-us'),
    disclaimer: link('disclaimer'),
  }
  const contacts = {
    phone: '044 000 12 00',
    phone_international: '+41 44 000 12 00',
    email: 'service@claravue.example',
    working_hours: 'Mo–Fr 8–18 Uhr',
    company_address: 'Claravue AG\nMusterweg 1\n8000 Zürich',
    return_address: 'Claravue\nMusterweg 1\n8000 Zürich',
  }
  const point = { component: 'selling_point', _uid: 'p', icon: 'truck', title: 'Rasch bei dir' }
  const promotion = (text: string, more: object = {}) => ({
    component: 'top_page_promotion',
    _uid: text,
    text,
    ...more,
  })
  const discount = { component: 'discount_note', _uid: 'd', title: '10 %', label: 'Aktion', description: 'x' }
  const write = (more: object) => {
    stories.settings = { component: 'shop_settings', _uid: 's', ...pages, ...contacts, ...more }
  }

  test('[CMS-004] link the nine pages', async () => {
    write({})
    const settings = await shopSettings(reading())
    for (const [name, { cached_url }] of Object.entries(pages))
      expect(settings).toMatchObject({ [name]: { cached_url } })
  })

  test('[CMS-005] give the contacts and the address for returns', async () => {
    write({})
    expect(await shopSettings(reading())).toMatchObject(contacts)
  })

  test('[CMS-006] give selling points, social links, promotions and the subscription banner', async () => {
    const social = (url: string) => ({ linktype: 'url', id: '', url, cached_url: url })
    write({
      facebook: social('https://facebook.example/c'),
      instagram: social('https://instagram.example/c'),
      youtube: social('https://youtube.example/c'),
      top_unique_selling_points: [point],
      top_page_promotions: [promotion('a'), promotion('over', { endTime: '2026-11-14' })],
      subscription_banner: [{ component: 'banner', _uid: 'b', title: 'Abo' }],
    })
    expect(await shopSettings(reading())).toMatchObject({
      facebook: { url: 'https://facebook.example/c' },
      instagram: { url: 'https://instagram.example/c' },
      youtube: { url: 'https://youtube.example/c' },
      top_unique_selling_points: [{ title: 'Rasch bei dir', icon: 'truck' }],
      top_page_promotions: [{ text: 'a' }],
      subscription_banner: { title: 'Abo', compression: 85 },
    })
  })

  test.each([
    ['2026-11-15 12:59', '2026-11-15 13:00', true, '2026-11-15T12:01:00.000Z'],
    ['2026-11-15 13:01', '2026-11-30', false, '2026-11-15T12:01:00.000Z'],
    ['2026-11-01', '2026-11-15 12:59', false, undefined],
  ])('[CMS-007] show the discount note from %s to %s at 13:00: %s', async (startTime, endTime, shown, next) => {
    write({ discount_note: [{ ...discount, startTime, endTime }] })
    const { discount_note } = (await shopSettings(reading())) ?? {}
    expect(discount_note?.title).toBe(shown ? '10 %' : undefined)
    expect(changesAt).toBe(next ? Date.parse(next) : Number.POSITIVE_INFINITY)
  })

  test('[CMS-030] show the subscription banner where its rules let it stand, and in its time', async () => {
    const shown = async (path: string, more: object) => {
      write({ subscription_banner: [{ component: 'banner', _uid: 'b', title: 'Abo', ...more }] })
      return (await subscriptionBanner(reading(), path))?.title
    }
    expect(await shown('/my-account/overview', {})).toBe('Abo')
    expect(await shown('/my-account/overview', { include_paths: '^/my-account' })).toBe('Abo')
    expect(await shown('/my-account/overview', { include_paths: '^/c/' })).toBeUndefined()
    expect(await shown('/my-account/overview', { exclude_paths: 'overview$' })).toBeUndefined()
    expect(await shown('/my-account/overview', { endTime: '2026-11-14' })).toBeUndefined()
    expect(logged).toEqual([])
    expect(await shown('/my-account/overview', { include_paths: '([' })).toBeUndefined()
    expect(logged).toEqual([[expect.objectContaining({ rule: '([', story: 'settings' }), expect.any(String)]])
  })

  test('[CMS-002] are read at every render, each in its language', async () => {
    write({})
    for (const locale of ['de', 'de', 'fr'] as const) await shopSettings(reading(locale))
    expect(requested.map(({ slug, locale }) => `${locale} ${slug}`)).toEqual([
      'de settings',
      'de settings',
      'fr settings',
    ])
    expect(tags).toEqual(['de', 'de', 'fr'].map((locale) => `content:claravue/${locale}/settings`))
  })

  test('lose only the parts that cannot be read', async () => {
    write({ top_page_promotions: [{ component: 'top_page_promotion', _uid: 'x' }, promotion('a')], youtube: 'none' })
    const settings = await shopSettings(reading())
    expect([settings?.top_page_promotions.length, settings?.youtube, settings?.phone]).toEqual([
      1,
      undefined,
      contacts.phone,
    ])
    expect(logged).toEqual([[expect.objectContaining({ component: 'top_page_promotion' }), 'Skipped a broken block']])
  })

  test('that are missing, broken or unreachable are undefined, and the page goes on', async () => {
    expect(await shopSettings(reading())).toBeUndefined()
    expect(logged).toEqual([])
    stories.settings = new BrokenStory('not JSON')
    expect(await shopSettings(reading())).toBeUndefined()
    stories.settings = new Error('connect ECONNREFUSED')
    expect(await shopSettings(reading())).toBeUndefined()
    expect(logged.map(([, message]) => message)).toEqual([
      'A story is broken and left out',
      'A story cannot be fetched',
    ])
  })
})

describe('a menu', () => {
  const item = (display_name: string, more: object = {}) => ({
    component: 'menu_item',
    _uid: display_name,
    display_name,
    link: link(`c/${display_name}`),
    category_or_type: 'lenses',
    ...more,
  })
  const write = (...items: object[]) => {
    stories['menus/header-menu'] = { component: 'menu', _uid: 'm', items }
  }

  test('[CMS-008, DAT-031] is a story with items, each with everything that the shop shows', async () => {
    write(item('linsen', { children: [item('tageslinsen')] }))
    const shown = (display_name: string, children: object[] = []) => ({
      _uid: display_name,
      display_name,
      link: { linktype: 'story', id: 'x', url: '', cached_url: `c/${display_name}` },
      hide: false,
      children,
      category_or_type: 'lenses',
      _meta: { lang: 'de' },
    })
    expect(await menu(reading(), 'header-menu')).toEqual({
      name: 'header-menu',
      lang: 'de',
      items: [shown('linsen', [shown('tageslinsen')])],
    })
    expect(requested.map(({ slug }) => slug)).toEqual(['menus/header-menu'])
  })

  test('has pictures beside its items, and an item whose picture is missing stays without one', async () => {
    const picture = (filename: string) => ({ image: { fieldtype: 'asset', filename, alt: '' } })
    write(item('a', { children: [item('b', picture('kind-daily.svg')), item('c', picture('missing.svg'))] }))
    const [top] = (await menu(reading(), 'header-menu'))?.items ?? []
    expect(top?.children.map(({ image }) => image)).toEqual([{ filename: 'kind-daily.svg', alt: '' }, undefined])
    expect(logged.map(([, message]) => message)).toEqual(['Skipped a picture that is not there'])
  })

  test('[CMS-009] leaves out what is hidden', async () => {
    write(item('a', { hide: true }), item('b', { children: [item('c', { hide: true })] }))
    expect((await menu(reading(), 'header-menu'))?.items).toMatchObject([{ display_name: 'b', children: [] }])
  })

  test('[ERR-025] that cannot be fetched in one language is logged, and only that language goes without', async () => {
    write(item('a'))
    const one = reading('fr')
    const service = {
      ...one.service,
      story: (slug: string, of: StoryOf) =>
        of.locale === 'fr' ? Promise.reject(new Error('timeout')) : one.service.story(slug, of),
    }
    const menus = await Promise.all(
      (['de', 'en', 'it', 'fr'] as const).map((locale) => menu(reading(locale, { service }), 'header-menu')),
    )
    expect(menus.map((found) => found?.lang)).toEqual(['de', 'en', 'it', undefined])
    expect(logged).toEqual([
      [expect.objectContaining({ story: 'menus/header-menu', locale: 'fr' }), 'A story cannot be fetched'],
    ])
  })
})

describe('a page', () => {
  const write = (...body: unknown[]) => {
    stories.home = { component: 'page', _uid: 'p', title: 'Home', body }
  }

  test('[CMS-029] has the blocks of this time, and must be rendered again when they change', async () => {
    write(banner('now'), banner('later', { startTime: '2026-11-15 13:05' }), banner('over', { endTime: '2026-11-14' }))
    expect((await page(reading(), 'home'))?.content).toMatchObject({ body: [{ _uid: 'now' }] })
    expect(changesAt).toBe(Date.parse('2026-11-15T12:05:00Z'))
    expect(tags).toEqual(['content:claravue/de/home'])
  })

  test('goes without blocks that the shop does not know or cannot read, with one line for each kind', async () => {
    const unknown = { component: 'carousel', _uid: 'c' }
    write(
      unknown,
      { component: 'section', _uid: 's', body: [unknown, banner('inner')] },
      { component: 'rich_text', _uid: 'r', text: 'no document' },
      { component: '__proto__', _uid: 'x' },
      'no block at all',
    )
    const { content } = (await page(reading(), 'home')) ?? {}
    expect(content).toMatchObject({ body: [{ component: 'section', columns_desktop: 1, body: [{ _uid: 'inner' }] }] })
    expect(content).toHaveProperty('body.length', 1)
    expect(logged.map(([details, message]) => [message, details])).toEqual([
      ['Skipped an unknown block', { component: 'carousel', story: 'home', brand: 'claravue', locale: 'de' }],
      ['Skipped a broken block', { component: 'rich_text', story: 'home', brand: 'claravue', locale: 'de' }],
      ['Skipped an unknown block', { component: '__proto__', story: 'home', brand: 'claravue', locale: 'de' }],
      ['Skipped an unknown block', { component: '(none)', story: 'home', brand: 'claravue', locale: 'de' }],
    ])
  })

  test('[CMS-030] has the banners whose rules its path follows', async () => {
    const banners = [
      banner('everywhere'),
      banner('home', { include_paths: '^/$' }),
      banner('help', { include_paths: '^/help' }),
      banner('not at home', { exclude_paths: '^/$' }),
    ]
    write(...banners)
    stories['help/lenses'] = {
      component: 'page',
      _uid: 'h',
      body: [{ component: 'section', _uid: 's', body: banners }],
    }
    stories['category/toric'] = { component: 'category_page', _uid: 'c', body: banners }
    const ids = (blocks: readonly object[] = []) => blocks.map((block) => '_uid' in block && block._uid)
    expect((await page(reading(), 'home'))?.content).toMatchObject({ body: [{ _uid: 'everywhere' }, { _uid: 'home' }] })
    expect((await page(reading(), 'help/lenses'))?.content).toMatchObject({
      body: [{ body: [{ _uid: 'everywhere' }, { _uid: 'help' }, { _uid: 'not at home' }] }],
    })
    const around = await categoryContent(reading(), { code: 'toric', path: '/c/kontaktlinsen/torisch' })
    expect(ids(around?.below)).toEqual(['everywhere', 'not at home'])
    expect(logged).toEqual([])
  })

  test('[CMS-031] logs a rule once that is broken or could hang, and that matches nothing', async () => {
    const evil = banner('evil', { include_paths: '(a+)+$' })
    write(banner('broken', { include_paths: '([' }), banner('as well', { include_paths: '([' }), evil, banner('fine'))
    expect((await page(reading(), 'home'))?.content).toMatchObject({ body: [{ _uid: 'fine' }] })
    expect(logged.map(([details, message]) => [message, details])).toEqual(
      ['([', '(a+)+$'].map((rule) => [
        'A path rule is broken or could hang, and matches nothing',
        { rule, story: 'home', brand: 'claravue', locale: 'de' },
      ]),
    )
  })

  test('goes without a banner whose time cannot be read, which is logged', async () => {
    write(banner('a', { startTime: '15.11.2026' }), banner('b'))
    expect((await page(reading(), 'home'))?.content).toMatchObject({ body: [{ _uid: 'b' }] })
    expect(logged).toEqual([
      [expect.objectContaining({ story: 'home' }), 'Skipped what has a time that cannot be read'],
    ])
  })

  test('[CMS-003] is the published version unless drafts are requested', async () => {
    write(banner('a'))
    await page(reading(), 'home')
    await page(reading('de', { drafts: true }), 'home')
    await menu(reading('de', { drafts: true }), 'header-menu')
    await shopSettings(reading('de', { drafts: true }))
    expect(requested.map(({ version }) => version)).toEqual(['published', 'draft', 'draft', 'draft'])
  })

  test('is a title and a text, too', async () => {
    const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] }
    stories.terms = { component: 'cms_page', _uid: 't', title: 'Terms', text, unknown_field: 1 }
    expect((await page(reading(), 'terms'))?.content).toEqual({
      component: 'cms_page',
      _uid: 't',
      title: 'Terms',
      text,
    })
  })

  test('is not a story of another kind', async () => {
    stories.settings = { component: 'shop_settings', _uid: 's' }
    stories.teaser = banner('x')
    expect([await page(reading(), 'settings'), await page(reading(), 'teaser')]).toEqual([undefined, undefined])
    expect(logged).toEqual([])
  })

  test('that is broken is absent and logged, but a service that does not answer is an outage', async () => {
    stories.home = new BrokenStory('not JSON')
    expect(await page(reading(), 'home')).toBeUndefined()
    expect(logged).toEqual([[expect.objectContaining({ story: 'home' }), 'A story is broken and left out']])
    stories.home = new Error('timeout')
    await expect(page(reading(), 'home')).rejects.toThrow('timeout')
  })
})

describe('only the broken parts of a story are left out, and logged once', () => {
  const fine = banner('fine')
  const text = (...content: object[]) => ({ component: 'rich_text', _uid: 't', text: { type: 'doc', content } })
  /** The blocks that are left beside the good one, and the lines of the log. */
  async function left(...blocks: object[]) {
    stories.home = { component: 'page', _uid: 'p', body: [...blocks, fine] }
    const { content } = (await page(reading(), 'home')) ?? {}
    const body = content?.component === 'page' ? content.body : []
    expect(body.at(-1)).toMatchObject(fine)
    return [body.slice(0, -1), logged.map(([details, message]) => `${message}: ${nameIn(details)}`)]
  }
  const nameIn = (details: object) => Object.values(details)[0]

  test.each<[what: string, blocks: object[], line: string]>([
    ['an unknown block', [{ component: 'carousel', _uid: 'c' }], 'Skipped an unknown block: carousel'],
    ['a block without what it needs', [{ component: 'iframe', _uid: 'i' }], 'Skipped a broken block: iframe'],
    ['a field of the wrong type', [{ component: 'hero', _uid: 'h', items: 7 }], 'Skipped a broken block: hero'],
    [
      '5 MB of text',
      [text({ type: 'text', text: 'x'.repeat(5_000_000) })],
      'Skipped a block that is too large: rich_text',
    ],
    [
      'many texts that are too much together',
      Array.from({ length: 3 }, () => text({ type: 'text', text: 'x'.repeat(990_000) })).slice(1),
      'Skipped a block that is too large: rich_text',
    ],
    [
      'a frame of a stranger',
      [{ component: 'iframe', _uid: 'i', title: 'x', url: 'https://evil.example/films.example' }],
      'Skipped a frame of a host that is not allowed: iframe',
    ],
  ])('%s', async (_, blocks, line) => {
    const [rest, lines] = await left(...blocks, ...blocks)
    expect([rest?.filter((block) => typeof block === 'object' && block.component !== 'rich_text'), lines]).toEqual([
      [],
      [line],
    ])
  })

  test('one entry of a list, whose others stay', async () => {
    const bubble = { component: 'trust_bubble', _uid: 'b', number: '7', text: 'seas' }
    const bubbles = [{ component: 'trust_bubble', _uid: 'x', number: 7 }, bubble, 'nothing']
    expect(await left({ component: 'trust_bubbles', _uid: 't', bubbles })).toEqual([
      [expect.objectContaining({ bubbles: [bubble] })],
      ['Skipped a broken block: trust_bubble', 'Skipped a broken block: (none)'],
    ])
  })

  test('a block that holds itself, and one that is nested without end', async () => {
    const ring: { component: string; _uid: string; body: object[] } = { component: 'section', _uid: 's', body: [] }
    ring.body.push(ring, ring)
    expect(await left(ring)).toEqual([[], ['Skipped a block that is nested too deeply: section']])
    const node: { type: string; content: object[] } = { type: 'paragraph', content: [] }
    node.content.push(node)
    logged = []
    expect(await left(text(node))).toEqual([[], ['Skipped a block that is nested too deeply: rich_text']])
  })

  test('a missing picture: the block is shown without it, or not at all', async () => {
    const image = { filename: 'missing.svg', alt: 'x' }
    const feature = (_uid: string, filename: string) => ({
      component: 'feature_item',
      _uid,
      text: 'x',
      image: { filename, alt: '' },
    })
    const blocks = [
      banner('bare', { image }),
      { component: 'feature_list', _uid: 'f', items: [feature('a', 'missing.svg'), feature('b', 'eye.svg')] },
      text({ type: 'image', attrs: { src: 'missing.svg' } }, { type: 'paragraph' }),
    ]
    expect(await left(...blocks)).toEqual([
      [
        expect.not.objectContaining({ image: expect.anything() }),
        expect.objectContaining({ items: [expect.objectContaining({ _uid: 'b' })] }),
        expect.objectContaining({
          text: { type: 'doc', content: [{ type: 'text', text: '' }, { type: 'paragraph' }] },
        }),
      ],
      ['Skipped a picture that is not there: missing.svg', 'Skipped a broken block: feature_item'],
    ])
  })

  test('the text of a page, whose title stays', async () => {
    const doc = { type: 'doc', content: [{ type: 'text', text: 'x'.repeat(5_000_000) }] }
    for (const broken of [doc, 'no document', undefined]) {
      logged = []
      stories.terms = { component: 'cms_page', _uid: 't', title: 'Terms', text: broken }
      const { content } = (await page(reading(), 'terms')) ?? {}
      expect(content).toMatchObject({ title: 'Terms', text: { type: 'doc', content: [] } })
      expect(logged).toHaveLength(1)
    }
  })

  test('menu items below all others', async () => {
    const ring: Record<string, unknown> = { component: 'menu_item', _uid: 'm', display_name: 'Linsen' }
    ring.children = [ring]
    stories['menus/header-menu'] = { component: 'menu', _uid: 'm', items: [ring] }
    expect((await menu(reading(), 'header-menu'))?.items).toHaveLength(1)
    expect(logged.map(([, message]) => message)).toEqual(['Skipped a block that is nested too deeply'])
  })
})

describe('the content of a category', () => {
  const write = (...body: unknown[]) => {
    stories['category/toric'] = { component: 'category_page', _uid: 'c', description: 'For astigmatism', body }
  }

  test('stands around its products, while its time lasts', async () => {
    write(
      banner('above'),
      { component: 'product_list', _uid: 'l' },
      banner('below'),
      banner('over', { endTime: '2026-11-14' }),
    )
    expect(await categoryContent(reading(), { code: 'toric', path: '/c/torisch' })).toMatchObject({
      description: 'For astigmatism',
      above: [{ _uid: 'above' }],
      below: [{ _uid: 'below' }],
    })
    expect(tags).toEqual(['content:claravue/de/category/toric'])
  })

  test('ends when its time does, and the page with it', async () => {
    write(banner('soon', { startTime: '2026-11-15 13:05' }))
    expect(await categoryContent(reading(), { code: 'toric', path: '/c/torisch' })).toMatchObject({
      above: [],
      below: [],
    })
    expect(changesAt).toBe(Date.parse('2026-11-15T12:05:00Z'))
  })

  test('is no page of its own', async () => {
    write(banner('a'))
    expect(await page(reading(), 'category/toric')).toBeUndefined()
  })

  test.each([
    ['there is none', undefined],
    ['it is something else', { component: 'page', _uid: 'p' }],
    ['it cannot be fetched', new Error('timeout')],
  ])('is absent where %s', async (_, story) => {
    if (story) stories['category/toric'] = story
    expect(await categoryContent(reading(), { code: 'toric', path: '/c/torisch' })).toBeUndefined()
    expect(logged.map(([, message]) => message)).toEqual(story instanceof Error ? ['A story cannot be fetched'] : [])
    // A story that is written later must drop this page.
    expect(tags).toEqual(['content:claravue/de/category/toric'])
  })
})
