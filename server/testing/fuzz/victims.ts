import { type Browser, openBrowser } from '#server/testing/browser.ts'
import type { Values } from './values.ts'
import type { createVisitors } from './visitors.ts'

type Visitors = Pick<ReturnType<typeof createVisitors>, 'create' | 'signUp' | 'fromAnywhere'>

const home = { street: 'Geheimgasse', street_number: '7', postcode: '8001', city: 'Zürich', country_code: 'CH' }
const customer = { first_name: 'Xaveria', last_name: 'Unverwechselbar', email: 'xaveria.unverwechselbar@example.org' }
const guest = { first_name: 'Quirinus', last_name: 'Ohnekonto', email: 'quirinus.ohnekonto@example.org' }
const guestHome = { ...home, street: 'Stillgasse', phone_number: '+41 44 987 65 43' }

const words = {
  customer: /xaveria|unverwechselbar|Geheimgasse/i,
  guest: /quirinus|ohnekonto|Stillgasse|987 ?65 ?43/i,
}

/** Whose words these are. Staff find customers, but a guest who has ordered nothing is found by no one. */
export const victimsIn = (text: string, isStaff: boolean) => [
  ...(!isStaff && words.customer.test(text) ? ['another customer'] : []),
  ...(words.guest.test(text) ? ['a guest'] : []),
]

/** People who are no part of the run. Others get hold of their tokens and ids, and try them. */
export async function letVictimsLive({ create, signUp, fromAnywhere }: Visitors, values: Values) {
  const signedIn = create('guest').browser
  await signUp(signedIn, customer)
  const address = await signedIn.post('/api/me/addresses', { ...customer, ...home })
  values.keep('id of /api/me/addresses', address.body.id)
  const session = await signedIn.get('/api/me/sessions')
  for (const { id } of session.body['hydra:member']) values.keep('id of /api/me/sessions', id)
  await fillCart(signedIn, { ...customer, ...home }, words.customer)

  const anonymous = openBrowser(fromAnywhere)
  const token = await fillCart(anonymous, { ...guest, ...guestHome }, words.guest)

  async function fillCart(browser: Browser, lines: typeof customer & typeof home, shown: RegExp) {
    const token: string = (await browser.post('/api/carts')).body.token_value
    values.keep('token_value', token)
    await browser.post(`/api/carts/${token}/items`, { product: { product_id: 'limpidella-360' }, quantity: 1 })
    const ready = await browser.patch(`/api/carts/${token}`, {
      email: lines.email,
      billing_address: lines,
      shipping_address: lines,
    })
    if (!shown.test(ready.text)) throw new Error(`A cart shows nothing of its owner: ${ready.text}`)
    return token
  }

  return {
    /** Whether there was something to find until the end: the guest's own browser still sees it. */
    isGuestThere: async () => words.guest.test((await anonymous.get(`/api/carts/${token}`)).text),
  }
}
