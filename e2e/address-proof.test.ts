import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated } from './page-checks.ts'
import { mailedLink, send, signUp } from './people.ts'
import { browserTest, phone } from './visitor.ts'

const getStatus = (page: Page, path: string) => page.evaluate(async (path) => (await fetch(path)).status, path)

browserTest(
  'a stranger who registers the address of another person loses the account when its owner proves the address',
  async ({ visit }) => {
    const stranger = await visit('claravue', { refused: ['/api/me', '/en/login'] })
    await stranger.goto('/en/help')
    const { email, password } = await signUp(stranger, 'en')
    await send(stranger, '/api/me/addresses', {
      first_name: 'Eve',
      last_name: 'Evil',
      street: 'Diebsgasse',
      street_number: '1',
      postcode: '8001',
      city: 'Zürich',
      country_code: 'CH',
    })
    await stranger.goto('/en/my-account/addresses')
    await stranger.getByText('Diebsgasse 1').first().waitFor()

    const owner = await visit('claravue', { viewport: phone })
    await owner.goto(await mailedLink(owner, email, '/authenticate?confirm='))
    await hydrated(owner)
    expect(await getStatus(stranger, '/api/me')).toBe(200)
    await owner.getByRole('button', { name: 'Confirm address' }).click()
    await owner.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
    expect(await owner.getByRole('main').innerText()).toContain('To make sure that only you can get into your account')
    expect(await accessibilityFaults(owner)).toEqual([])
    expect(await getStatus(stranger, '/api/me')).toBe(401)

    await owner.getByLabel('Enter the new password').fill('Brille2027')
    await owner.getByLabel('Repeat the new password').fill('Brille2027')
    await owner.getByRole('button', { name: 'Save password' }).click()
    await owner.getByRole('heading', { name: 'Your new password is set' }).waitFor()
    await send(owner, '/api/identity/sign-in', { email, password: 'Brille2027' })
    await owner.goto('/en/my-account/addresses')
    await owner.getByRole('heading', { level: 1 }).waitFor()
    expect(await owner.getByRole('main').innerText()).not.toContain('Diebsgasse')

    await stranger.goto('/en/login')
    await hydrated(stranger)
    await stranger.getByRole('main').getByLabel('E-mail address').fill(email)
    await stranger.getByRole('main').getByLabel('Password', { exact: true }).fill(password)
    await stranger.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await stranger.getByRole('alert').first().waitFor()
    expect(await getStatus(stranger, '/api/me')).toBe(401)
  },
)
