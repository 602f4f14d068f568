import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'

/** Signs somebody up who was never here before, from the page that is open; the language is that of their mails. */
export async function signUp(page: Page, locale_code: string) {
  const person = {
    email: `${randomBytes(6).toString('hex')}@example.com`,
    password: 'Linsen2026',
    first_name: 'Anna',
    last_name: 'Muster',
    locale_code,
  }
  await send(page, '/api/identity/sign-up', person)
  return person
}

/** As the page's own scripts would send it. */
export async function send(page: Page, path: string, body: object) {
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body })).status
    },
    [path, JSON.stringify(body)] as const,
  )
  if (status >= 300) throw new Error(`${path} answered ${status}`)
}

/** A link that begins so in a mail to somebody, as the outbox shows it; waits for it. Two mails may arrive in any order. */
export async function mailedLink(page: Page, email: string, beginning: string) {
  const link = page.locator(`a[href*="${beginning}"]`)
  for (;;) {
    await page.goto(`/dev/mail?to=${email}`)
    const mails = await page.locator('ol a').evaluateAll((all) => all.map((mail) => (mail as HTMLAnchorElement).href))
    for (const mail of mails) {
      await page.goto(mail)
      if ((await link.count()) > 0) return (await link.first().getAttribute('href')) ?? ''
    }
  }
}
