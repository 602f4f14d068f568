import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { enter, sendJson } from './without-page.ts'

/** Signs somebody up who was never here before; the language is that of their mails. No page has to be open. */
export async function signUp(page: Page, locale_code: string) {
  const person = {
    email: `${randomBytes(6).toString('hex')}@example.com`,
    password: 'Linsen2026',
    first_name: 'Anna',
    last_name: 'Muster',
    locale_code,
  }
  await sendJson(page, '/api/identity/sign-up', person)
  return person
}

/** A link that begins so in a mail to somebody, as the outbox shows it; waits for it. Two mails may arrive in any order. */
export async function mailedLink(page: Page, email: string, beginning: string) {
  await enter(page)
  return page.evaluate(
    async ([email, beginning]) => {
      const read = async (path: string) =>
        new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
      for (;;) {
        const mails = await read(`/dev/mail?to=${email}`)
        for (const mail of mails.querySelectorAll('ol a')) {
          const text = await read(mail.getAttribute('href') ?? '')
          const link = text.querySelector(`a[href*="${beginning}"]`)?.getAttribute('href')
          if (link) return link
        }
      }
    },
    [email, beginning] as const,
  )
}
