import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox-rules.ts'

test.each([
  ['anna@example.org', 'anna@example.org'],
  [' Anna@Example.org ', 'anna@example.org'],
  ['anna+shop@example.org', 'anna@example.org'],
  ['anna+a+b@example.org', 'anna@example.org'],
  ['an.na@example.org', 'an.na@example.org'],
  ['an.na+1@gmail.com', 'anna@gmail.com'],
  ['a.n.n.a@googlemail.com', 'anna@gmail.com'],
  ['+@example.org', '+@example.org'],
  ['no address', 'no address'],
])('mails to %j arrive at %j', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
