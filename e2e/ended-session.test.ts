import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { browserTest, phone } from './visitor.ts'
import { sendForm } from './without-page.ts'

const signInForm = { form: 'sign-in', email: 'customer@example.com', password: 'Linsen2026' }
const profile = '/it/my-account/profile'
const nothingSaved = 'La tua sessione è terminata nel frattempo: non è stato salvato nulla.'

/** The shop has forgotten the session, and no tab has heard of it. */
const endSession = (page: Page) => page.context().clearCookies({ name: /session/ })

async function signInAgain(page: Page) {
  const main = page.getByRole('main')
  await main.getByLabel('Indirizzo e-mail').fill(signInForm.email)
  await main.getByLabel('Password', { exact: true }).fill(signInForm.password)
  await main.getByRole('button', { name: 'Accedi', exact: true }).click()
}

describe('a session that ended elsewhere', () => {
  for (const javaScriptEnabled of [true, false])
    browserTest(
      `[AUT-003] a form says that nothing was saved, and the login leads back to it, ${javaScriptEnabled ? 'with' : 'without'} scripts`,
      async ({ visit }) => {
        const preparing = await visit('claravue')
        await sendForm(preparing, '/it/login', signInForm)
        const cookies = await preparing.context().cookies()
        const page = await visit('claravue', { viewport: phone, javaScriptEnabled })
        await page.context().addCookies(cookies)
        await page.goto(profile)
        if (javaScriptEnabled) {
          await hydrated(page)
          await page.getByRole('banner').getByRole('link', { name: 'Ciao Carla' }).waitFor()
        }
        await endSession(page)
        await page.getByLabel('Nome', { exact: true }).fill('Clara')
        await page.getByRole('button', { name: 'Salva', exact: true }).click()
        await page.waitForURL(/\/it\/login\?/)
        const alert = page.getByRole('main').getByRole('alert')
        expect(await alert.innerText()).toContain(nothingSaved)
        expect(await sidewaysScroll(page)).toBe(0)
        if (javaScriptEnabled) {
          await page.getByRole('banner').getByRole('link', { name: 'Accedi', exact: true }).waitFor()
          expect(await accessibilityFaults(page, 'main')).toEqual([])
        }
        await signInAgain(page)
        await page.waitForURL(profile)
        expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Carla')
      },
    )

  browserTest('[AUT-003] a link to a page of the account opens the login', async ({ visit }) => {
    const page = await visit('claravue')
    await sendForm(page, '/it/login', signInForm)
    await page.goto(profile)
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Ciao Carla' }).waitFor()
    await endSession(page)
    await page.getByRole('main').locator('..').getByRole('link', { name: 'Indirizzi', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accedi', exact: true }).waitFor()
  })
})
