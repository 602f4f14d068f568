import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from './page-checks.ts'
import { browserTest } from './visitor.ts'
import { sendForm } from './without-page.ts'

const focused = (page: Page) => page.locator(':focus')

async function pressByKeyboard(button: Locator) {
  await button.focus()
  await button.press('Enter')
}

browserTest('the focus is on the notice with the answer, if the pressed button has lost it', async ({ visit }) => {
  const page = await visit('lenteo')
  await sendForm(page, '/login', { form: 'sign-in', email: 'customer@example.com', password: 'Linsen2026' })
  await page.goto('/my-account/profile')
  await hydrated(page)
  await pressByKeyboard(page.getByRole('button', { name: 'Salvi le modifiche', exact: true }))
  await page.getByText('Salvato.').waitFor()
  await expect.poll(() => focused(page).innerText()).toBe('Salvato.')
  await page.keyboard.press('Tab')
  expect(await focused(page).getAttribute('name')).toBe('first_name')
})
