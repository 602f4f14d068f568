import createClient from 'openapi-fetch'
// npm run api:types -- samples/api-client/shop.d.ts
import type { components, paths } from './shop.d.ts'

type ExportedOrder = components['schemas']['ExportedOrder']
type Shop = { baseUrl: string; fetch?: (request: Request) => Promise<Response> }

/** What an answer says, or an error with the reason of the refusal. */
function told<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const anna = {
  first_name: 'Anna',
  last_name: 'Muster',
  street: 'Seestrasse',
  street_number: '4',
  postcode: '8002',
  city: 'Zürich',
  country_code: 'CH' as const,
}

/** Buys as a guest: `pay` does what the customer does at the page of the payment provider. */
export async function buy(shop: Shop, productId: string, pay: (url: string) => Promise<unknown>) {
  const client = createClient<paths>(shop)
  const { token_value: token } = told(await client.POST('/api/carts'))
  const path = { token }
  const items = [{ product: { product_id: productId, options: {} }, quantity: 2 }]
  told(await client.POST('/api/carts/{token}/items', { params: { path }, body: { items } }))
  const changed = await client.PATCH('/api/carts/{token}', {
    params: { path },
    body: { email: 'anna@example.org', billing_address: anna, shipping_address: anna },
  })
  told(changed)
  // Names and addresses are shown only to who entered them.
  const headers = { 'Cart-Key': changed.response.headers.get('Cart-Key') ?? '' }
  const body = { code: 'swisspost_priority' }
  told(await client.PUT('/api/carts/{token}/shipping-method', { params: { path }, headers, body }))
  const started = told(
    await client.POST('/api/carts/{token}/payments', { params: { path }, headers, body: { payment_method: 'visa' } }),
  )
  if (started.redirect_url) await pay(started.redirect_url)
  const placed = await client.POST('/api/orders', { headers, body: { token_value: token } })
  // Shows later that this program is the buyer.
  const cookies = placed.response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { order: told(placed), buyer: { Cookie: cookies.join('; ') } }
}

type Bought = Awaited<ReturnType<typeof buy>>

/** Announces that one piece of the first line comes back. */
export async function sendBack(shop: Shop, { order, buyer }: Bought) {
  const client = createClient<paths>({ ...shop, headers: buyer })
  const path = { token: order.token_value }
  const body = { items: [{ line: 1, quantity: 1, reason: 'not_needed' as const }] }
  return told(await client.POST('/api/orders/{token}/returns', { params: { path }, body }))
}

/** What the programs of a warehouse and of an accountant do. */
export function openOffice(shop: Shop, key: string) {
  const client = createClient<paths>({ ...shop, headers: { Authorization: `Bearer ${key}` } })

  return {
    /** All orders in a state, page by page. */
    async orders(state: string) {
      const found = []
      let cursor: string | undefined
      do {
        const page = told(await client.GET('/api/admin/orders', { params: { query: { state, limit: 2, cursor } } }))
        found.push(...page['hydra:member'])
        cursor = page.next ?? undefined
      } while (cursor)
      return found
    },

    async order(id: string) {
      return told(await client.GET('/api/admin/orders/{id}', { params: { path: { id } } }))
    },

    /** Sent again with the same request, it is done once. */
    async ship(id: string, tracking_number: string, request: string) {
      return told(
        await client.POST('/api/admin/orders/{id}/shipments', {
          params: { path: { id }, header: { 'idempotency-key': request } },
          body: { carrier: 'swisspost', tracking_number },
        }),
      )
    },

    async refund(id: string, request: string) {
      return told(
        await client.POST('/api/admin/orders/{id}/refunds', {
          params: { path: { id }, header: { 'idempotency-key': request } },
          body: { reason: 'A box arrived damaged', items: [{ line: 1, quantity: 1 }] },
        }),
      )
    },

    /** Each order as soon as it arrives: the export may have millions of lines. */
    async *exportedOrders(): AsyncGenerator<ExportedOrder> {
      const answer = await client.GET('/api/admin/exports/orders', { parseAs: 'stream' })
      const stream = told(answer)
      if (!stream) return
      let rest = ''
      for await (const text of stream.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) yield JSON.parse(line)
      }
    },
  }
}
