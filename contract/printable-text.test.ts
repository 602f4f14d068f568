import { expect, test } from 'vitest'
import type { z } from 'zod'
import { LocationRequest } from './address/location.ts'
import { AddressToSanitise } from './address/sanitised-address.ts'
import { UpdateOrder } from './cart/changes.ts'
import { Withdrawal } from './checkout/withdrawal.ts'
import { CustomerChanges } from './identity/customer.ts'
import { LoginLinkRequest, RegisterForm, SignIn, SignUp } from './identity/identity.ts'
import { ActingWish } from './session.ts'
import { violationOf } from './violation.ts'

const person = { first_name: 'Anna', last_name: 'Keller', email: 'anna@example.com', password: 'Linsen2026' }
const place = { street: 'Bahnhofstrasse', postcode: '8001', city: 'Zürich', country_code: 'CH' }

test.each<[name: string, schema: z.ZodType, valid: Record<string, string>, typed: string[]]>([
  ['a login link', LoginLinkRequest, person, ['first_name', 'last_name', 'email']],
  ['a registration by API', SignUp, person, ['first_name', 'last_name', 'email']],
  ['a registration by form', RegisterForm, person, ['first_name', 'last_name', 'email']],
  ['a sign-in', SignIn, person, ['email']],
  ['a profile', CustomerChanges, person, ['first_name', 'last_name']],
  ['an address to look up', AddressToSanitise, { ...person, ...place }, [...Object.keys(place), 'first_name']],
  ['a place on a map', LocationRequest, { address: 'Zürich' }, ['address']],
  ['an order', UpdateOrder, { comment: 'Danke', email: 'a@b.ch' }, ['comment', 'email']],
  [
    'a withdrawal',
    Withdrawal,
    { number: '1', email: 'a@b.ch', name: 'Anna', reason: 'Nein' },
    ['name', 'reason', 'email'],
  ],
  ['a reason to act', ActingWish, { customer_id: 'x', reason: 'A call' }, ['reason', 'customer_id']],
])('%s with a character that no database can store is refused by field', (_, schema, valid, typed) => {
  expect(schema.safeParse(valid).error?.issues).toBeUndefined()
  for (const field of typed)
    for (const character of ['\0', '\u0007', '\ud800', '\udc00']) {
      const text = `${valid[field]?.[0]}${character}${valid[field]?.slice(1)}`
      const issues = schema.safeParse({ ...valid, [field]: text }).error?.issues.map((issue) => violationOf(issue).code)
      expect([field, issues?.includes('invalid')]).toEqual([field, true])
    }
})

test('a comment and a reason may have lines, an emoji or any script; a name may have no line break', () => {
  const text = 'Hinter dem Haus\r\n\tbitte klingeln 🔔\nक्षि'
  expect(UpdateOrder.safeParse({ comment: text }).success).toBe(true)
  expect(Withdrawal.safeParse({ number: '1', email: 'a@b.ch', name: 'Ngô 李 🙂', reason: text }).success).toBe(true)
  expect(CustomerChanges.safeParse({ first_name: 'Anna\nKeller' }).success).toBe(false)
})
