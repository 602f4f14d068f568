import type { Page } from 'playwright-core'

// What a test only prepares needs no page: a page takes a hundred times the work of a request.

/** Opens a document of the shop from which a tab can send requests, unless it shows one already. */
export async function enter(page: Page) {
  if (!page.url().startsWith('http')) await page.goto('/brands/claravue/favicon.svg')
}

/** Sends a form of this visitor, as its page would. */
export async function sendForm(page: Page, path: string, fields: Record<string, string>) {
  await enter(page)
  const status = await page.evaluate(
    async ([path, fields]) =>
      (await fetch(path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })).status,
    [path, fields] as const,
  )
  refuseFailure(path, status)
}

/** Asks the API, as a page's own scripts would. */
export async function sendJson(page: Page, path: string, body: object) {
  await enter(page)
  const status = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body })).status
    },
    [path, JSON.stringify(body)] as const,
  )
  refuseFailure(path, status)
}

/** One of a product without options into the cart of this visitor. */
export const putIn = (page: Page, product: string, prefix = '') =>
  sendForm(page, `${prefix}/cart?product=${product}`, { intent: 'add', 'item.quantity': '1' })

function refuseFailure(path: string, status: number) {
  if (status >= 400) throw new Error(`${path} answered ${status}`)
}
