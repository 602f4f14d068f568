import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { mailedLink, send, signUp } from './people.ts'
import { browserTest, patience, phone } from './visitor.ts'

const accountPages = [
  ['Overview', '/en/my-account/overview'],
  ['Profile', '/en/my-account/profile'],
  ['Addresses', '/en/my-account/addresses'],
  ['Security', '/en/my-account/security'],
  ['Newsletter', '/en/my-account/newsletter'],
] as const

const whoIsThere = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/session')).json()).customer?.email ?? null)

/** Asks for a link as people do, on the page of the login. */
async function askForLink(page: Page, email: string) {
  await page.goto('/en/login?view=link&url=/en/my-account/profile')
  await hydrated(page)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(`Link sent to ${email}`).first().waitFor()
}

browserTest(
  '[RTE-020, SHL-006, AUT-031] a link opened where it was asked for signs in by itself',
  async ({ visit }) => {
    const stranger = await visit('claravue')
    await stranger.goto('/en/help')
    const { email } = await signUp(stranger, 'en')
    const page = await visit('claravue', { viewport: phone })
    await askForLink(page, email)
    const outbox = await page.context().newPage()
    const link = await mailedLink(outbox, email, '/authenticate?hash=')

    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const mayEnter = Promise.withResolvers<void>()
    await page.route('**/authenticate.data*', async (route) => {
      await mayEnter.promise
      await route.continue()
    })
    await page.goto(link)
    await hydrated(page)
    const cover = page.locator('.full-screen')
    expect(await cover.innerText()).toBe('Logging in, please wait')
    expect(await cover.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
    expect(await accessibilityFaults(page)).toEqual([])
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])

    mayEnter.resolve()
    await page.waitForURL('/en/my-account/profile')
    expect(await whoIsThere(page)).toBe(email)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.goBack()
    expect(page.url()).not.toContain('hash=')
  },
)

browserTest('[AUT-031, AUT-032, ERR-008] in another browser it asks first; a used link says so', async ({ visit }) => {
  const refused = ['/en/authenticate', '/authenticate', '/en/reorder/order/x']
  const page = await visit('claravue', { refused })
  await page.goto('/en/help')
  const { email } = await signUp(page, 'en')
  await send(page, '/api/identity/login-link', { email, redirect_link: '/en/help' })
  const link = await mailedLink(page, email, '/authenticate?hash=')

  const scanner = await visit('claravue')
  await scanner.goto(link)
  await hydrated(scanner)
  await scanner.waitForLoadState('networkidle')
  expect(await whoIsThere(scanner)).toBeNull()

  const reader = await visit('claravue', { viewport: phone, refused })
  await reader.goto(link)
  await hydrated(reader)
  expect(await accessibilityFaults(reader, 'main')).toEqual([])
  await reader.getByRole('button', { name: `Log in as ${email}` }).click()
  await reader.waitForURL('/en/help')
  expect(await whoIsThere(reader)).toBe(email)

  const failure = reader.locator('.notification-area').getByText('Logging in with this link did not work.')
  // Where the page behind it would be empty, home says why.
  const hash = new URL(link).searchParams.get('hash')
  await reader.goto(`/en/reorder/order/x?hash=${hash}`)
  await reader.waitForURL('/en')
  await failure.waitFor()
  expect(await whoIsThere(reader)).toBeNull()
  await reader.goto(`/en/authenticate?hash=${hash}`)
  await reader.getByRole('link', { name: 'Request a new link' }).waitFor()
  await failure.waitFor()
  expect(await accessibilityFaults(reader, 'main')).toEqual([])
})

browserTest('[AUT-034] a forgotten password is replaced through the mailbox, in a formal shop', async ({ visit }) => {
  const page = await visit('linsenhaus', { viewport: phone, refused: ['/reset-password'] })
  await page.goto('/help')
  const { email } = await signUp(page, 'de')
  await send(page, '/api/identity/sign-out', {})
  await page.goto('/login?view=forgotten')
  await hydrated(page)
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page
    .getByRole('main')
    .getByRole('button', { name: /senden|schicken/i })
    .click()
  await page.getByText(email).first().waitFor()

  const link = await mailedLink(page, email, '/reset-password?')
  await page.goto(link)
  await hydrated(page)
  expect(await page.getByRole('main').innerText()).toContain('Wählen Sie ein neues Passwort für Ihr Konto.')
  expect(await accessibilityFaults(page, 'main')).toEqual([])
  await page.getByLabel('Neues Passwort eingeben').fill('Brille2027')
  await page.getByLabel('Neues Passwort wiederholen').fill('Brille2028')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await page.getByText('Die beiden Passwörter sind nicht gleich.').waitFor()
  expect(await page.locator(':focus').getAttribute('name')).toBe('confirm_new_password')
  await page.getByLabel('Neues Passwort wiederholen').fill('Brille2027')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await page.getByRole('heading', { name: 'Ihr neues Passwort gilt' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click()
  await page.waitForURL('/login')
  await send(page, '/api/identity/sign-in', { email, password: 'Brille2027' })
  await page.goto(link)
  await page.getByText('Dieser Link gilt nicht mehr.').waitFor()
})

browserTest('the account of a customer, and the end of a session from another browser', async ({ visit }) => {
  const home = await visit('claravue', { viewport: phone })
  await home.goto('/en/help')
  const person = await signUp(home, 'en')
  const office = await visit('claravue')
  await office.goto('/en/help')
  await send(office, '/api/identity/sign-in', person)

  await home.goto('/en/my-account')
  await hydrated(home)
  const tabs = home.getByRole('navigation', { name: 'My account' })
  for (const [name, path] of accountPages) {
    await tabs.getByRole('link', { name }).click()
    await home.waitForURL(path)
    const right = () =>
      home.locator('.account-tab[aria-current=page]').evaluate((tab) => tab.getBoundingClientRect().right)
    await expect.poll(right, patience).toBeLessThanOrEqual(phone.width)
    expect(await sidewaysScroll(home)).toBe(0)
  }
  for (const path of ['/en/my-account/security', '/en/my-account/newsletter']) {
    await office.goto(path)
    await hydrated(office)
    expect(await accessibilityFaults(office, 'main')).toEqual([])
  }

  await tabs.getByRole('link', { name: 'Profile' }).click()
  await home.getByLabel('First name').fill('Berta')
  await home.getByRole('button', { name: 'Save' }).click()
  await home.getByText('Saved.').waitFor()
  await home.getByRole('banner').getByText('Berta').waitFor({ state: 'attached' })

  await tabs.getByRole('link', { name: 'Security' }).click()
  await home.getByRole('button', { name: /^Log out Chrome/ }).click()
  await home.getByText('That device has been logged out.').waitFor()
  await office.goto('/en/my-account/profile')
  expect(new URL(office.url()).searchParams.get('login')).toBe('true')
})
