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

browserTest('back and forward move between pages, and the head follows', async ({ visit, shop }) => {
  const origin = originOf(shop, 'claravue')
  const page = await visit('claravue', { refused: ['/it/manca'] })
  const missing = {
    title: 'Non abbiamo trovato questa pagina · Claravue',
    lang: 'it',
    canonical: [`${origin}/it/manca`],
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
  await page.goto('/it/manca')
  await hydrated(page)
  await markDocument(page)
  expect(await head(page)).toEqual(missing)

  await page.getByRole('link', { name: 'Vai alla pagina iniziale', exact: true }).click()
  await page.getByRole('heading', { name: 'Le tue lenti di sempre. Solo più in fretta.' }).waitFor()
  expect(await head(page)).toEqual(home)

  await page.goBack()
  await page.getByRole('heading', { name: 'Perso di vista' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/it/manca')
  expect(await head(page)).toEqual(missing)

  await page.goForward()
  await page.getByRole('heading', { name: 'Le tue lenti di sempre. Solo più in fretta.' }).waitFor()
  expect(await head(page)).toEqual(home)
  expect(await isSameDocument(page)).toBe(true)
})

browserTest('a new page starts at its top, and the history returns to where one was', async ({ visit }) => {
  const page = await visit('claravue', { viewport: { width: 390, height: 400 }, refused: ['/en/missing'] })
  const scrolled = () => page.evaluate(() => scrollY)
  const scrollTo = async (top: number) => {
    await page.evaluate((top) => window.scrollTo(0, top), top)
    await expect.poll(scrolled, patience).toBe(top)
  }
  await page.goto('/en/missing')
  await hydrated(page)
  await page.getByRole('link', { name: 'Go to the home page', exact: true }).scrollIntoViewIfNeeded()
  const left = await scrolled()
  expect(left).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Go to the home page', exact: true }).click()
  await page.getByRole('heading', { name: 'The lenses you always wear. Just faster.' }).waitFor()
  await expect.poll(scrolled, patience).toBe(0)

  await scrollTo(300)
  await page.goBack()
  await page.getByRole('heading', { name: 'Lost from sight' }).waitFor()
  await expect.poll(scrolled, patience).toBe(left)
  await page.goForward()
  await page.getByRole('heading', { name: 'The lenses you always wear. Just faster.' }).waitFor()
  await expect.poll(scrolled, patience).toBe(300)
})

browserTest('the first stop of the keyboard is a link that skips to the content', async ({ visit }) => {
  const page = await visit('linsenhaus', { refused: ['/missing'] })
  await page.goto('/missing')
  await hydrated(page)
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
  const clip = () => skip.evaluate((link) => getComputedStyle(link).clipPath)
  expect(await clip()).not.toBe('none')

  await page.keyboard.press('Tab')
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(await clip()).toBe('none')
  const box = await skip.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeGreaterThanOrEqual(0)

  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), patience).toBe('content')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.matches('main input[name=search]'))).toBe(true)
})

/** Green, and white where the ground is dark. */
const ring = /^rgb\((11, 122, 75|255, 255, 255)\) solid 3px$/

browserTest('every stop of the keyboard wears a ring of 3 px', async ({ visit }) => {
  const page = await visit('claravue', { refused: ['/missing'] })
  await page.goto('/missing')
  await hydrated(page)
  const stops: string[] = []
  const inMain: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = page.locator(':focus')
    if ((await stop.count()) === 0) break
    // A button takes a moment to change its colours.
    await expect.poll(() => stop.evaluate((element) => getComputedStyle(element).outline), patience).toMatch(ring)
    stops.push((await stop.textContent()) ?? '')
    if (await stop.evaluate((element) => element.closest('main') !== null)) inMain.push(stops.at(-1) ?? '')
  }
  expect(stops[0]).toBe('Zum Inhalt springen')
  const [field, button, ...links] = inMain
  expect([field, button]).toEqual(['', ''])
  expect(links).toEqual([
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
})

browserTest('the loading dots move, unless the visitor wants no motion', async ({ visit }) => {
  const moving = (page: Page) =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)

  const lively = await visit('claravue', { reducedMotion: 'no-preference' })
  await lively.goto('/en/DummyLoader')
  await lively.getByRole('status').waitFor()
  expect(await lively.getByRole('status').innerText()).toBe('Loading')
  expect(await moving(lively)).toBe(1)

  const calm = await visit('claravue', { reducedMotion: 'reduce' })
  await calm.goto('/en/DummyLoader')
  await calm.getByRole('status').waitFor()
  await expect.poll(() => moving(calm), patience).toBe(0)
  expect(await calm.locator('.loading-dots').evaluate((dots) => getComputedStyle(dots).clipPath)).toBe('none')
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
