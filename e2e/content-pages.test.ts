import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import categories from '#catalogue/categories.json' with { type: 'json' }
import { categoryAddresses, readStories } from '#content/check-stories.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import { hydrated, openWithLateFonts, rawMessageIds, wordingFaults } from './page-checks.ts'
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
    is: locale === locales[0] ? 'speaks, fits and is accessible' : 'speaks and fits',
    home: localizedPath(locales, locale, '/'),
    paths: [
      ...stories
        .filter((story) => story.brand === id && story.locale === locale)
        .flatMap(({ slug }) => addressOf(slug, locale)),
      `${addressOf('category/lenses', locale)}?view=list&brand=Kelvary`,
    ].map((address) => localizedPath(locales, locale, `/${address}`)),
  })),
)

/** Of the first edition the pages with a block that no page before has: the others are made of the same blocks. */
function pagesOfNewBlocks() {
  const known = new Set<string>()
  return stories
    .filter(({ brand, locale }) => brand === 'claravue' && locale === 'de')
    .flatMap((story) => {
      const blocks = [...JSON.stringify(story).matchAll(/"component":"(\w+)"/g)].map(([, block = '']) => block)
      const paths = addressOf(story.slug, 'de').map((address) => `/${address}`)
      const isNew = paths.length > 0 && blocks.some((block) => !known.has(block))
      if (isNew) for (const block of blocks) known.add(block)
      return isNew ? paths : []
    })
}

// How each block stands while letters and scripts come, in three windows: e2e/block-gallery.test.ts.
browserTest.for(pagesOfNewBlocks())('%s stands still', async (path, { visit }) => {
  const page = await visit('claravue', { viewport: phone })
  const { status, before, after } = await openWithLateFonts(page, path)
  expect({ status, before }).toEqual({ status: 200, before: 0 })
  // The stand-in letters are as wide on average, but a line may break elsewhere.
  expect(after).toBeLessThan(0.05)
})

// What is around the pages is the same everywhere, and looked at elsewhere; how each block looks, in the gallery.
browserTest.for(editions)('every page of $name $is', async ({ brand, home, paths, isFirst }, { visit }) => {
  const page = await visit(brand)
  await page.goto(home)
  await hydrated(page)
  expect(await tooWide(page, paths)).toEqual([])
  for (const path of paths) {
    await page.evaluate(showInstead, [path])
    const faults = isFirst ? await wordingFaults(page, 'main') : []
    expect({ path, faults, raw: await rawMessageIds(page) }).toEqual({ path, faults: [], raw: [] })
  }
})

/** Which pages have to be scrolled sideways, and in which window. */
async function tooWide(page: Page, paths: readonly string[]) {
  const found: string[] = []
  // What fits the smallest phone fits a larger one, whose pages are laid out in the same way.
  for (const viewport of [desktop, tablet, { ...phone, width: 320 }]) {
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
