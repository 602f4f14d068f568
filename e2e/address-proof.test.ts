import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated } from './page-checks.ts'
import { mailedLink, signUp } from './people.ts'
import { browserTest, phone } from './visitor.ts'
import { sendJson } from './without-page.ts'

const read = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const answer = await fetch(path)
    return { status: answer.status, text: await answer.text() }
  }, path)

browserTest(
  'a stranger who registers the address of another person loses the account when its owner proves the address',
  async ({ visit }) => {
    const stranger = await visit('claravue', { refused: ['/api/me', '/api/identity/sign-in'] })
    const { email, password } = await signUp(stranger, 'en')
    await sendJson(stranger, '/api/me/addresses', {
      first_name: 'Eve',
      last_name: 'Evil',
      street: 'Diebsgasse',
      street_number: '1',
      postcode: '8001',
      city: 'Zürich',
      country_code: 'CH',
    })
    expect(await read(stranger, '/api/me/addresses')).toEqual({
      status: 200,
      text: expect.stringContaining('Diebsgasse'),
    })
    const owner = await visit('claravue', { viewport: phone })
    await owner.goto(await mailedLink(owner, email, '/authenticate?confirm='))
    await hydrated(owner)
    expect(await read(stranger, '/api/me')).toMatchObject({ status: 200 })
    await owner.getByRole('button', { name: 'Confirm address' }).click()
    await owner.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
    expect(await owner.getByRole('main').innerText()).toContain('To make sure that only you can get into your account')
    expect(await accessibilityFaults(owner, 'main')).toEqual([])
    expect(await read(stranger, '/api/me')).toMatchObject({ status: 401 })

    await owner.getByLabel('Enter the new password').fill('Brille2027')
    await owner.getByLabel('Repeat the new password').fill('Brille2027')
    await owner.getByRole('button', { name: 'Save password' }).click()
    await owner.getByRole('heading', { name: 'Your new password is set' }).waitFor()
    await sendJson(owner, '/api/identity/sign-in', { email, password: 'Brille2027' })
    expect(await read(owner, '/api/me/addresses')).toEqual({
      status: 200,
      text: expect.not.stringContaining('Diebsgasse'),
    })
    await expect(sendJson(stranger, '/api/identity/sign-in', { email, password })).rejects.toThrow('answered 401')
  },
)
