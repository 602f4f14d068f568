import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  accessibilityFaults,
  hydrated,
  isSameDocument,
  markDocument,
  openDialog,
  sidewaysScroll,
  wordingFaults,
} from './page-checks.ts'
import { browserTest, cookiesOf, patience, phone } from './visitor.ts'
import { putIn, sendJson } from './without-page.ts'

const carla = { email: 'customer@example.com', password: 'Linsen2026' }
const dialog = (page: Page) => page.getByRole('dialog')
const header = (page: Page) => page.getByRole('banner')
const accountButton = (page: Page, label: string) =>
  header(page).locator('.header-buttons').getByRole('link', { name: label, exact: true })
const hasFocus = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)

async function visitAt(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** What the API answers to this page. */
const answerTo = (page: Page, path: string) => page.evaluate(async (path) => (await fetch(path)).json(), path)

async function openLogin(page: Page, label = 'Log in') {
  await accountButton(page, label).click()
  await dialog(page).waitFor()
}

async function signIn(page: Page, { email, password } = carla) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Log in', exact: true }).click()
}

describe('the modal', () => {
  browserTest(
    '[AUT-016, AUT-019, ERR-002] says what is wrong and keeps what was typed, forgets it when closed, and lets in',
    async ({ visit }) => {
      const page = await visit('claravue', { refused: ['/en/login'] })
      await visitAt(page, '/en/help')
      await markDocument(page)
      await openLogin(page)
      expect(await accessibilityFaults(page, openDialog)).toEqual([])

      await dialog(page).getByRole('button', { name: 'Log in', exact: true }).click()
      expect(await dialog(page).locator('.field-error').allInnerTexts()).toEqual(
        Array(2).fill('This field is required.'),
      )
      expect(await hasFocus(page, 'E-mail address')).toBe(true)
      const alert = dialog(page).getByRole('alert')
      await page.route(/login\.data/, (route) => route.abort('aborted'))
      await signIn(page)
      await alert.getByText('The shop cannot be reached right now.').waitFor()
      expect(await page.getByLabel('E-mail address').inputValue()).toBe(carla.email)
      await page.unroute(/login\.data/)
      await signIn(page, { ...carla, password: 'Linsen2025' })
      await alert.getByText('The e-mail address or password is incorrect.').waitFor()
      expect(await alert.innerText()).toMatch(/^Failed!\s+The e-mail address or password is incorrect\.$/)
      // It is said once, not in the form as well.
      expect(await page.getByText('The e-mail address or password is incorrect.').count()).toBe(1)
      expect(await wordingFaults(page, openDialog)).toEqual([])

      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      await openLogin(page)
      expect(await page.getByLabel('E-mail address').inputValue()).toBe('')
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
      expect(await dialog(page).getByText('Failed!').count()).toBe(0)
      expect(await dialog(page).locator('.field-error').count()).toBe(0)

      await signIn(page, { ...carla, email: `  ${carla.email} ` })
      await page.getByText('You are logged in.').waitFor()
      await dialog(page).waitFor({ state: 'detached' })
      await accountButton(page, 'Hello Carla').waitFor()
      expect([new URL(page.url()).pathname, await isSameDocument(page)]).toEqual(['/en/help', true])
    },
  )

  browserTest('[SHL-012, SHL-026] is the authentication modal, with a view for each need', async ({ visit }) => {
    const page = await visit('claravue', { refused: ['/api/session'] })
    // A shop that cannot say who is there leaves a guest's page that works.
    await page.route('**/api/session', (route) => route.fulfill({ status: 503, body: '' }))
    await visitAt(page, '/en/help')
    await openLogin(page)
    expect(await page.locator('dialog :focus').innerText()).toBe('Log in or create an account')
    const view = () => dialog(page).getByRole('heading', { level: 3 }).innerText()
    const change = (name: string) => dialog(page).getByRole('link', { name, exact: true }).click()
    expect(await view()).toBe('Log in')
    await change('Create an account')
    expect(await view()).toBe('Create an account')
    expect(await page.locator('dialog :focus').getAttribute('aria-label')).toBe('Create an account')
    expect(await wordingFaults(page, openDialog)).toEqual([])
    await change('I already have an account')
    await change('Log in without a password')
    await change('How does it work?')
    expect(await view()).toBe('How to log in without a password')
    expect(await wordingFaults(page, openDialog)).toEqual([])
  })

  browserTest(
    '[AUT-003, AUT-020, AUT-026] opens where an account page needs it; closed, it leaves mode and address',
    async ({ visit }) => {
      const page = await visit('claravue')
      await page.goto('/en/my-account/profile')
      await dialog(page).waitFor()
      expect(page.url()).toContain('/en?login=true&url=%2Fen%2Fmy-account%2Fprofile')
      await dialog(page).getByRole('link', { name: 'Forgotten your password?' }).click()
      await page.getByLabel('E-mail address').fill(carla.email)
      await dialog(page).getByRole('button', { name: 'Send e-mail' }).click()
      await dialog(page).getByText(`If there is an account for ${carla.email}`).waitFor()
      await page.keyboard.press('Escape')
      await page.waitForURL('/en')
      await openLogin(page)
      await page.getByLabel('Password', { exact: true }).waitFor()

      await page.goto('/en/my-account/profile')
      await signIn(page)
      await page.waitForURL('/en/my-account/profile')
      await dialog(page).waitFor({ state: 'detached' })

      // Until it is known who visits, a link to the login does not take a customer for a guest.
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto('/en?login=true')
      await accountButton(page, 'Hello Carla').waitFor()
      expect(asked.filter((path) => path === '/en/login/parts')).toEqual([])
    },
  )

  browserTest('[AUT-017] takes a customer to the `url` of the link that opened it, and shuts', async ({ visit }) => {
    const page = await visit('claravue')
    await visitAt(page, '/en?login=true&url=%2Fen%2Fhelp')
    await dialog(page).waitFor()
    await signIn(page)
    await page.waitForURL('/en/help')
    await accountButton(page, 'Hello Carla').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
  })

  browserTest('if it cannot be loaded, the page of the same name opens', async ({ visit }) => {
    const page = await visit('claravue', { refused: [/\/assets\/login-dialog-/, /login-dialog/] })
    await page.route(/\/assets\/login-dialog-/, (route) => route.fulfill({ status: 404, body: '' }))
    await visitAt(page, '/en/help')
    await accountButton(page, 'Log in').click()
    await page.waitForURL('/en/login?view=sign-in')
  })
})

