import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createLocalFlags } from '#server/flags/local.ts'
import { flags, steps, type Variant, variants, widths, writeOtherContent } from './other-content.ts'
import { accessibilityFaults, hydrated, openDialog, openWithLateFonts, sidewaysScroll } from './page-checks.ts'
import { originOf } from './shop.ts'
import { browserTest, patience, phone } from './visitor.ts'

// One shop for all tests of content and settings that the demo does not have: to start one takes longer than the tests.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
const otherTest = browserTest.extend('settings', { scope: 'file' }, ({}, { onCleanup }) => {
  const folder = writeOtherContent()
  // After the shop has stopped, which may still be making pictures.
  onCleanup(() => rmSync(folder, { recursive: true }))
  return {
    CONTENT_DIR: join(folder, 'content'),
    FLAGS_FILE: join(folder, 'flags.json'),
    PASSWORDLESS_LINSENHAUS: 'true',
    SOCIAL_LOGIN_LINSENHAUS: 'false',
  }
})

const wide = { width: 1600, height: 900 }
const sectionOf = (page: Page, heading: string) =>
  page.getByRole('heading', { level: 2, name: heading, exact: true }).locator('xpath=ancestor::section[1]')
const boxOf = (page: Page, heading: string) => sectionOf(page, heading).boundingBox()

otherTest('[UIX-006, UIX-007, UIX-016] sections and banners have the sizes of the design', async ({ visit }) => {
  const page = await visit('claravue', { viewport: wide })
  await page.goto('/en/blocks')
  const measured = []
  for (const width of widths) measured.push((await boxOf(page, width))?.width)
  expect(measured).toEqual([1240, 300, 480, 600, 960, 720])

  const distances = await Promise.all(
    steps.map((step) =>
      sectionOf(page, step).evaluate((section) => {
        const grid = section.querySelector('.section-grid') ?? section
        return [getComputedStyle(section).paddingTop, getComputedStyle(grid).rowGap]
      }),
    ),
  )
  expect(distances).toEqual(['0px', '8px', '16px', '24px', '64px', '96px'].map((size) => [size, size]))

  const [service, general] = await page
    .locator('main img[src*="banner-reorder"]')
    .evaluateAll((all) => all.map((img) => img.getBoundingClientRect()).map(({ width, height }) => ({ width, height })))
  expect(service).toEqual({ width: 1240, height: 300 })
  expect((general?.width ?? 0) / (general?.height ?? 1)).toBeCloseTo(1420 / 400, 2)
  // A big one has its words on one side and its picture on the other.
  const words = await page.locator('.big-banner-words').boundingBox()
  const image = await page.locator('.big-banner img').boundingBox()
  expect([words?.width, image?.width]).toEqual([496, 744])
  expect([image?.x, image?.y]).toEqual([(words?.x ?? 0) + 496, words?.y])

  for (const viewport of [wide, { width: 768, height: 900 }, phone]) {
    await page.setViewportSize(viewport)
    expect((await boxOf(page, 'one'))?.x).toBe((await boxOf(page, 'two'))?.x)
  }
  expect((await boxOf(page, 'left'))?.y).toBe((await boxOf(page, 'right'))?.y)
})

otherTest(
  '[UIX-013, UIX-019, CMS-023] features have pictures of 8, 16 or 24 units, the footer icons of 80 by 40 and 50 by 50',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await page.goto('/en/blocks')
    await hydrated(page)
    const sizes = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((img) => `${img.clientWidth}x${img.clientHeight}`))
    expect(await sizes('main li:has-text("A feature") img')).toEqual(['32x32', '64x64', '96x96'])
    // A phone of 390 px takes the first that is enough; the picture comes when it is near.
    const banner = page.locator('main img[src*="banner-reorder"]').nth(1)
    await banner.scrollIntoViewIfNeeded()
    const taken = () => banner.evaluate((img: HTMLImageElement) => img.currentSrc)
    await expect.poll(taken, patience).toMatch(/\/img\/480w-q60\/page\/banner-reorder$/)
    // The page is of blocks alone: it does not have the first heading.
    const faults = await accessibilityFaults(page, 'main')
    expect(faults.filter((fault) => !fault.startsWith('page-has-heading-one'))).toEqual([])

    for (const width of [320, 768, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      expect({ width, sideways: await sidewaysScroll(page) }).toEqual({ width, sideways: 0 })
      const icons = [
        ...(await sizes('footer img[src^="/pictures/payment-"]')),
        ...(await sizes('footer img[src^="/pictures/shipping-"]')),
      ]
      expect(new Set(icons)).toEqual(new Set(['80x40']))
      expect(await sizes('footer img[src^="/pictures/security-"]')).toEqual(['50x50'])
    }
  },
)

