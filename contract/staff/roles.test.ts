import { expect, test } from 'vitest'
import { needsProof, roleMay, type StaffRole, staffActs, staffRoles } from './roles.ts'

const actsOf = (role: StaffRole) => staffActs.filter((act) => roleMay(role, act))

test('the lead may do everything', () => {
  expect(actsOf('lead')).toEqual(staffActs)
})

test('nobody but the lead lets people in, erases a customer or reads the log', () => {
  for (const role of staffRoles.filter((one) => one !== 'lead'))
    for (const act of [
      'manage-staff',
      'manage-keys',
      'manage-webhooks',
      'erase-customer',
      'see-audit-log',
      'see-errors',
      'try-again',
    ] as const)
      expect([role, act, roleMay(role, act)]).toEqual([role, act, false])
})

test('the warehouse sees orders, returns and stock, and no customers', () => {
  expect(actsOf('warehouse')).toEqual(['see-orders', 'pack', 'check-return', 'manage-stock'])
})

test('service looks after customers and their orders, and may give money back', () => {
  expect(actsOf('service')).toEqual([
    'find-customer',
    'act-as-customer',
    'block-customer',
    'merge-customers',
    'export-customer',
    'see-orders',
    'export-orders',
    'send-mail-again',
    'check-return',
    'change-address',
    'cancel-order',
    'refund',
    'grant-coupon',
    'moderate-review',
  ])
})

test('finance sees orders, payments and figures, and gives money back', () => {
  expect(actsOf('finance')).toEqual([
    'find-customer',
    'see-orders',
    'export-orders',
    'send-mail-again',
    'refund',
    'book-payment',
    'see-figures',
  ])
})

test('merchandise looks after goods, prices, coupons and settings, and sees neither orders nor customers', () => {
  expect(actsOf('merchandise')).toEqual([
    'moderate-review',
    'manage-goods',
    'manage-stock',
    'manage-coupons',
    'send-letters',
    'change-settings',
    'see-figures',
  ])
})

test('money, erasure and access need a fresh proof, reading does not', () => {
  expect(staffActs.filter(needsProof)).toEqual([
    'merge-customers',
    'export-customer',
    'cancel-order',
    'refund',
    'grant-coupon',
    'book-payment',
    'send-letters',
    'manage-webhooks',
    'manage-staff',
    'manage-keys',
    'erase-customer',
  ])
})
