import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { zurich } from '#server/testing/checkout-forms.ts'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { browserTest } from './visitor.ts'
import { enter, sendJson } from './without-page.ts'

/** The codes of a product's boxes, from the demo catalogue. */
function codesOf(product: string): string[] {
  const lines = readFileSync('catalogue/demo.jsonl', 'utf8').split('\n')
  const line = lines.find((one) => one.includes(`"product_id":"${product}"`) && one.startsWith('{"record":"product"'))
  const codes: { gtin: string }[] = JSON.parse(line ?? '{}').codes ?? []
  return codes.map(({ gtin }) => gtin.padStart(14, '0'))
}

/** A guest buys three bottles; gives the number of the order. */
async function buy(page: Page): Promise<string> {
  await enter(page)
  return page.evaluate(async (address) => {
    const ask = async (method: string, path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path, { method, headers, body: JSON.stringify(body) })).json()
    }
    const { token_value: token } = await ask('POST', '/api/carts', {})
    const cart = `/api/carts/${token}`
    const product = { product_id: 'limpidella-360', options: {} }
    await ask('POST', `${cart}/items`, { items: [{ product, quantity: 3 }] })
    await ask('PATCH', cart, { email: 'anna@example.org', billing_address: address, shipping_address: address })
    await ask('PUT', `${cart}/shipping-method`, { code: 'swisspost_priority' })
    const { redirect_url } = await ask('POST', `${cart}/payments`, { payment_method: 'visa' })
    const provider = `${new URL(redirect_url).pathname}/pay`
    await fetch(provider, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card: 'success' }) })
    const order = await ask('POST', '/api/orders', { token_value: token })
    return String(order.number)
  }, zurich)
}

browserTest(
  'an order is packed by a scanner, also while the connection is away, and leaves once',
  async ({ visit }) => {
    const number = await buy(await visit('claravue'))
    const [bottle = ''] = codesOf('limpidella-360')
    const [stranger = ''] = codesOf('limpidella-100')
    const page = await visit('claravue', {
      viewport: { width: 768, height: 1024 },
      refused: [/\/scans$/, /\/staff\/packing$/],
      goesOffline: true,
    })
    await sendJson(page, '/api/identity/sign-in', { email: 'warehouse@example.com', password: 'Personal2026' })
    const scan = async (code: string) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    const count = page.locator('.pack-count')
    const panel = page.locator('[aria-live="assertive"]')

    // The order is handed over by a job: until then it cannot be taken.
    await expect
      .poll(
        async () => {
          await page.goto('/en/staff/packing')
          return page.getByRole('link', { name: `claravue-${number}` }).count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await hydrated(page)
    expect(await accessibilityFaults(page, 'main')).toEqual([])
    await scan(`claravue-${number}`)
    await page.waitForURL(`/en/staff/packing/claravue/${number}`)

    await scan(`01${stranger}`)
    await panel.getByText('Wrong box').waitFor()
    await panel.getByText('This is').waitFor()
    expect(await count.innerText()).toBe('0 / 3')
    // The server has the first box before the connection goes away.
    await Promise.all([page.waitForResponse(/\/scans$/), scan(`]d201${bottle}1731123110LOT1`)])
    await panel.getByText('Lot LOT1').waitFor()

    await page.context().setOffline(true)
    await page.keyboard.type(`01${bottle}10LOT2`)
    await page.keyboard.press('Control+]')
    await page.keyboard.type('21S2')
    await page.keyboard.press('Tab')
    await scan(`01${bottle}1731123110LOT3`)
    await panel.getByText('Complete').waitFor()
    expect(await count.innerText()).toBe('3 / 3')
    await page.getByText('2 scans are waiting for the connection.').waitFor()
    expect(await accessibilityFaults(page, 'main')).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    // One more box where the carrier's label is wanted, then the label: the parcel waits for the scans.
    await scan(`01${bottle}`)
    await panel.getByText('One too many').waitFor()
    await scan('99.60.777777.12345678')
    await page.getByText('The parcel is sent as soon as all scans have arrived.').waitFor()
    await page.context().setOffline(false)
    await page.waitForURL(`/en/staff/packing?left=claravue-${number}`)
    await page.getByText(`Order claravue-${number} is on its way.`).waitFor()

    for (const lot of ['LOT1', 'LOT2', 'LOT3']) {
      await page.goto(`/en/staff/packing/recall?gtin=${bottle}&lot=${lot}`)
      const row = page.getByRole('row').filter({ hasText: `claravue-${number}` })
      expect(await row.getByRole('cell').nth(1).innerText()).toBe('1')
    }
  },
)
