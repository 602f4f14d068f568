import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated } from './page-checks.ts'
import { mailedLink, signUp } from './people.ts'
import { browserTest, otherCookies, phone } from './visitor.ts'
import { sendJson } from './without-page.ts'

/** A device with a fingerprint sensor that always says yes. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await devtools.detach()
  }
}

browserTest(
  'a passkey is added, signs in without a password, and opens nothing once it is removed',
  async ({ visit }) => {
    const page = await visit('claravue', {
      viewport: phone,
      refused: ['/api/identity/passkey', '/api/me/passkeys/options'],
    })
    const { email, password } = await signUp(page, 'en')
    const unplug = await plugInAuthenticator(page)
    await page.goto('/en/my-account/security')
    await hydrated(page)
    const section = page.getByRole('region', { name: 'Passkeys' })
    await section.getByLabel('Name of the passkey').fill('My phone')
    await section.getByLabel('Your password').fill('Linsen2025')
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await section.getByText('The current password is incorrect.').waitFor()
    await section.getByLabel('Your password').fill(password)
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await section.getByText('The passkey has been saved.').waitFor()
    await section.getByText('My phone').waitFor()
    // The owner of the account hears of it.
    await mailedLink(page, email, '/reset-password')
    expect(await accessibilityFaults(page, 'main')).toEqual([])

    async function logIn() {
      await page.context().clearCookies(otherCookies)
      await page.goto('/en/login')
      await hydrated(page)
      await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    }
    await logIn()
    await page.waitForURL('/en')
    expect(await page.evaluate(async () => (await (await fetch('/api/me')).json()).email)).toBe(email)

    await page.goto('/en/my-account/security')
    await hydrated(page)
    await page.getByText('Remove', { exact: true }).first().click()
    const fold = page.getByRole('listitem').filter({ hasText: 'My phone' })
    await fold.getByLabel('Your password').fill(password)
    await fold.getByRole('button', { name: 'Remove My phone' }).click()
    await page.getByText('The passkey has been removed.').waitFor()
    await logIn()
    await page.getByText('Logging in with the passkey did not work.').waitFor()
    await unplug()
  },
)

browserTest('a passkey is the second factor of staff, and their proof before money', async ({ visit }) => {
  const finance = { email: 'finance@example.com', password: 'Personal2026' }
  const page = await visit('claravue')
  const unplug = await plugInAuthenticator(page)
  await sendJson(page, '/api/identity/sign-in', finance)
  await page.goto('/en/staff/second-factor')
  await hydrated(page)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByLabel('Name of the passkey').fill('Till')
  await section.getByLabel('Your password').fill(finance.password)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByText('The passkey has been saved.').waitFor()

  await page.context().clearCookies(otherCookies)
  await sendJson(page, '/api/identity/sign-in', finance)
  await page.goto('/en/staff')
  await page.waitForURL('/en/staff/code')
  await hydrated(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL('/en/staff')

  await page.goto('/en/staff/prove?back=/en/staff/roles')
  await hydrated(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL('/en/staff/roles')

  await page.goto('/en/staff/second-factor')
  await hydrated(page)
  await section.getByRole('button', { name: 'Remove Till' }).click()
  await page.getByText('The passkey has been removed.').waitFor()
  await unplug()
})
