import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['anna@example.com', 'anna@example.com'],
  [' Anna@Example.COM ', 'anna@example.com'],
  ['anna+shop@example.com', 'anna@example.com'],
  ['anna+shop+two@example.com', 'anna@example.com'],
  ['anna.muster@example.com', 'anna.muster@example.com'],
  ['a.n.n.a+1@gmail.com', 'anna@gmail.com'],
  ['anna@googlemail.com', 'anna@gmail.com'],
  ['an-na_m.uster@protonmail.com', 'annamuster@proton.me'],
  ['anna@pm.me', 'anna@proton.me'],
  ['anna.m@me.com', 'anna.m@icloud.com'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@xn--bcher-kva.example', 'anna@xn--bcher-kva.example'],
  ['ａnna@ｇmail.com', 'anna@gmail.com'],
  ['+anna@example.com', '+anna@example.com'],
])('%s is the inbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
  expect(mailboxOf(mailbox)).toBe(mailbox)
})
