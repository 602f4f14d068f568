import type { Socket } from 'node:net'
import { StepFailed } from '#scripts/run-step.ts'
import { nextClient, open, request, responseTo } from './cart-shoppers.ts'
import { type ManyAtOnce, overAndOver } from './many.ts'

const options = { sphere: -2.5, radius: 8.6, diameter: 14.2 }
const address = {
  first_name: 'Anna',
  last_name: 'Muster',
  street: 'Seeweg',
  street_number: '4',
  postcode: '3000',
  city: 'Bern',
  country_code: 'CH',
}

/**
 * The requests of a guest from the empty cart to the order; `{token}` and `{transaction}` come from earlier responses.
 * Each shopper buys another product, because shoppers of the same product wait for each other's locks.
 */
export const stepsOf = (shopper: number) => [
  { method: 'POST', path: '/api/carts', body: {}, status: 201 },
  {
    method: 'POST',
    path: '/api/carts/{token}/items',
    status: 200,
    body: {
      items: [
        { product: { product_id: `S-${3 * shopper}`, options }, quantity: 1 },
        { product: { product_id: `S-${3 * shopper}`, options: { ...options, sphere: -3 } }, quantity: 1 },
      ],
    },
  },
  {
    method: 'PATCH',
    path: '/api/carts/{token}',
    status: 200,
    body: { email: 'anna@example.org', billing_address: address, shipping_address: address },
  },
  {
    method: 'PUT',
    path: '/api/carts/{token}/shipping-method',
    status: 200,
    body: { code: 'swisspost_priority' },
  },
  { method: 'POST', path: '/api/carts/{token}/payments', body: { payment_method: 'visa' }, status: 200 },
  // The provider sends no webhook for this card, because webhooks are not a part of the checkout.
  { method: 'POST', path: '/simulator/{transaction}/pay', body: { card: 'silence' }, status: 200 },
  { method: 'POST', path: '/api/orders', body: { token_value: '{token}' }, status: 201 },
]

/** Each connection buys two lenses as a guest, and starts again. */
export async function checkOut(port: number, { connections, seconds }: ManyAtOnce) {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const shopper = (socket: Socket, index: number) => async () => {
    let token = ''
    let transaction = ''
    let response = ''
    const client = nextClient()
    for (const { method, path, body, status } of stepsOf(index)) {
      const filled = (text: string) => text.replace('{token}', token).replace('{transaction}', transaction)
      response = await responseTo(socket, request(filled(path), filled(JSON.stringify(body)), client, method), status)
      token = token || (/"token_value":"([\w-]+)"/.exec(response)?.[1] ?? '')
      transaction = transaction || (/"transaction_id":"(\d+)"/.exec(response)?.[1] ?? '')
    }
    if (!response.includes('"state":"payment_pending"'))
      throw new StepFailed(`An order is not as it should be: ${response}`)
  }
  try {
    return await overAndOver(sockets.map(shopper), seconds)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
