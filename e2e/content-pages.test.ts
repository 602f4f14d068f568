import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import categories from '#catalogue/categories.json' with { type: 'json' }
import { categoryAddresses, readStories } from '#content/check-stories.ts'
import { localizedPath } from '#contract/address.ts'
import type { LocaleCode } from '#contract/brand.ts'
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
    paths: stories
      .filter((story) => story.brand === id && story.locale === locale)
      .flatMap(({ slug }) => addressOf(slug, locale))
      .map((address) => localizedPath(locales, locale, `/${address}`)),
  })),
)

async function sidewaysByWidth(page: Page) {
  const found: number[] = []
  for (const viewport of [desktop, tablet, phone]) {
    await page.setViewportSize(viewport)
    found.push(await sidewaysScroll(page))
  }
  return found
}

browserTest.for(editions.filter(({ isFirst }) => isFirst))(
  'every page of $name stands still, fits and is accessible',
  async ({ brand, paths }, { visit }) => {
    const page = await visit(brand, { viewport: phone })
    const shifts = await shiftsOf(page)
    for (const path of paths) {
      await page.goto(path)
      await hydrated(page)
      const moved = await shifts()
      // What is around the page is the same everywhere, and looked at elsewhere.
      const faults = await accessibilityFaults(page, 'main')
      const found = { path, faults, moved, sideways: await sidewaysByWidth(page) }
      expect(found).toEqual({ path, faults: [], moved: [], sideways: [0, 0, 0] })
    }
  },
)

// The other languages have the same blocks in the same order; only their words may need more room.
browserTest.for(editions.filter(({ isFirst }) => !isFirst))(
  'every page of $name fits',
  async ({ brand, paths }, { visit }) => {
    const page = await visit(brand, { viewport: phone, javaScriptEnabled: false })
    for (const path of paths) {
      await page.goto(path)
      expect({ path, sideways: await sidewaysByWidth(page) }).toEqual({ path, sideways: [0, 0, 0] })
    }
  },
)
