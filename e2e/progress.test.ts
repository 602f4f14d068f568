import { expect } from 'vitest'
import { hydrated } from './page-checks.ts'
import { browserTest, patience } from './visitor.ts'

browserTest(
  '[SHL-032, SHL-034, UIX-008] after 200 ms a line of 2 px fills in 5 s, red if the page did not come, in a shop for phone, tablet or desk',
  async ({ visit }) => {
    const page = await visit('claravue', { refused: ['/en/missing', '/en'] })
    await page.clock.install()
    await page.goto('/en/missing')
    await hydrated(page)
    // A menu comes to life once the window has room for it.
    const shows = async (width: number, menus: { thumbs: boolean; mega: boolean }) => {
      await page.setViewportSize({ width, height: 800 })
      const shown = async () => ({
        thumbs: await page.locator('.bottom-navigation').isVisible(),
        mega: await page.locator('.mega-menu').isVisible(),
      })
      await expect.poll(shown, patience).toEqual(menus)
    }
    await shows(767, { thumbs: true, mega: false })
    await shows(768, { thumbs: false, mega: false })
    await shows(1023, { thumbs: false, mega: false })
    await shows(1024, { thumbs: false, mega: true })
    const icon = page.locator('a[href="/en/login"].header-button svg')
    expect(await icon.evaluate((svg) => getComputedStyle(svg).width)).toBe('28px')

    // From here on only the test moves it.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.evaluate(() => {
      const delays: unknown[] = []
      const setIt = window.setTimeout
      Object.assign(window, {
        delays,
        setTimeout: (run: () => void, delay?: number) => {
          delays.push(delay)
          return setIt(run, delay)
        },
      })
    })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const asked = page.waitForRequest(/\/en\.data/)
    await page.route(/\/en\.data/, async (route) => {
      await held
      await route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' })
    })
    const bar = page.locator('.progress-bar')
    await page.locator('main a[href="/en"]').click()
    await asked
    // A busy browser asks for the page before it has shown that it does.
    await expect.poll(() => page.evaluate('delays'), patience).toContain(200)
    await page.clock.runFor(190)
    expect(await bar.count()).toBe(0)
    await page.clock.runFor(20)
    await bar.waitFor(patience)
    const style = await bar.evaluate((line) => {
      const { height, animationDuration } = getComputedStyle(line)
      return { height, animationDuration }
    })
    expect(style).toEqual({ height: '2px', animationDuration: '5s' })

    release()
    await page.getByRole('heading', { level: 1, name: 'An error occurred' }).waitFor(patience)
    expect(await bar.evaluate((line) => getComputedStyle(line).backgroundColor)).toBe('rgb(179, 38, 30)')
  },
)
