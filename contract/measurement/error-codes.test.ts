import { expect, test } from 'vitest'
import { toldErrorCode } from './error-codes.ts'

test.each(['coupon-expired', 'payment-declined', 'password-wrong', 'cart_failed', 'unreached', '500', '503'])(
  'the code %s is told as it is',
  (code) => expect(toldErrorCode(code)).toBe(code),
)

test.each(['anna@example.org', 'constructor', 'Payment-Declined', 'coupon-expired ', '200', '5000', '', 'other'])(
  'what is not on the list is other: %s',
  (code) => expect(toldErrorCode(code)).toBe('other'),
)
