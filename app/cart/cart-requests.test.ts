import { describe, expect, test } from 'vitest'
import { createCartRequests } from './cart-requests.ts'
import { refusalMessage } from './refusal-message.ts'

type SentRequest = { url: string; init: RequestInit | undefined }

/** A shop that gives this response to every request. */
function open(respond: () => Response) {
  const sent: SentRequest[] = []
  const fetch = async (url: unknown, init?: RequestInit) => {
    sent.push({ url: String(url), init })
    return respond()
  }
  return { sent, requests: createCartRequests(() => italian, fetch as typeof globalThis.fetch) }
}
const italian = { locale: 'it', path: (target: string) => `/it${target}` }
const problem = (changes: object = {}) => ({ message: '', violations: [], code: 'x', ...changes })

test('both eyes are one request with one key, in the language of the page', async () => {
  const { sent, requests } = open(() => Response.json({ version: 1 }))
  const eye = (sphere: number) => ({ product: { product_id: 'lens', options: { sphere } }, quantity: 1 })
  expect(await requests.add('token', [eye(-2.5), eye(-3)], 'key')).toEqual({ ok: true, value: { version: 1 } })
  expect(sent.map(({ url }) => url)).toEqual(['/api/carts/token/items?locale=it'])
  expect(sent[0]?.init?.headers).toMatchObject({ 'Idempotency-Key': 'key' })
  expect(JSON.parse(String(sent[0]?.init?.body)).items).toEqual([eye(-2.5), eye(-3)])
})

test('an addition without a known cart is one request to the cart of the cookie', async () => {
  const contents = { cart: { version: 1 }, arrival: null }
  const { sent, requests } = open(() => Response.json(contents))
  const items = [{ product: { product_id: 'lens' }, quantity: 1 }]
  expect(await requests.addToCurrent(items, 'key')).toEqual({ ok: true, value: contents })
  expect(sent.map(({ url, init }) => `${init?.method} ${url}`)).toEqual(['POST /it/cart/contents'])
  expect(sent[0]?.init?.headers).toMatchObject({ 'Idempotency-Key': 'key' })
})

test('[CRT-015] a response with violations is a failure, whatever its status', async () => {
  const refusal = problem({ violations: [{ propertyPath: 'couponCode', code: 'x', message: 'Expired.' }] })
  const { requests } = open(() => Response.json(refusal))
  expect(await requests.applyCoupon('token', 'OLD')).toEqual({
    ok: false,
    error: { code: 'refused', status: 200, problem: refusal },
  })
})

test('no connection and a response without JSON are distinguished from a refusal', async () => {
  const offline = open(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await offline.requests.create()).toEqual({ ok: false, error: { code: 'unreached' } })
  expect(await open(() => new Response('<p>')).requests.create()).toEqual({ ok: false, error: { code: 'unreached' } })
})

describe('[ERR-003, ERR-005] the message of a refusal', () => {
  const messageOf = (changes: object) =>
    refusalMessage({ code: 'refused', status: 422, problem: problem(changes) as never }, 'This coupon does not exist.')

  test.each([
    ['the shop’s own message', { message: 'Used up.', violations: [{ message: 'Wrong.' }] }, 'Used up.'],
    ['or else that of the first violation', { violations: [{ message: 'Wrong.' }, { message: 'Long.' }] }, 'Wrong.'],
    ['or else the given one', {}, 'This coupon does not exist.'],
  ])('is %s', (_, changes, message) => {
    expect(messageOf(changes)).toBe(message)
  })
})
