import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, holdBack, hydrated, sidewaysScroll } from './page-checks.ts'
import { mailedLink, signUp } from './people.ts'
import { browserTest, phone } from './visitor.ts'
import { sendJson } from './without-page.ts'

const whoIsThere = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/session')).json()).customer?.email ?? null)

browserTest(
  '[RTE-020, SHL-006, AUT-031] a link opened where it was asked for signs in by itself',
  async ({ visit }) => {
    const { email } = await signUp(await visit('claravue'), 'en')
    const page = await visit('claravue', { viewport: phone })
    await sendJson(page, '/api/identity/login-link', { email, redirect_link: '/en/my-account/profile' })
    const link = await mailedLink(page, email, '/authenticate?hash=')

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
  const { email } = await signUp(await visit('claravue'), 'en')
  const reader = await visit('claravue', { viewport: phone, refused })
  await sendJson(await visit('claravue'), '/api/identity/login-link', { email, redirect_link: '/en/help' })
  const link = await mailedLink(reader, email, '/authenticate?hash=')
  await reader.goto(link)
  await hydrated(reader)
  // Programs that look into mails open their links, and run the scripts of the page.
  await reader.waitForLoadState('networkidle')
  expect(await whoIsThere(reader)).toBeNull()
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
  const page = await visit('linsenhaus', { viewport: phone })
  const { email } = await signUp(await visit('linsenhaus'), 'de')
  await sendJson(page, '/api/identity/password-reset-token', { email })
  await page.goto(await mailedLink(page, email, '/reset-password?'))
  await hydrated(page)
  expect(await page.getByRole('main').innerText()).toContain('Wählen Sie ein neues Passwort für Ihr Konto.')
  expect(await accessibilityFaults(page, 'main')).toEqual([])
  await page.getByLabel('Neues Passwort eingeben').fill('Brille2027')
  await page.getByLabel('Neues Passwort wiederholen').fill('Brille2028')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await page.getByText('Die beiden Passwörter sind nicht gleich.').waitFor()
  await page.locator('[name=confirm_new_password]:focus').waitFor()
  await page.getByLabel('Neues Passwort wiederholen').fill('Brille2027')
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await page.getByRole('heading', { name: 'Ihr neues Passwort gilt' }).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).getAttribute('href')).toBe('/login')
  await sendJson(page, '/api/identity/sign-in', { email, password: 'Brille2027' })
})

browserTest('the account of a customer, and the end of a session from another browser', async ({ visit }) => {
  const home = await visit('claravue', { viewport: phone })
  const person = await signUp(home, 'en')
  const office = await visit('claravue')
  await sendJson(office, '/api/identity/sign-in', person)

  await home.goto('/en/my-account')
  await hydrated(home)
  const menu = home.locator('.account-fold > summary')
  const links = home.getByRole('navigation', { name: 'My account' })
  const unfold = async () => {
    expect(await links.getByRole('link').count()).toBe(0)
    await menu.focus()
    await home.keyboard.press('Enter')
  }
  const openPlace = async (name: string, path: string) => {
    await links.getByRole('link', { name, exact: true }).click()
    await home.waitForURL(path)
    // The menu is folded again, and names the place.
    await links.getByRole('link', { name, exact: true }).waitFor({ state: 'hidden' })
    expect(await menu.innerText()).toContain(name)
    expect(await sidewaysScroll(home)).toBe(0)
  }
  const openTab = async (name: string, path: string) => {
    const tab = home.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link', { name })
    await tab.click()
    await home.waitForURL(path)
    expect(await tab.getAttribute('aria-current')).toBe('page')
    expect(await sidewaysScroll(home)).toBe(0)
  }
  await unfold()
  await openPlace('Account', '/en/my-account/profile')
  await home.getByLabel('First name').fill('Berta')
  const letItLoadAgain = await holdBack(home, '**/profile.data*', 'GET')
  await home.getByRole('button', { name: 'Save' }).click()
  await home.getByText('Saved.').waitFor()
  await home.getByRole('banner').getByText('Berta').waitFor({ state: 'attached' })

  // The page is loaded again after it was saved, and leaves the list unfolded.
  await unfold()
  const progress = home.locator('.progress-bar')
  await progress.waitFor()
  letItLoadAgain()
  await progress.waitFor({ state: 'detached' })
  await openPlace('Orders', '/en/my-account/history')
  await unfold()
  await openPlace('Account', '/en/my-account/profile')
  await openTab('Security', '/en/my-account/security')
  expect(await accessibilityFaults(home, 'main')).toEqual([])
  await home.getByRole('button', { name: /^Log out Chrome/ }).click()
  await home.getByText('That device has been logged out.').waitFor()
  expect(await whoIsThere(office)).toBeNull()

  await openTab('Newsletter', '/en/my-account/newsletter')
  expect(await accessibilityFaults(home, 'main')).toEqual([])
})