browserTest(
  '[SHL-010, SHL-015, SHL-016] a signed-in visitor is greeted, and can sign out in both menus, in every tab',
  async ({ visit }) => {
    const page = await visit('claravue')
    const other = await page.context().newPage()
    for (const tab of [page, other]) await visitAt(tab, '/en/help')
    const ways = (tab: Page) =>
      tab.locator('.mega-menu, #mobile-menu').locator('button', { hasText: 'Log out' }).count()
    const columns = page.locator('.mega-menu, #mobile-menu').locator('a', { hasText: 'Subscriptions and reminders' })
    expect([await ways(page), await columns.count()]).toEqual([0, 2])
    await openLogin(page)
    await signIn(page)
    for (const tab of [page, other]) {
      await accountButton(tab, 'Hello Carla').waitFor()
      // The menu for phones is hydrated when it opens.
      await expect.poll(() => ways(tab), patience).toBe(1)
    }
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Menu' }).click()
    const panel = page.locator('#mobile-menu')
    await panel.locator('summary', { hasText: 'My account' }).click()
    expect(await sidewaysScroll(page)).toBe(0)
    await panel.getByRole('button', { name: 'Log out' }).click()
    await page.getByText('You are logged out.').waitFor()
    for (const tab of [page, other]) await expect.poll(() => ways(tab), patience).toBe(0)
    const left = (await cookiesOf(page)).map(({ name }) => name)
    expect(left.filter((name) => name !== 'vsf-locale')).toEqual(['vsf-device'])
  },
)

