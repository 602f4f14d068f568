import { expect, test } from 'vitest'
import { Email } from '#contract/address/person.ts'
import { violationOf } from '#contract/violation.ts'
import {
  ChangePassword,
  LoginLinkRequest,
  NewPassword,
  RegisterForm,
  ResetPassword,
  ResetRequest,
  SignIn,
  SignUp,
} from './identity.ts'

const violations = (found: ReturnType<typeof ChangePassword.safeParse>) =>
  found.error?.issues.map((issue) => [issue.path.join('.'), violationOf(issue).code])

test.each(['anna', 'anna@', '@example.com', 'anna@example', 'an na@example.com', 'a@b@c.de', '<anna@example.com>'])(
  '[AUT-010] %s is not an e-mail address',
  (text) => {
    expect(Email.safeParse(text).error?.issues.map((issue) => violationOf(issue).code)).toEqual(['invalid-email'])
  },
)

test.each(['anna@example.com', 'anna.b+lenses@mail.example.co.uk', "o'neil@example.ie", 'jürg@müller.example'])(
  '[AUT-010] %s is an e-mail address',
  (text) => expect(Email.parse(text)).toBe(text),
)

test('an empty e-mail address is missing, not wrong', () => {
  expect(Email.safeParse(' ').error?.issues.map((issue) => violationOf(issue).code)).toEqual(['required'])
})

test.each([
  ['Linse26', ['too-short']],
  ['12345678', ['weak-password']],
  ['Kontaktlinse', ['weak-password']],
  ['Linse 26', undefined],
  ['éèàüöä12', undefined],
])('[AUT-014] a new password needs 8 characters, a letter and a digit: %s', (text, expected) => {
  expect(NewPassword.safeParse(text).error?.issues.map((issue) => violationOf(issue).code)).toEqual(expected)
})

test('[AUT-015] password and repeated password have to be equal', () => {
  const form = { current_password: 'Alt12345', new_password: 'Neu12345', confirm_new_password: 'Neu12346' }
  expect(violations(ChangePassword.safeParse(form))).toEqual([['confirm_new_password', 'passwords-differ']])
  expect(ChangePassword.safeParse({ ...form, confirm_new_password: 'Neu12345' }).success).toBe(true)
  const reset = { token: 't', new_password: 'Neu12345', confirm_new_password: 'other' }
  expect(ResetPassword.safeParse(reset).success).toBe(false)
})

const anna = { email: 'anna@example.com', password: 'Linsen2026', first_name: 'Anna', last_name: 'Keller' }

test.each(Object.entries({ SignIn, SignUp, RegisterForm, ResetRequest, LoginLinkRequest }))(
  '[AUT-009] blanks around the e-mail address of a %s are cut off',
  (_, request) => expect(request.parse({ ...anna, email: '  Anna@Example.COM ' }).email).toBe('anna@example.com'),
)

test('[AUT-012] first and last name are mandatory', () => {
  const found = SignUp.safeParse({ email: 'anna@example.com', password: 'Linsen2026', first_name: ' ' })
  expect(found.error?.issues.map((issue) => [issue.path[0], violationOf(issue).code])).toEqual([
    ['first_name', 'required'],
    ['last_name', 'required'],
  ])
})

test('[AUT-006] ticking the newsletter means all three channels', () => {
  const channels = (wish: unknown) =>
    SignUp.parse({ ...anna, subscribed_to_marketing_channels: wish }).subscribed_to_marketing_channels
  expect(channels(true)).toEqual(['newsletter', 'marketing_automation', 'retention_campaign'])
  expect(channels(false)).toEqual([])
  expect(channels(undefined)).toEqual([])
  expect(channels(['retention_campaign', 'newsletter'])).toEqual(['newsletter', 'retention_campaign'])
})

test('[API-045, API-053] both spellings of a field are understood', () => {
  const { first_name, last_name, ...rest } = anna
  expect(SignUp.parse({ ...rest, firstName: first_name, lastName: last_name })).toMatchObject(anna)
  const link = { email: 'anna@example.com', redirectLink: '/my-account', tokenValue: 'cart' }
  expect(LoginLinkRequest.parse(link)).toMatchObject({ redirect_link: '/my-account', token_value: 'cart' })
})

test('fields that are not listed are dropped', () => {
  expect(Object.keys(SignUp.parse({ ...anna, role: 'staff', id: '1', emailVerified: true })).sort()).toEqual([
    'email',
    'first_name',
    'last_name',
    'password',
    'subscribed_to_marketing_channels',
  ])
})
