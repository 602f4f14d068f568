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

test('money, erasure and access need a fresh proof, reading does not', () => {
  expect(staffActs.filter(needsProof)).toEqual([
    'merge-customers',
    'export-customer',
    'cancel-order',
    'refund',
    'grant-coupon',
    'book-payment',
    'manage-webhooks',
    'manage-staff',
    'manage-keys',
    'erase-customer',
  ])
})
