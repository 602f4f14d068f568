import { expect, test } from 'vitest'
import type { LoginFormName } from './answer.ts'
import { failureNotice } from './failure-notice.ts'

const say = (id: string) => (id === 'shell.failed' ? 'Failed!' : id)
const refused = (form: LoginFormName, message?: string) =>
  failureNotice({ form, kind: 'refused', status: 409, reply: {}, code: 'user-exists', message }, say)

test.each([
  ['sign-in', 'login_failed'],
  ['link', 'login_failed'],
  ['forgotten', 'login_failed'],
  ['register', 'register_failed'],
] as const)('[ERR-002] what the shop answers to the form %s is a danger notification with the key %s', (form, key) => {
  const message = 'What the shop answered.'
  expect(refused(form, message)).toEqual({ type: 'danger', key, code: 'user-exists', title: 'Failed!', message })
})

test('[ERR-002] a shop that cannot be reached is a failed login, too', () => {
  expect(failureNotice({ kind: 'unreachable' }, say)).toEqual({
    type: 'danger',
    key: 'login_failed',
    code: 'unreached',
    title: 'Failed!',
    message: 'login.unreachable',
  })
})

test('there is none for a field that is wrong, a mail on its way, or a visitor who is in', () => {
  expect(refused('register')).toBeUndefined()
  expect(failureNotice({ form: 'link', kind: 'sent', email: 'a@example.com' }, say)).toBeUndefined()
  expect(failureNotice({ form: 'sign-in', kind: 'entered', location: '/', reload: false }, say)).toBeUndefined()
})
