import { expect } from 'vitest'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { signUp } from './people.ts'
import { browserTest, patience, phone } from './visitor.ts'

browserTest(
  'what a form of the account has done is announced beside the page, and can be dismissed',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await signUp(page, 'en')
    await page.clock.install()
    await page.goto('/en/my-account/miles-and-more')
    await hydrated(page)
    // A notification is there for 6 s, and the clock stands still: it waits to be dismissed.
    await page.clock.pauseAt(Date.now() + 60_000)
    const number = page.getByLabel('Miles and More number')
    await number.fill('12')
    await page.keyboard.press('Enter')
    await page.getByText('Miles and More invalid').waitFor()
    await number.fill('9999 1234 5678 901')
    await page.keyboard.press('Enter')
    const said = page.locator('.notification-area').getByText('Your Miles and More number has been saved.')
    await said.waitFor()
    await expect.poll(() => number.inputValue(), patience).toBe('999912345678901')
    expect(await page.locator('main').getByText('has been saved').count()).toBe(0)
    expect(await sidewaysScroll(page)).toBe(0)
    await page
      .locator('.notification-area')
      .getByRole('button', { name: /^Dismiss/ })
      .click()
    await said.waitFor({ state: 'detached' })
    await page.clock.resume()
    expect(await accessibilityFaults(page, 'main')).toEqual([])
  },
)
