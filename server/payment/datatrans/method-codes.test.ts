import { expect, test } from 'vitest'
import { providerMethods } from '../rules.ts'
import { datatransCode, methodOfCode } from './method-codes.ts'

test('[PAY-004] each method has its provider’s code, and is found by it', () => {
  expect(Object.fromEntries(providerMethods.map((method) => [method, datatransCode(method)]))).toEqual({
    visa: 'VIS',
    master_card: 'ECA',
    paypal: 'PAP',
    twint: 'TWI',
    klarna_sofort: 'DIB',
    google_pay: 'PAY',
    american_express: 'AMX',
    postfinance_efinance: 'PEF',
    apple_pay: 'APL',
  })
  expect(providerMethods.map((method) => methodOfCode(datatransCode(method)))).toEqual(providerMethods)
  expect(methodOfCode('XXX')).toBeUndefined()
})
