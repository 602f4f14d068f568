import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import categories from '#catalogue/categories.json' with { type: 'json' }
import { categoryAddresses, readStories } from '#content/check-stories.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import { hydrated, openWithLateFonts, wordingFaults } from './page-checks.ts'
import type { BrandId } from './shop.ts'
import { browserTest, desktop, phone } from './visitor.ts'

const stories = readStories(join(import.meta.dirname, '../content'))
const tablet = { width: 768, height: 900 }

const noPages = ['settings', 'menus', 'search-words']

/** Where a story is read; settings and menus are read on every page, and the words of the search by the search. */
function addressOf(slug: string, locale: LocaleCode): string[] {
  if (slug === 'home') return ['']
  const [folder, code] = slug.split('/')
  if (noPages.includes(folder ?? '')) return []
  if (folder !== 'category') return [slug]
  return [categoryAddresses(categories, locale)[categories.findIndex((category) => category.code === code)] ?? slug]
}

const editions = brands.flatMap(({ id, locales }) =>
  locales.map((locale) => ({
    name: `${id}/${locale}`,
    brand: id as BrandId,
    isFirst: locale === locales[0],
    is: locale === locales[0] ? 'fits and is accessible' : 'fits',
    home: localizedPath(locales, locale, '/'),
    paths: stories
      .filter((story) => story.brand === id && story.locale === locale)
      .flatMap(({ slug }) => addressOf(slug, locale))
      .map((address) => localizedPath(locales, locale, `/${address}`)),
  })),
)
const [first, ...others] = editions

/** In a few tests, so that none of them takes long on a busy machine. */
const parts = Array.from({ length: Math.ceil((first?.paths.length ?? 0) / 6) }, (_, index) => {
  const paths = first?.paths.slice(index * 6, index * 6 + 6) ?? []
  return { name: `${first?.name} from ${paths.at(0)} to ${paths.at(-1)}`, paths }
})

browserTest.for(parts)('every page of $name stands still, fits and is accessible', async ({ paths }, { visit }) => {
  const page = await visit('claravue', { viewport: phone })
  for (const path of paths) {
    const { status, before, after } = await openWithLateFonts(page, path)
    // What is around the page is the same everywhere, and looked at elsewhere; how each block looks, in the gallery.
    const faults = await wordingFaults(page, 'main')
    expect({ path, status, before, faults }).toEqual({ path, status: 200, before: 0, faults: [] })
    // The stand-in letters are as wide on average, but a line may break elsewhere.
    expect(after, path).toBeLessThan(0.05)
  }
  expect(await tooWide(page, paths)).toEqual([])
})

// The others have the same blocks; only their words may need more room, or leave a heading out.
browserTest.for(others)('every page of $name $is', async ({ brand, home, paths, isFirst }, { visit }) => {
  const page = await visit(brand)
  await page.goto(home)
  await hydrated(page)
  expect(await tooWide(page, paths)).toEqual([])
  for (const path of isFirst ? paths : []) {
    await page.evaluate(showInstead, [path])
    expect({ path, faults: await wordingFaults(page, 'main') }).toEqual({ path, faults: [] })
  }
})

/** Which pages have to be scrolled sideways, and in which window. */
async function tooWide(page: Page, paths: readonly string[]) {
  const found: string[] = []
  for (const viewport of [desktop, tablet, phone, { ...phone, width: 320 }]) {
    await page.setViewportSize(viewport)
    const wide = await page.evaluate(showInstead, [...paths])
    found.push(...wide.map((path) => `${path} at ${viewport.width} px`))
  }
  return found
}

/**
 * Runs in the page: shows one page after the other, and gives those that are wider than the window. What is around the pages of an edition
 * stays, so that not all of it is loaded again for each.
 */
async function showInstead(paths: string[]) {
  const fetched: Map<string, Element> = Reflect.get(window, 'fetchedPages') ?? new Map()
  Reflect.set(window, 'fetchedPages', fetched)
  const wide: string[] = []
  for (const path of paths) {
    let main = fetched.get(path)
    if (!main) {
      const answer = await fetch(path)
      const found = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
      if (!answer.ok || !found)
        throw new Error(`${path} answered ${answer.status}, ${found ? 'with' : 'without'} a page`)
      fetched.set(path, found)
      main = found
    }
    document.querySelector('main')?.replaceWith(main)
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) wide.push(path)
  }
  return wide
}
