import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { open } from './checkout-way.ts'
import { contrastFaults, holdBack, hydrated, scriptFiles, styled } from './page-checks.ts'
import { signUp } from './people.ts'
import type { BrandId } from './shop.ts'
import { browserTest, patience, phone } from './visitor.ts'
import { enter, putIn, sendForm } from './without-page.ts'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const white = 'rgb(255, 255, 255)'
const dark: Record<BrandId, string> = {
  claravue: 'rgb(15, 23, 20)',
  linsenhaus: 'rgb(18, 21, 27)',
  lenteo: 'rgb(23, 20, 17)',
}

/** Each kind of page in one brand, and in the others what their own rules build: all their colours are proven by the tokens. */
const pagesOf: Record<BrandId, readonly string[]> = {
  claravue: ['/', '/c/kontaktlinsen', '/p/ondrella-day-30', '/cart', '/checkout/customer', '/help', '/login'],
  linsenhaus: ['/'],
  lenteo: ['/'],
}

browserTest('in dark colours every letter can be read, in each brand, also in the account', async ({ visit }) => {
  for (const [brand, paths] of Object.entries(pagesOf) as [BrandId, readonly string[]][]) {
    const page = await visit(brand, { colorScheme: 'dark', viewport: phone })
    await enter(page)
    await putIn(page, 'limpidella-360')
    for (const path of paths) {
      await open(page, path)
      expect([await ground(page), await contrastFaults(page)], `${brand}${path}`).toEqual([dark[brand], []])
    }
    if (brand !== 'claravue') continue
    await signUp(page, 'de')
    await open(page, '/my-account')
    expect(await contrastFaults(page)).toEqual([])
  }
})

browserTest('a visitor chooses colours, which the next page has before its scripts run', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone })
  await open(page, '/en/terms')
  expect(await ground(page)).toBe(white)
  const choice = page.getByRole('contentinfo').getByLabel('Colours')
  await choice.selectOption('Dark')
  expect(await ground(page)).toBe(dark.claravue)
  const barColour = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    )
  await expect.poll(barColour, patience).toEqual(['#0F1714'])

  const goOn = await holdBack(page, scriptFiles)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await styled(page)
  expect([await ground(page), await choice.isVisible()]).toEqual([dark.claravue, false])
  const height = () => page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().height)
  const before = await height()
  goOn()
  await hydrated(page)
  await choice.waitFor()
  expect(await height()).toBe(before)
  expect(await choice.inputValue()).toBe('dark')

  await page.emulateMedia({ media: 'print' })
  expect(await ground(page)).toBe(white)
  await page.emulateMedia({ media: null })

  await sendForm(page, '/view', { view: 'clear', path: '/' })
  await open(page, '/en/terms')
  expect(await ground(page)).toBe(dark.claravue)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('region', { name: 'Menu' }).getByLabel('Colours').selectOption('Like the device')
  expect(await ground(page)).toBe(white)
  expect(await choice.inputValue()).toBe('device')
})
