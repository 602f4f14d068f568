import { expect } from 'vitest'
import type { FormBrowser } from './form-browser.ts'

export const zurich = {
  first_name: 'Anna',
  last_name: 'Muster',
  street: 'Seestrasse',
  street_number: '4',
  postcode: '8002',
  city: 'Zürich',
  country_code: 'CH',
  same_billing: 'on',
  is_chosen: 'original',
}
export const munich = {
  first_name: 'Jonas',
  last_name: 'Huber',
  street: 'Sendlinger Strasse',
  street_number: '12',
  postcode: '80331',
  city: 'München',
  country_code: 'DE',
  is_chosen: 'original',
}

export const post = (visitor: FormBrowser, path: string, fields: Record<string, string>) =>
  visitor.send(path, new URLSearchParams(fields))

export async function putIn(visitor: FormBrowser, quantity = '2', prefix = '') {
  await post(visitor, `${prefix}/cart?product=limpidella-360`, { intent: 'add', 'item.quantity': quantity })
}

/** Each step's form in turn. */
export const stepForms = {
  customer: { email: 'anna@example.org' },
  address: zurich,
  shipping: { code: 'swisspost_priority' },
}

type Step = keyof typeof stepForms
type Going = {
  prefix?: string
  quantity?: string
  forms?: Partial<Record<Step, Record<string, string>>>
  /** The step of the e-mail address is skipped for customers. */
  isSignedIn?: boolean
}

/** Something in the cart and each form sent, up to the step that is named. */
export async function goTo(visitor: FormBrowser, step: Step | 'payment', going: Going = {}) {
  const { prefix = '', quantity = '2', forms = {}, isSignedIn = false } = going
  await putIn(visitor, quantity, prefix)
  for (const [name, fields] of Object.entries({ ...stepForms, ...forms })) {
    if (name === step) break
    if (isSignedIn && name === 'customer') continue
    expect((await post(visitor, `${prefix}/checkout/${name}`, fields)).status).toBe(303)
  }
  return visitor.open(`${prefix}/checkout/${step}`)
}

type Paying = { fields?: Record<string, string>; query?: string; prefix?: string }

/** Presses the button; gives the address of the provider's page. */
export async function startPaying(visitor: FormBrowser, { fields, query = '', prefix = '' }: Paying = {}) {
  const started = await post(visitor, `${prefix}/checkout/payment${query}`, { payment_method: 'visa', ...fields })
  const provider = new URL(started.location ?? '', 'http://shop').pathname
  expect(provider).toMatch(/^\/simulator\//)
  return provider
}

/** The button, the provider's page, and the way back. */
export async function pay(visitor: FormBrowser, card = 'success', paying: Paying = {}) {
  const paid = await post(visitor, `${await startPaying(visitor, paying)}/pay`, { card })
  return visitor.send(paid.location ?? '')
}
