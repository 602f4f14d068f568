import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { browserTest, patience, phone } from './visitor.ts'

const picture = (filename: string) => ({ filename, alt: 'A picture' })
const text = (value: string) => ({
  component: 'rich_text',
  _uid: value,
  title: value,
  text: { type: 'doc', content: [] },
})
const section = (width: string) => ({ component: 'section', _uid: width, width, body: [text(width)] })
const steps = ['none', 'xs', 'sm', 'base', 'lg', 'xl']
const widths = ['full', '300px', '480px', '600px', '960px', 'narrow']
const features = ['small', 'medium', 'large'].map((image_size) => ({
  component: 'feature_list',
  _uid: image_size,
  title: image_size,
  image_size,
  items: [{ component: 'feature_item', _uid: image_size, image: picture('usp-eye.svg'), text: 'A feature' }],
}))
const banner = (component: string, rest: object = {}) => ({
  component,
  _uid: component,
  title: component,
  image: picture('banner-reorder.svg'),
  ...rest,
})
const stories = {
  sections: [
    ...widths.map(section),
    ...steps.map((step) => ({
      component: 'section',
      _uid: step,
      title: step,
      spacing: step,
      gap: step,
      body: [text('in')],
    })),
    { component: 'section', _uid: 'columns', body: [text('one'), text('two')] },
    { component: 'section', _uid: 'more', columns_mobile: 2, body: [text('left'), text('right')] },
  ],
  features,
  banners: [
    banner('image_banner'),
    banner('banner', { compression: 62 }),
    banner('big_banner'),
    banner('small_banner', { image: picture('teaser-eye-test.svg') }),
  ],
}

/** The demo content, and beside it a page for each kind of block. */
const folder = mkdtempSync(join(tmpdir(), 'shop-content-'))
cpSync('content', folder, { recursive: true })
for (const [slug, body] of Object.entries(stories)) {
  const names = { name: slug, slug, full_slug: slug, uuid: slug, lang: 'en' }
  const content = { component: 'page', _uid: slug, title: slug, body }
  writeFileSync(join(folder, 'claravue/en', `${slug}.json`), JSON.stringify({ story: { ...names, content } }))
}

/** A promotion that leads to a gift, another to one that nobody wrote. */
const leadingTo = (slug: string, words: string) => ({
  component: 'top_page_promotion',
  _uid: slug,
  text: words,
  link: { linktype: 'story', id: slug, cached_url: slug, url: '' },
})
const settingsFile = join(folder, 'claravue/en/settings.json')
const settings = JSON.parse(readFileSync(settingsFile, 'utf8'))
settings.story.content.top_page_promotions = [
  leadingTo('gifts/case', 'A case for you'),
  leadingTo('gifts/nothing', 'Nothing for you'),
]
writeFileSync(settingsFile, JSON.stringify(settings))
mkdirSync(join(folder, 'claravue/en/gifts'))
writeFileSync(
  join(folder, 'claravue/en/gifts/case.json'),
  JSON.stringify({
    story: {
      name: 'Case',
      slug: 'case',
      full_slug: 'gifts/case',
      uuid: 'case',
      lang: 'en',
      content: {
        component: 'cms_page',
        _uid: 'case',
        title: 'A case with your first order',
        text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It is yours.' }] }] },
      },
    },
  }),
)

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
const blocksTest = browserTest.extend('settings', { scope: 'file' }, ({}, { onCleanup }) => {
  // After the shop has stopped, which may still be making pictures.
  onCleanup(() => rmSync(folder, { recursive: true }))
  return { CONTENT_DIR: folder }
})

const wide = { width: 1600, height: 900 }
const boxOf = async (page: Page, heading: string) =>
  page
    .getByRole('heading', { level: 2, name: heading, exact: true })
    .locator('xpath=ancestor::section[1]')
    .boundingBox()

blocksTest('[UIX-007] content is as wide as the page, 300, 480, 600, 960 px or a column of text', async ({ visit }) => {
  const page = await visit('claravue', { viewport: wide })
  await page.goto('/en/sections')
  const measured = []
  for (const width of widths) measured.push((await boxOf(page, width))?.width)
  expect(measured).toEqual([1240, 300, 480, 600, 960, 720])
})

blocksTest(
  '[UIX-006] a section keeps the distance of its step, around it and between its blocks',
  async ({ visit }) => {
    const page = await visit('claravue')
    await page.goto('/en/sections')
    const distances = await Promise.all(
      steps.map((step) =>
        page
          .getByRole('heading', { level: 2, name: step, exact: true })
          .locator('xpath=ancestor::section[1]')
          .evaluate((section) => {
            const grid = section.querySelector('.section-grid') ?? section
            return [getComputedStyle(section).paddingTop, getComputedStyle(grid).rowGap]
          }),
      ),
    )
    expect(distances).toEqual(['0px', '8px', '16px', '24px', '64px', '96px'].map((size) => [size, size]))
  },
)

blocksTest('[UIX-007] a section has one column unless more are asked for', async ({ visit }) => {
  const page = await visit('claravue', { viewport: wide })
  await page.goto('/en/sections')
  for (const viewport of [phone, { width: 768, height: 900 }, wide]) {
    await page.setViewportSize(viewport)
    expect((await boxOf(page, 'one'))?.x).toBe((await boxOf(page, 'two'))?.x)
  }
  await page.setViewportSize(phone)
  expect((await boxOf(page, 'left'))?.y).toBe((await boxOf(page, 'right'))?.y)
})

