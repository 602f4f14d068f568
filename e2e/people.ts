import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'

/** Signs somebody up who was never here before; the language is that of their mails. No page has to be open. */
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

/** As a page's own scripts would send it. */
export async function send(page: Page, path: string, body: object) {
  await openShop(page)
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body })).status
    },
    [path, JSON.stringify(body)] as const,
  )
  if (status >= 300) throw new Error(`${path} answered ${status}`)
}

/** One of a product into the cart of this visitor, by the form of its page. */
export async function putIn(page: Page, product: string) {
  await openShop(page)
  const status = await page.evaluate(async (product) => {
    const body = new URLSearchParams({ intent: 'add', 'item.quantity': '1' })
    return (await fetch(`/cart?product=${product}`, { method: 'POST', body })).status
  }, product)
  if (status !== 200) throw new Error(`${product} was answered with ${status}`)
}

/** A link that begins so in a mail to somebody, as the outbox shows it; waits for it. Two mails may arrive in any order. */
export async function mailedLink(page: Page, email: string, beginning: string) {
  await openShop(page)
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

/** A document of the shop from which a tab can send requests before it shows a page: a page takes a hundred times the work. */
async function openShop(page: Page) {
  if (!page.url().startsWith('http')) await page.goto('/brands/claravue/favicon.svg')
}
