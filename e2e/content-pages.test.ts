import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import categories from '#catalogue/categories.json' with { type: 'json' }
import { categoryAddresses, readStories } from '#content/check-stories.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import { accessibilityFaults, hydrated, shiftsOf, sidewaysScroll } from './page-checks.ts'
import type { BrandId } from './shop.ts'
import { browserTest, desktop, phone } from './visitor.ts'

const stories = readStories(join(import.meta.dirname, '../content'))
const tablet = { width: 768, height: 900 }

/** Where a story is read; settings and menus are read on every page. */
function addressOf(slug: string, locale: LocaleCode): string[] {
  if (slug === 'home') return ['']
  const [folder, code] = slug.split('/')
  if (folder === 'settings' || folder === 'menus') return []
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

browserTest(`every page of ${first?.name} stands still, fits and is accessible`, async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone })
  const shifts = await shiftsOf(page)
  for (const path of first?.paths ?? []) {
    await page.goto(path)
    await hydrated(page)
    const moved = await shifts()
    // What is around the page is the same everywhere, and looked at elsewhere.
    const faults = await accessibilityFaults(page, 'main')
    expect({ path, faults, moved }).toEqual({ path, faults: [], moved: [] })
  }
  expect(await tooWide(page, first?.paths ?? [])).toEqual([])
})

// The others have the same blocks; only their words may need more room, and the colours of their brand another look.
browserTest.for(others)('every page of $name $is', async ({ brand, home, paths, isFirst }, { visit }) => {
  const page = await visit(brand)
  await page.goto(home)
  await hydrated(page)
  expect(await tooWide(page, paths)).toEqual([])
  for (const path of isFirst ? paths : []) {
    await page.evaluate(showInstead, path)
    expect({ path, faults: await accessibilityFaults(page, 'main') }).toEqual({ path, faults: [] })
  }
})

/** Runs in the page: what is around the pages of an edition stays, so that not all of it is loaded again for each. */
async function showInstead(path: string) {
  const answer = await fetch(path)
  const shown = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  if (!answer.ok || !shown) throw new Error(`${path} answered ${answer.status}, ${shown ? 'with' : 'without'} a page`)
  document.querySelector('main')?.replaceWith(shown)
}

/** Which pages have to be scrolled sideways, and in which window. */
async function tooWide(page: Page, paths: readonly string[]) {
  const found: string[] = []
  for (const viewport of [desktop, tablet, phone]) {
    await page.setViewportSize(viewport)
    for (const path of paths) {
      await page.evaluate(showInstead, path)
      if ((await sidewaysScroll(page)) > 0) found.push(`${path} at ${viewport.width} px`)
    }
  }
  return found
}
