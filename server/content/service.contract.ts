import { expect, test } from 'vitest'
import type { LocaleCode } from '#contract/brand.ts'
import type { ContentService } from './service.ts'

/**
 * Responses of the Content Delivery API: `answers['claravue/de/home']`, a draft at `claravue/de/home.draft`.
 * Beside them there is one picture, `eye.svg`.
 */
export type Answers = Record<string, unknown>

const story = (slug: string, text: string, more: object = {}) => ({
  story: {
    name: slug,
    slug: slug.split('/').at(-1),
    full_slug: slug,
    uuid: '5b7e0f52-6f0c-4a3e-9a61-2f6c9d1c0a11',
    id: 4711,
    lang: 'default',
    published_at: '2026-11-01T08:00:00.000Z',
    content: { component: 'page', _uid: 'a', text, ...more },
  },
  rels: [],
  links: [],
})

const link = (id: string, cached_url: string) => ({
  fieldtype: 'multilink',
  linktype: 'story',
  id,
  url: '',
  cached_url,
})
const moved = { uuid: '0d9d7c2e-0000-4000-8000-000000000001', full_slug: 'de/hilfe/lieferung', name: 'Lieferung' }
const richLink = { linktype: 'story', uuid: moved.uuid, href: '/de/versand', anchor: null, target: null }

function nested(depth: number) {
  let inner: object = { text: 'end' }
  for (let level = 1; level < depth; level++) inner = { inner }
  return inner
}

const answers: Answers = {
  'claravue/de/home': story('de/home', 'German'),
  'claravue/fr/home': story('fr/home', 'French'),
  'linsenhaus/de/home': story('de/home', 'Formal'),
  'claravue/de/menus/header-menu': {
    ...story('menus/header-menu', 'Menu', {
      items: [{ link: link(moved.uuid, 'versand') }, { link: link('unknown', 'en/returns') }],
      text: { type: 'doc', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: richLink }] }] },
    }),
    links: [moved],
  },
  'claravue/de/sale': story('sale', 'Old'),
  'claravue/de/sale.draft': story('sale', 'New'),
  'claravue/de/plan.draft': story('plan', 'Not yet public'),
  'claravue/de/deep': story('deep', 'Deep', { inner: nested(5_000) }),
  'claravue/de/shapeless': { story: { name: 'No content' } },
}

/** What every content service must do, whatever it is made of. */
export function contentServiceContract(makeService: (answers: Answers) => Promise<ContentService> | ContentService) {
  const ask = async (
    slug: string,
    { brand = 'claravue', locale = 'de' as LocaleCode, version = 'published' as 'published' | 'draft' } = {},
  ) => (await makeService(answers)).story(slug, { brand, locale, version })
  const text = async (...question: Parameters<typeof ask>) => (await ask(...question))?.content.text

  test('gives the story of the brand and the language', async () => {
    expect(await ask('home')).toEqual({
      name: 'de/home',
      slug: 'home',
      full_slug: 'home',
      uuid: '5b7e0f52-6f0c-4a3e-9a61-2f6c9d1c0a11',
      lang: 'de',
      published_at: '2026-11-01T08:00:00.000Z',
      content: { component: 'page', _uid: 'a', text: 'German' },
    })
    expect([await text('home', { locale: 'fr' }), await text('home', { brand: 'linsenhaus' })]).toEqual([
      'French',
      'Formal',
    ])
  })

  test('has no story in a language or for a brand without it', async () => {
    expect(await ask('home', { locale: 'it' })).toBeUndefined()
    expect(await ask('home', { brand: 'lenteo' })).toBeUndefined()
    expect(await ask('menus')).toBeUndefined()
  })

  test('[API-094] gives a menu with each link at the path where its story is now, without language', async () => {
    const { content } = (await ask('menus/header-menu')) ?? {}
    expect(content).toMatchObject({
      items: [{ link: { cached_url: 'hilfe/lieferung' } }, { link: { cached_url: 'returns' } }],
      text: { content: [{ marks: [{ attrs: { href: 'hilfe/lieferung' } }] }] },
    })
  })

  test('[CMS-003] gives a draft only where drafts are requested', async () => {
    expect([await text('sale'), await text('sale', { version: 'draft' })]).toEqual(['Old', 'New'])
    expect([await text('plan'), await text('plan', { version: 'draft' })]).toEqual([undefined, 'Not yet public'])
    expect(await text('home', { version: 'draft' })).toBe('German')
  })

  test('lists the published stories of a kind, and neither drafts nor broken ones', async () => {
    const service = await makeService(answers)
    const german = { brand: 'claravue', locale: 'de' } as const
    expect(await service.slugs(['page'], german)).toEqual(['deep', 'home', 'menus/header-menu', 'sale'])
    expect(await service.slugs(['menu'], german)).toEqual([])
    expect(await service.slugs(['page'], { brand: 'lenteo', locale: 'it' })).toEqual([])
  })

  test('gives a story of any depth', async () => {
    const { content } = (await ask('deep')) ?? {}
    let depth = 0
    for (let at: unknown = content; typeof at === 'object' && at; at = Object.values(at).at(-1)) depth++
    expect(depth).toBe(5_001)
  })

  test('knows which pictures it has', async () => {
    const service = await makeService(answers)
    const strangers = ['no-eye.svg', '', '../claravue/de/home.json', 'https://evil.example/f/1/2x2/a/eye.svg']
    expect(await service.pictureName('eye.svg')).toBe('eye.svg')
    for (const name of strangers) expect(await service.pictureName(name), name).toBeUndefined()
    expect(await service.original('asset/0123456789abcdefghijkl/1/2x2/a/eye.svg')).toBeUndefined()
  })

  test('says that a story without content is broken', async () => {
    await expect(ask('shapeless')).rejects.toMatchObject({ name: 'BrokenStory' })
  })

  test.each([
    '',
    '.',
    '..',
    '../de/home',
    'menus/../home',
    '/home',
    'home/',
    'menus//header-menu',
    '/etc/passwd',
    'C:\\home',
    'home\0',
    'home.json',
    'sale.draft',
    'Home',
    '%2e%2e/de/home',
    'home?version=draft',
    'x'.repeat(10_000),
    'a/'.repeat(5000),
    '__proto__',
  ])('finds nothing at %.20j', async (slug) => {
    expect(await ask(slug)).toBeUndefined()
    expect(await ask(slug, { version: 'draft' })).toBeUndefined()
  })

  test('refuses paths in place of a brand', async () => {
    expect(await ask('home', { brand: '../claravue' })).toBeUndefined()
    expect(await ask('home', { brand: 'claravue/de/..' })).toBeUndefined()
  })
}