blocksTest('[UIX-019, CMS-023] features have pictures of 8, 16 or 24 units, each with its text', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/en/features')
  const pictures = page.locator('main li:has-text("A feature") img')
  const sizes = await pictures.evaluateAll((all) => all.map((img) => [img.clientWidth, img.clientHeight]))
  expect(sizes).toEqual([
    [32, 32],
    [64, 64],
    [96, 96],
  ])
})

blocksTest('[UIX-016] a service’s banner is 1240 by 300, a general one 1420 by 400', async ({ visit }) => {
  const page = await visit('claravue', { viewport: wide })
  await page.goto('/en/banners')
  const [service, general] = await page
    .locator('main img')
    .evaluateAll((all) => all.map((img) => img.getBoundingClientRect()).map(({ width, height }) => ({ width, height })))
  expect(service).toEqual({ width: 1240, height: 300 })
  expect((general?.width ?? 0) / (general?.height ?? 1)).toBeCloseTo(1420 / 400, 2)
})

blocksTest('a big one has its words on one side and its picture on the other', async ({ visit }) => {
  const page = await visit('claravue', { viewport: wide })
  await page.goto('/en/banners')
  const words = await page.locator('.big-banner-words').boundingBox()
  const image = await page.locator('.big-banner img').boundingBox()
  expect([words?.width, image?.width]).toEqual([496, 744])
  expect(image?.x).toBe((words?.x ?? 0) + 496)
  expect(image?.y).toBe(words?.y)
})

const offered = (srcset: string | null) => srcset?.split(', ').map((entry) => entry.split(' ')[1])

blocksTest(
  '[UIX-015, UIX-018] they are offered from 320 to 1920 px, to phones up to 1024, at 85',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await page.goto('/en/banners')
    const pictures = page.locator('main picture')
    const [service, general] = [pictures.nth(0), pictures.nth(1)]
    expect(await service.locator('source').getAttribute('media')).toBe('(width < 48rem)')
    const mobile = ['320w', '480w', '640w', '768w', '1024w']
    expect(offered(await service.locator('source').getAttribute('srcset'))).toEqual(mobile)
    expect(offered(await service.locator('img').getAttribute('srcset'))).toEqual([...mobile, '1280w', '1536w', '1920w'])
    expect(await service.locator('source').getAttribute('srcset')).toMatch(/^\/img\/320w\/page\/banner-reorder 320w,/)
    expect(await general.locator('source').getAttribute('srcset')).toMatch(
      /^\/img\/320w-q60\/page\/banner-reorder 320w,/,
    )
    // A phone of 390 px takes the first that is enough; the picture comes when it is near.
    await general.locator('img').scrollIntoViewIfNeeded()
    const taken = () => general.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc)
    await expect.poll(taken, patience).toMatch(/\/img\/480w-q60\/page\/banner-reorder$/)
  },
)

blocksTest('[UIX-012] in a row they are 390 by 255, on phones 366 by 240', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone })
  await page.goto('/en/banners')
  const small = page.locator('main .small-banner picture').last()
  expect(await small.locator('source').getAttribute('srcset')).toBe(
    '/img/366x240/page/teaser-eye-test, /img/366x240@2x/page/teaser-eye-test 2x',
  )
  const img = small.locator('img')
  expect(await img.getAttribute('src')).toBe('/img/390x255/page/teaser-eye-test')
  expect([await img.getAttribute('width'), await img.getAttribute('height')]).toEqual(['390', '255'])
})

blocksTest('they can be read and stand in every window', async ({ visit }) => {
  const page = await visit('claravue')
  for (const slug of Object.keys(stories)) {
    await page.goto(`/en/${slug}`)
    await hydrated(page)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect({ slug, width, sideways: await sidewaysScroll(page) }).toEqual({ slug, width, sideways: 0 })
    }
    // The pages are of blocks alone: none of them has the first heading.
    const faults = await accessibilityFaults(page, 'main')
    expect(faults.filter((fault) => !fault.startsWith('page-has-heading-one'))).toEqual([])
  }
})

blocksTest(
  '[UIX-013] the footer’s icons are 80 by 40 for payment and shipping, 50 by 50 for security',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await page.goto('/en')
    const sizes = (kind: string) =>
      page
        .locator(`footer img[src^="/pictures/${kind}-"]`)
        .evaluateAll((all) => all.map((img) => `${img.clientWidth}x${img.clientHeight}`))
    for (const viewport of [phone, wide]) {
      await page.setViewportSize(viewport)
      expect(new Set([...(await sizes('payment')), ...(await sizes('shipping'))])).toEqual(new Set(['80x40']))
      expect(await sizes('security')).toEqual(['50x50'])
    }
  },
)

blocksTest('[SHL-029] a gift opens over the page with the words of its story, and closes', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone })
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
  expect(await accessibilityFaults(page)).toEqual([])
  await modal.getByRole('button', { name: 'Close' }).click()
  await isLeft()
  await page.keyboard.press('Enter')
  await modal.waitFor()
  await page.keyboard.press('Escape')
  await isLeft()
})

blocksTest(
  'a gift without scripts is a page, and one that is missing leads to the page that says so',
  async ({ visit }) => {
    const plain = await visit('claravue', { javaScriptEnabled: false })
    await plain.goto('/en/help')
    await plain.getByRole('link', { name: 'A case for you' }).click()
    await plain.getByRole('heading', { level: 1, name: 'A case with your first order' }).waitFor()

    const missing = ['/en/gifts/nothing', '/api/content/stories/gifts/nothing']
    const page = await visit('claravue', { refused: missing })
    await page.goto('/en/help')
    await hydrated(page)
    await page.getByRole('link', { name: 'Nothing for you' }).click()
    await page.waitForURL('/en/gifts/nothing')
  },
)