// Without scripts a gift is a page: server/content/settings.page.test.ts.
otherTest('[SHL-029] a gift opens over the page with the words of its story, and closes', async ({ visit }) => {
  const missing = ['/en/gifts/nothing', '/api/content/stories/gifts/nothing']
  const page = await visit('claravue', { viewport: phone, refused: missing })
  await page.goto('/en/help')
  await hydrated(page)
  const promotion = page.getByRole('link', { name: 'A case for you' })
  const modal = page.getByRole('dialog', { name: 'A case with your first order' })
  const isLeft = async () => {
    await modal.waitFor({ state: 'detached' })
    expect(await promotion.evaluate((link) => link === document.activeElement)).toBe(true)
  }
  await promotion.click()
  await modal.getByText('It is yours.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/help')
  expect(await accessibilityFaults(page, openDialog)).toEqual([])
  await modal.getByRole('button', { name: 'Close' }).click()
  await isLeft()
  await page.keyboard.press('Enter')
  await modal.waitFor()
  await page.keyboard.press('Escape')
  await isLeft()

  // One that is missing leads to the page that says so.
  await page.getByRole('link', { name: 'Nothing for you' }).click()
  await page.waitForURL('/en/gifts/nothing')
})

/** A visitor whom the flag gives this variant. */
async function visitorOf(word: Variant) {
  const local = createLocalFlags(flags, { info() {} })
  for (let number = 0; ; number++) {
    const id = `visitor-${number}`
    if ((await local.flag('greeting', { id }))?.[0]?.value === word) return id
  }
}

otherTest(
  '[CMS-027] each visitor is sent their variant alone, which stays from the first frame on',
  async ({ visit, shop }) => {
    const url = originOf(shop, 'claravue')
    const read = (page: Page) => page.evaluate(async () => (await fetch('/en/tested')).text())
    for (const word of ['calm', 'bold'] as const) {
      const page = await visit('claravue', { viewport: phone })
      const [own, other] = [variants[word], variants[word === 'calm' ? 'bold' : 'calm']]
      await page.goto('/brands/claravue/favicon.svg')
      await page.context().addCookies([{ name: 'vsf-uid', value: await visitorOf(word), url }])
      // The second time the cached page of this variant is sent.
      await read(page)
      const [answer, { before: shift }] = await Promise.all([
        page.waitForResponse('**/en/tested'),
        openWithLateFonts(page, '/en/tested'),
      ])
      const html = await answer.text()
      expect([html.includes(own), html.includes(other)]).toEqual([true, false])
      expect(await answer.headerValue('server-timing')).toContain('hit')
      expect(await page.getByRole('main').innerText()).toContain(own)
      expect(shift).toBe(0)
    }

    const stranger = await visit('claravue')
    await stranger.goto('/brands/claravue/favicon.svg')
    await stranger.context().clearCookies()
    await stranger.evaluate(async () => (await fetch('/en')).text())
    expect(await stranger.context().cookies()).toEqual([])
    const variantIn = (html: string) => Object.values(variants).filter((words) => html.includes(words))
    const first = variantIn(await read(stranger))
    const [cookie] = await stranger.context().cookies()
    expect([cookie?.name, cookie?.httpOnly, first.length]).toEqual(['vsf-uid', true, 1])
    expect(variantIn(await read(stranger))).toEqual(first)
  },
)

otherTest(
  '[SHL-027, AUT-022, AUT-023] the classic modal asks for an address only, and mails a link',
  async ({ visit }) => {
    const page = await visit('linsenhaus')
    await page.goto('/help')
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Anmelden' })
    await dialog.waitFor()
    expect(await dialog.locator('input[type=password]').count()).toBe(0)
    expect(await dialog.getByRole('link').allInnerTexts()).toEqual([
      'Wie geht das?',
      'Konto erstellen',
      'Bestellung ansehen',
    ])
    await dialog.getByLabel('E-Mail-Adresse').fill('customer@example.com')
    await dialog.getByRole('button', { name: 'Link schicken' }).click()
    await page.getByText('Link gesendet an customer@example.com').waitFor()
    expect(await page.getByRole('dialog').getAttribute('aria-labelledby')).toBeTruthy()
    expect(await page.getByRole('dialog').getByRole('heading', { level: 2 }).innerText()).toBe(
      'So melden Sie sich ohne Passwort an',
    )
    expect(await accessibilityFaults(page, openDialog)).toEqual([])

    await page.getByRole('dialog').getByRole('link', { name: 'Zurück zur Anmeldung' }).click()
    await dialog.getByRole('link', { name: 'Konto erstellen' }).click()
    await page.getByRole('dialog').getByLabel('Vorname').waitFor()
    const labels = await page.getByRole('dialog').locator('label').allInnerTexts()
    expect(labels.slice(0, 3)).toEqual(['Vorname', 'Nachname', 'E-Mail-Adresse'])
    expect(await page.getByRole('dialog').locator('input[type=password]').count()).toBe(0)
  },
)
