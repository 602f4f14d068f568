import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated, isSameDocument, markDocument } from './page-checks.ts'
import { originOf } from './shop.ts'
import { browserTest, patience } from './visitor.ts'

const head = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    lang: document.documentElement.lang,
    canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href),
    robots: [...document.querySelectorAll<HTMLMetaElement>('meta[name=robots]')].map(({ content }) => content),
    description: document.querySelectorAll('meta[name=description]').length,
  }))

browserTest('back and forward move between pages, to where one was, and the head follows', async ({ visit, shop }) => {
  const origin = originOf(shop, 'claravue')
  const page = await visit('claravue', { viewport: { width: 390, height: 400 }, refused: ['/it/manca'] })
  const missing = {
    title: 'Non abbiamo trovato questa pagina · Claravue',
    lang: 'it',
    canonical: [],
    robots: ['noindex'],
    description: 0,
  }
  const home = {
    title: 'Ordina online le lenti a contatto · Claravue',
    lang: 'it',
    canonical: [`${origin}/it`],
    robots: [],
    description: 1,
  }
  const homeHeading = page.getByRole('heading', { name: 'Le tue lenti di sempre. Solo più in fretta.' })
  const scrolled = () => page.evaluate(() => scrollY)
  await page.goto('/it/manca')
  await hydrated(page)
  await markDocument(page)
  expect(await head(page)).toEqual(missing)
  const leading = page.getByRole('link', { name: 'Vai alla pagina iniziale', exact: true })
  await leading.scrollIntoViewIfNeeded()
  const left = await scrolled()
  expect(left).toBeGreaterThan(0)

  await leading.click()
  await homeHeading.waitFor()
  await expect.poll(scrolled, patience).toBe(0)
  expect(await head(page)).toEqual(home)
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(scrolled, patience).toBe(300)

  await page.goBack()
  await page.getByRole('heading', { name: 'Perso di vista' }).waitFor()
  await expect.poll(scrolled, patience).toBe(left)
  expect(new URL(page.url()).pathname).toBe('/it/manca')
  expect(await head(page)).toEqual(missing)

  await page.goForward()
  await homeHeading.waitFor()
  await expect.poll(scrolled, patience).toBe(300)
  expect(await head(page)).toEqual(home)
  expect(await isSameDocument(page)).toBe(true)
})

/** Green, and white where the ground is dark. */
const ring = /^rgb\((11, 122, 75|255, 255, 255)\) solid 3px$/

browserTest(
  'every stop of the keyboard wears a ring of 3 px, and the first one skips to the content',
  async ({ visit }) => {
    const page = await visit('claravue', { refused: ['/missing'] })
    await page.goto('/missing')
    await hydrated(page)
    const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
    const clip = () => skip.evaluate((link) => getComputedStyle(link).clipPath)
    expect(await clip()).not.toBe('none')
    const stops: string[] = []
    const ringOf = (element: Element) => getComputedStyle(element).outline
    /** Where the keyboard is, or nothing at the end of the page. */
    const next = async () => {
      await page.keyboard.press('Tab')
      const stop = page.locator(':focus')
      if ((await stop.count()) === 0) return undefined
      // A button takes a moment to change its colours.
      await expect.poll(() => stop.evaluate(ringOf), patience).toMatch(ring)
      return stop
    }
    expect(await (await next())?.textContent()).toBe('Zum Inhalt springen')
    expect(await clip()).toBe('none')
    const box = await skip.boundingBox()
    expect(Math.min(box?.x ?? -1, box?.y ?? -1)).toBeGreaterThanOrEqual(0)
    for (let stop = await next(); stop; stop = await next())
      if (await stop.evaluate((element) => element.closest('main') !== null))
        stops.push((await stop.textContent()) ?? '')
    expect(stops).toEqual([
      // The field of the search and its button.
      '',
      '',
      'Kontaktlinsen',
      'Pflegemittel',
      'Sonnenbrillen',
      'Lesebrillen',
      'Hilfe',
      'Versand',
      'Rückgabe',
      'Kontakt',
      '044 000 12 00',
      'service@claravue.example',
      'Zur Startseite',
      'Zurück',
    ])

    await skip.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), patience).toBe('content')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.matches('main input[name=search]'))).toBe(true)
  },
)

browserTest('the loading dots move, unless the visitor wants no motion', async ({ visit }) => {
  const page = await visit('claravue', { reducedMotion: 'no-preference' })
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await page.goto('/en/DummyLoader')
  await page.getByRole('status').waitFor()
  expect(await page.getByRole('status').innerText()).toBe('Loading')
  expect(await moving()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving, patience).toBe(0)
  expect(await page.locator('.loading-dots').evaluate((dots) => getComputedStyle(dots).clipPath)).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
})

browserTest(
  'a link is the browser’s where the visitor wants a tab, and to the page itself adds no step',
  async ({ visit }) => {
    const page = await visit('claravue')
    await page.goto('/en/about-us')
    await hydrated(page)
    await markDocument(page)
    const home = page.getByRole('link', { name: 'Claravue, home page' }).first()
    for (const modifiers of [['ControlOrMeta'], ['Shift']] as const) {
      const another = page.context().waitForEvent('page')
      await home.click({ modifiers: [...modifiers] })
      await (await another).close()
    }
    const steps = () => page.evaluate(() => history.length)
    await home.click()
    await page.waitForURL('**/en')
    const before = await steps()
    await home.click()
    await page.waitForLoadState('networkidle')
    expect({ added: (await steps()) - before, isSame: await isSameDocument(page) }).toEqual({ added: 0, isSame: true })
  },
)
