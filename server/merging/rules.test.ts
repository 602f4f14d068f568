import { expect, test } from 'vitest'
import { type MergedAccount, maskedEmail, mergeRefusal } from './rules.ts'

const account = (id: string, changes: Partial<MergedAccount> = {}): MergedAccount => ({
  id,
  accountId: '100001',
  name: 'Anna Muster',
  email: `${id}@example.org`,
  isProven: true,
  isBlocked: false,
  isToBeDeleted: false,
  isPaying: false,
  ...changes,
})

test.each<[string, Partial<MergedAccount>]>([
  ['blocked', { isBlocked: true }],
  ['deletion', { isToBeDeleted: true }],
  ['paying', { isPaying: true }],
])('whichever account is concerned, the merge is refused with “%s”', (code, changes) => {
  expect(mergeRefusal(account('anna', changes), account('anna2'), 2)).toEqual({ code })
  expect(mergeRefusal(account('anna'), account('anna2', changes), 2)).toEqual({ code })
})

test('the account that stays has a proven address; that of the other may be mistyped', () => {
  expect(mergeRefusal(account('anna', { isProven: false }), account('anna2'), 2)).toEqual({ code: 'unproven' })
  expect(mergeRefusal(account('anna'), account('anna2', { isProven: false }), 2)).toBeUndefined()
  expect(mergeRefusal(account('anna'), account('anna'), 2)).toEqual({ code: 'same' })
})

test('both have ten wearers together at most', () => {
  expect(mergeRefusal(account('anna'), account('anna2'), 10)).toBeUndefined()
  expect(mergeRefusal(account('anna'), account('anna2'), 11)).toEqual({ code: 'wearers' })
})

test('of an address the other reader sees the first letter and the domain', () => {
  expect(maskedEmail('anna.muster@example.org')).toBe('a•••@example.org')
  expect(maskedEmail('é@example.org')).toBe('é•••@example.org')
})
