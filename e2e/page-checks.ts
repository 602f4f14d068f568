import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Waits until React has taken over the page: from then on links and buttons are the application's. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const first = document.querySelector('main *')
    return first && Object.keys(first).some((key) => key.startsWith('__reactFiber$'))
  })

/** What axe finds wrong with the page as it stands, a line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

/** Every text of the page that looks like the id of a message, seen or only heard. */
export const rawMessageIds = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder], meta[name=description]')]
    const texts = [
      document.title,
      ...document.body.innerText.split('\n'),
      ...named.flatMap((element) =>
        ['aria-label', 'alt', 'title', 'placeholder', 'content'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ]
    return texts.filter((text) => /^[a-z_]+\.[a-z_]+/.test(text.trim()) || /\b[a-z]+_[a-z_]+\b/.test(text))
  })

/** How far the page is wider than the window; 0 if nothing has to be scrolled sideways. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** How much of the page moved by itself since it was opened, a number for each time. */
export const layoutShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const shifts: number[] = []
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Two frames: what has moved so far is reported by then.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)))
      }),
  )

const marker = 'sameDocument'

/** A sign on the window: it is gone after the document was loaded anew. */
export const markDocument = (page: Page) =>
  page.evaluate((name) => {
    Object.assign(window, { [name]: true })
  }, marker)

export const isSameDocument = (page: Page) => page.evaluate((name) => name in window, marker)
