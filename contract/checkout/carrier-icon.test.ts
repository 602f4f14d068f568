import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { carrierIcon, carrierPicture } from './carrier-icon.ts'

test.each([
  ['dhl_parcel', 'dhl'],
  ['express_dhl', 'dhl'],
  ['swisspost_letter', 'swisspost'],
  ['quickpac_express', 'quickpac'],
  ['ch_planzer_night', 'planzer'],
  ['gls_express', 'gls'],
])('[CHK-018] %s has the icon %s', (code, icon) => {
  expect(carrierIcon(code)).toBe(icon)
})

test('[CHK-018] a code without a known carrier has no icon', () => {
  for (const code of ['', 'ups_parcel', 'pickup', 'toString']) expect(carrierIcon(code)).toBeUndefined()
})

test.each([
  ['gls_parcel', 'gls_parcel'],
  ['it_gls_letter', 'gls_letter'],
  ['gls_parcel_shop', 'gls'],
  ['gls_parcels', 'gls'],
])('[CHK-019] of GLS %s has the icon %s', (code, icon) => {
  expect(carrierIcon(code)).toBe(icon)
})

test('every icon is drawn', () => {
  for (const icon of ['dhl', 'gls', 'gls_parcel', 'gls_letter', 'swisspost', 'quickpac', 'planzer'] as const)
    expect(existsSync(`content${carrierPicture(icon)}`)).toBe(true)
})
