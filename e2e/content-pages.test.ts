import { expect } from 'vitest'
import { editions } from './editions.ts'
import { hydrated, openWithLateFonts } from './page-checks.ts'
import type { BrandId } from './shop.ts'
import { browserTest, desktop, phone } from './visitor.ts'

const smallPhone = { ...phone, width: 320 }
const tablet = { width: 768, height: 900 }

// How each block stands while letters and scripts come, in three windows: e2e/block-gallery.test.ts.
browserTest.for([
  ['made of blocks', '/help'],
  ['of one text', '/accessibility'],
  ['of a category', '/c/kontaktlinsen'],
] as const)('a page %s stands still', async ([, path], { visit }) => {
  const page = await visit('claravue', { viewport: phone })
  const { status, before, after } = await openWithLateFonts(page, path)
  expect({ status, before }).toEqual({ status: 200, before: 0 })
  // The stand-in letters are as wide on average, but a line may break elsewhere.
  expect(after).toBeLessThan(0.05)
})

/** What fits the smallest phone fits a larger one, whose pages are laid out in the same way. */
const windows: Record<string, (typeof phone)[]> = {
  'claravue/de': [desktop, tablet, smallPhone],
  // Its words are the longest after the German ones; the pages are laid out in the same way.
  'claravue/fr': [smallPhone],
  'linsenhaus/de': [desktop, tablet, smallPhone],
  'lenteo/it': [desktop, tablet, smallPhone],
}
const missing = '/missing'
const loginViews = ['sign-in', 'register', 'forgotten', 'link', 'instructions'].map((view) => `/login?view=${view}`)

// What the pages say in every language, and their markup: e2e/story-pages.test.ts.
browserTest.for(editions.filter(({ name }) => name in windows))(
  'every page of $name fits',
  async ({ name, brand, home, paths }, { visit }) => {
    const page = await visit(brand as BrandId, { refused: [missing] })
    await page.goto(home)
    await hydrated(page)
    const wide: string[] = []
    for (const viewport of windows[name] ?? []) {
      await page.setViewportSize(viewport)
      const found = await page.evaluate(showInstead, [...paths, ...loginViews, missing])
      wide.push(...found.map((path) => `${path} at ${viewport.width} px`))
    }
    expect(wide).toEqual([])
  },
)

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
      if (answer.ok === path.endsWith('/missing') || !found)
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
