import { afterAll, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import categories from '#catalogue/categories.json' with { type: 'json' }
import type { LocaleCode } from '#contract/brand.ts'
import { createStoryblok } from '#server/content/storyblok.ts'
import { startStoryblok, tokens } from '#server/testing/storyblok.ts'
import { contentFaults } from './content-faults.ts'

const spaces: Awaited<ReturnType<typeof startStoryblok>>[] = []
afterAll(() => Promise.all(spaces.map((space) => space.stop())))

/** What the check says of a space with these stories, each with the number that its editor knows it by. */
async function faultsOf(stories: Record<string, unknown>) {
  const space = await startStoryblok(stories)
  spaces.push(space)
  const content = createStoryblok({
    settings: { token: tokens.public, host: space.url, assetHost: space.url, timeout: 10_000 },
    editorOrigin: 'https://editor.example',
    drawings: { pictureName: async (name) => (name === 'eye.svg' ? name : undefined) },
    uploads: { nameOf: async () => undefined, original: async () => undefined },
    log: { warn: () => undefined },
  })
  const shop = { brands: [claravue], contentDir: 'nowhere', frameHosts: [] }
  return contentFaults(shop, content)(categories)
}

const story = (id: number, ...body: object[]) => ({
  story: {
    id,
    name: 'x',
    slug: 'x',
    full_slug: '',
    uuid: `u${id}`,
    lang: 'default',
    content: { component: 'page', _uid: 'p', body },
  },
})
/** The same story in every language of the storefront. */
const everywhere = (slug: string, written: (locale: LocaleCode) => unknown) =>
  Object.fromEntries(claravue.locales.map((locale) => [`claravue/${locale}/${slug}`, written(locale)]))
const banner = (filename: string) => ({
  component: 'big_banner',
  _uid: 'banner',
  title: 'Clear',
  image: { filename, alt: 'An eye' },
})

test('stories of a content service that are sound have no faults', async () => {
  expect(await faultsOf(everywhere('home', () => story(7, banner('eye.svg'))))).toEqual([])
})

test('a fault in a story of a content service leads to that story in its editor', async () => {
  const faulty = { component: 'carousel', _uid: 'c' }
  const faults = await faultsOf({
    ...everywhere('home', (locale) => story(locale === 'de' ? 7 : 8, locale === 'de' ? faulty : banner('eye.svg'))),
    ...everywhere('about-us', () => story(9, banner('gone.svg'))),
  })
  const address = (id: number) => `https://editor.example/#/me/spaces/4711/stories/0/0/${id}`
  expect(faults).toContainEqual({
    what: 'claravue/de/home: no block is called carousel (story.content.body.0)',
    address: address(7),
  })
  expect(faults).toContainEqual({
    what: 'claravue/fr/about-us: there is no picture gone.svg (story.content.body.0.image)',
    address: address(9),
  })
})

test('a story of a content service that is missing in a language or cannot be read is named', async () => {
  let ring: object = { component: 'anchor', _uid: 'end', name: 'end' }
  for (let depth = 0; depth < 300; depth++) ring = { component: 'section', _uid: `s${depth}`, body: [ring] }
  const faults = await faultsOf({
    'claravue/de/home': story(7),
    ...everywhere('deep', () => story(8, ring)),
    ...everywhere('odd', () => ({ story: { id: 9, uuid: 'u', full_slug: '', content: { component: 'page' } } })),
  })
  const said = faults.map(({ what }) => what)
  const others = claravue.locales.filter((locale) => locale !== 'de').join(', ')
  expect(said).toContain(`claravue/de/home: is not translated into ${others} (story)`)
  expect(said).toContain('claravue/de/deep: is nested too deeply to be read')
  expect(said.filter((what) => what.startsWith('claravue/de/odd: cannot be read: '))).toHaveLength(1)
})