browserTest(
  '[SHL-009, SHL-010, SHL-011] a formal shop registers on a phone, and calls by last name',
  async ({ visit }) => {
    const page = await visit('lenteo', { viewport: phone })
    await visitAt(page, '/help')
    await openLogin(page, 'Acceda')
    await dialog(page).getByRole('link', { name: 'Crei un account' }).click()
    await dialog(page).getByRole('button', { name: 'Crei un account' }).click()
    expect(await hasFocus(page, 'Nome')).toBe(true)
    expect(await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    expect(await wordingFaults(page, openDialog)).toEqual([])
    const email = `anna.${Date.now()}@example.com`
    await page.getByLabel('Nome', { exact: true }).fill('Anna')
    await page.getByLabel('Cognome').fill('Rossi-Schwarzenegger-Bianchi')
    await page.getByLabel('Indirizzo e-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Lenti2026')
    await page.getByRole('button', { name: 'Mostri la password' }).click()
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    await page.getByLabel(/desidero ricevere/).check()
    await dialog(page).getByRole('button', { name: 'Crei un account' }).click()
    await page.getByText('Accesso effettuato.').waitFor()
    await accountButton(page, 'Rossi-Schwarzenegger-B…').waitFor()
    const me = await answerTo(page, '/api/me')
    const agreed = await answerTo(page, `/api/me/marketing/${me.marketing_communication_id}`)
    expect([me.email, agreed.marketing_channels.length]).toEqual([email, 3])
  },
)

describe('an identity provider', () => {
  async function choose(page: Page, provider: string, person: RegExp) {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: `Continue with ${provider}` }).click(),
    ])
    await chooseIn(popup, person)
  }

  /** The window closes by itself, maybe before the click is reported as done. */
  async function chooseIn(popup: Page, person: RegExp) {
    const closing = popup.waitForEvent('close')
    await popup
      .getByRole('link', { name: person })
      .click()
      .catch(() => undefined)
    await closing
  }

  browserTest(
    '[AUT-017, AUT-024, AUT-027] has a window of its own, signs in the person that it names, and goes on at the `url`',
    async ({ visit }) => {
      const page = await visit('linsenhaus')
      await visitAt(page, '/en?login=true&url=%2Fen%2Fhelp')
      await dialog(page).waitFor()
      await choose(page, 'Google', /Carla Keller/)
      await page.waitForURL('/en/help')
      await accountButton(page, 'Keller').waitFor()
      expect([await dialog(page).count(), page.context().pages().length]).toEqual([0, 1])
    },
  )

  browserTest(
    '[AUT-028, AUT-030] leaves a guest whose window is closed by hand; of a new person the register modal is filled in',
    async ({ visit }) => {
      const page = await visit('claravue')
      await visitAt(page, '/en/help')
      await openLogin(page)
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'Continue with Google' }).click(),
      ])
      const asked = page.waitForResponse(/\/api\/session$/)
      await popup.close()
      expect(await (await asked).json()).toMatchObject({ customer: null })
      expect([await dialog(page).count(), await page.getByRole('alert').count()]).toEqual([1, 0])

      await choose(page, 'Apple', /Ugo/)
      const modal = page.getByRole('dialog', { name: 'Create an account' })
      await modal.getByLabel('First name').waitFor()
      const values = ['First name', 'Last name', 'E-mail address'].map((label) => modal.getByLabel(label).inputValue())
      expect(await Promise.all(values)).toEqual(['Ugo', 'Unbestätigt', 'ugo@example.com'])
    },
  )

  browserTest(
    '[AUT-005, AUT-028] names a new person on the customer step: the authentication modal is filled in',
    async ({ visit }) => {
      const page = await visit('claravue')
      await putIn(page, 'limpidella-360')
      await visitAt(page, '/en/checkout/customer')
      await page.getByRole('link', { name: 'Log in' }).click()
      await dialog(page).waitFor()
      await choose(page, 'Google', /Nora/)
      const modal = page.getByRole('dialog', { name: 'Log in or create an account' })
      await modal.getByLabel('First name').waitFor()
      expect(await modal.getByLabel('Last name').inputValue()).toBe('Neumann')
      await modal.getByLabel('E-mail address').fill(`${randomUUID()}@example.com`)
      await modal.getByLabel('Password', { exact: true }).fill('Linsen2026')
      await modal.getByRole('button', { name: 'Create an account' }).click()
      // A customer who is signed in goes on, under the name that is known by now.
      await page.waitForURL('/en/checkout/address')
      await dialog(page).waitFor({ state: 'detached' })
      expect(await page.getByLabel('First name', { exact: true }).inputValue()).toBe('Nora')
    },
  )

  browserTest(
    '[AUT-029] fails behind a login that was closed: the session and its cookies go, and the page is left for home',
    async ({ visit }) => {
      const page = await visit('claravue')
      // A page behind a mailed link, which shows nothing to a visitor without one.
      await visitAt(page, '/en/authenticate')
      await openLogin(page)
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'Continue with Google' }).click(),
      ])
      await popup.getByRole('link', { name: /Ugo/ }).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
      // Meanwhile the visitor has signed in in another tab.
      await sendJson(page, '/api/identity/sign-in', carla)
      const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name)
      expect(await cookieNames()).toContain('vsf-session')
      await chooseIn(popup, /Ugo/)
      await page.waitForURL('/en')
      await accountButton(page, 'Log in').waitFor()
      expect(await page.evaluate(async () => (await fetch('/api/session')).json())).toMatchObject({ customer: null })
      const left = await cookieNames()
      for (const name of ['vsf-session', 'vsf-registration', 'vsf-redirect-to']) expect(left).not.toContain(name)
      expect(await dialog(page).count()).toBe(0)
    },
  )

  browserTest(
    '[RTE-041] is visited in the same window where others are blocked, and the flags of the link survive',
    async ({ visit }) => {
      const page = await visit('claravue')
      await page.addInitScript(() => {
        window.open = () => null
      })
      await visitAt(page, '/en?login=true&url=%2Fen%2Fhelp&flags=sign_up,newsletter')
      await dialog(page).getByRole('button', { name: 'Create an account' }).waitFor()
      await page.getByRole('link', { name: 'Continue with Google' }).click()
      await page.getByRole('link', { name: /Carla Keller/ }).click()
      await page.waitForURL('/en/my-account/newsletter?url=%2Fen%2Fhelp')
      await page.getByRole('link', { name: 'Continue', exact: true }).click()
      await page.waitForURL('/en/help')
      await accountButton(page, 'Hello Carla').waitFor()
    },
  )
})

