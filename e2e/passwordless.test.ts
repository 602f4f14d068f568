import { expect } from 'vitest'
import { accessibilityFaults, hydrated, openDialog } from './page-checks.ts'
import { browserTest } from './visitor.ts'

const withoutPasswords = browserTest.extend('settings', { scope: 'file' }, () => ({
  PASSWORDLESS_LINSENHAUS: 'true',
  SOCIAL_LOGIN_LINSENHAUS: 'false',
}))

withoutPasswords(
  '[SHL-027, AUT-022, AUT-023] the classic modal asks for an address only, and mails a link',
  // A shop of its own has to open first.
  { timeout: 120_000 },
  async ({ visit }) => {
    const page = await visit('linsenhaus')
    await page.goto('/')
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
    const labels = await page.getByRole('dialog').locator('label').allInnerTexts()
    expect(labels.slice(0, 3)).toEqual(['Vorname', 'Nachname', 'E-Mail-Adresse'])
    expect(await page.getByRole('dialog').locator('input[type=password]').count()).toBe(0)
  },
)
