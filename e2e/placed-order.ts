import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { zurich } from '#server/testing/checkout-forms.ts'
import { enter } from './without-page.ts'

/** The code of a product's boxes, from the demo catalogue. */
export function boxCodeOf(product: string): string {
  const lines = readFileSync('catalogue/demo.jsonl', 'utf8').split('\n')
  const line = lines.find((one) => one.includes(`"product_id":"${product}"`) && one.startsWith('{"record":"product"'))
  const codes: { gtin: string }[] = JSON.parse(line ?? '{}').codes ?? []
  return codes[0]?.gtin.padStart(14, '0') ?? ''
}

type Purchase = { products: Record<string, number>; email: string; method?: 'visa' | 'invoice'; coupon?: string }

/** This visitor buys products without options, by the API; no page has to be open. */
export async function buy(page: Page, { products, email, method = 'visa', coupon }: Purchase) {
  await enter(page)
  const items = Object.entries(products).map(([product_id, quantity]) => ({
    product: { product_id, options: {} },
    quantity,
  }))
  return page.evaluate(
    async ([items, email, method, address, couponCode]) => {
      const ask = async (method: string, path: string, body: object) => {
        const headers = { 'Content-Type': 'application/json' }
        const answer = await fetch(path, { method, headers, body: JSON.stringify(body) })
        return answer.json()
      }
      const { token_value: token } = await ask('POST', '/api/carts', {})
      const cart = `/api/carts/${token}`
      await ask('POST', `${cart}/items`, { items })
      if (couponCode) await ask('POST', `${cart}/coupon`, { couponCode })
      await ask('PATCH', cart, { email, billing_address: address, shipping_address: address })
      await ask('PUT', `${cart}/shipping-method`, { code: 'swisspost_priority' })
      const { redirect_url } = await ask('POST', `${cart}/payments`, { payment_method: method })
      if (method === 'visa') {
        const provider = `${new URL(redirect_url).pathname}/pay`
        await fetch(provider, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card: 'success' }) })
      }
      const order = await ask('POST', '/api/orders', { token_value: token })
      return { id: String(order.id), number: String(order.number), token: String(order.token_value) }
    },
    [items, email, method, zurich, coupon] as const,
  )
}
