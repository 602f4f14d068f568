import { expect, test } from 'vitest'
import type { ContentService } from '#server/content/service.ts'
import { createContentSearch } from './content-search.ts'

/** A content service with one page, which editors and outages change. */
function openSearch() {
  const pages = new Map([['returns', 'Rückgabe']])
  const warnings: string[] = []
  const state = { isDown: false, now: 0, reads: 0 }
  const content: ContentService = {
    async story(slug, { locale }) {
      const title = pages.get(slug)
      const story = { name: slug, slug, full_slug: slug, uuid: slug, lang: locale, published_at: null }
      const text = { type: 'doc', content: [] }
      return title === undefined ? undefined : { ...story, content: { component: 'cms_page', _uid: slug, title, text } }
    },
    async slugs() {
      state.reads += 1
      if (state.isDown) throw new Error('away')
      return [...pages.keys()]
    },
    pictureName: async () => undefined,
    original: async () => undefined,
  }
  const log = { warn: (_: object, message: string) => void warnings.push(message), error() {} }
  const search = createContentSearch({ content, frameHosts: [], log, now: () => state.now })
  const found = async (phrase: string) => {
    const { index } = await search.of('claravue', 'de')
    return index.pages(phrase, false).map(({ slug }) => slug)
  }
  return { pages, state, warnings, search, found }
}

test('a new page is found at once when a change is announced, and otherwise after half a minute', async () => {
  const { pages, state, search, found } = openSearch()
  expect(await found('Versand')).toEqual([])
  pages.set('shipping', 'Versand')
  expect(await found('Versand')).toEqual([])
  search.changed()
  expect(await found('Versand')).toEqual(['shipping'])
  pages.set('contact', 'Kontakt')
  state.now = 29_999
  expect(await found('Kontakt')).toEqual([])
  state.now = 30_000
  expect(await found('Kontakt')).toEqual(['contact'])
})

test('many requests at the same moment read the content once', async () => {
  const { state, found } = openSearch()
  await Promise.all([found('a'), found('b'), found('c')])
  expect(state.reads).toBe(1)
})

test('while the content service is down, what was read last is found; it is tried again after five seconds', async () => {
  const { state, warnings, search, found } = openSearch()
  expect(await found('Rückgabe')).toEqual(['returns'])
  state.isDown = true
  search.changed()
  expect(await found('Rückgabe')).toEqual(['returns'])
  expect(await found('Rückgabe')).toEqual(['returns'])
  expect([state.reads, warnings]).toEqual([2, ['The content cannot be searched']])
  state.isDown = false
  state.now = 5_000
  expect(await found('Rückgabe')).toEqual(['returns'])
  expect(state.reads).toBe(3)
})

test('without any content products are found as before', async () => {
  const { state, found, search } = openSearch()
  state.isDown = true
  expect(await found('Rückgabe')).toEqual([])
  const { index } = await search.of('claravue', 'de')
  expect([index.inShopWords('Tageslinsen'), index.alternativeTo('Acuvue')]).toEqual(['Tageslinsen', undefined])
})