browserTest(
  '[AUT-013] 500 ms after the last keystroke the address is looked at, and the right one offered',
  async ({ visit }) => {
    const page = await visit('claravue')
    await visitAt(page, '/en/login?view=register')
    // The other views have the same fields and buttons, fewer of them.
    expect(await accessibilityFaults(page, 'main')).toEqual([])
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const field = page.getByLabel('E-mail address')
    const looked = async (typed: string) => {
      await field.fill(typed)
      await page.clock.runFor(499)
      const before = await page.locator('.field-error, [role=status] button').count()
      await page.clock.runFor(1)
      return before
    }
    expect(await looked('anna@gmial')).toBe(0)
    await page.getByText('This is not a valid e-mail address.').waitFor()
    await looked('anna@gmial.com')
    const offer = page.getByRole('button', { name: 'anna@gmail.com' })
    await offer.click()
    expect(await field.inputValue()).toBe('anna@gmail.com')
    expect(await hasFocus(page, 'E-mail address')).toBe(true)
    await offer.waitFor({ state: 'detached' })
  },
)

browserTest(
  '[AUT-035, ERR-030] a session that is over loads the next page anew, or goes on where that fails; a guest’s never',
  async ({ visit }) => {
    const page = await visit('claravue', { refused: [/^Error refreshing token:/] })
    const move = async () => {
      const target = page.url().endsWith('/en/help') ? '/en/contact' : '/en/help'
      await page.getByRole('contentinfo').locator(`a[href="${target}"]`).first().click()
      await page.waitForURL(target)
      await hydrated(page)
    }
    await visitAt(page, '/en/help')
    await markDocument(page)
    await page.clock.setFixedTime(Date.now() + 1000 * 86_400_000)
    await move()
    expect(await isSameDocument(page)).toBe(true)

    await page.clock.setFixedTime(Date.now())
    await sendJson(page, '/api/identity/sign-in', carla)
    await visitAt(page, '/en/help')
    await accountButton(page, 'Hello Carla').waitFor()
    await markDocument(page)
    const end = Date.parse((await answerTo(page, '/api/session')).expires_at)
    await page.clock.setFixedTime(end - 1)
    await move()
    expect(await isSameDocument(page)).toBe(true)

    await page.clock.setFixedTime(end)
    await page.evaluate(() => {
      const refused = () => ({ committed: Promise.reject(new Error('not now')), finished: new Promise(() => {}) })
      Object.assign(window.navigation, { reload: refused })
    })
    const said = page.waitForEvent('console', (message) => message.text().startsWith('Error refreshing token:'))
    await move()
    await said
    expect([new URL(page.url()).pathname, await isSameDocument(page)]).toEqual(['/en/help', true])

    // Its own reload is still there below.
    await page.evaluate(() => void Reflect.deleteProperty(window.navigation, 'reload'))
    await move()
    await expect.poll(() => isSameDocument(page), patience).toBe(false)
  },
)
