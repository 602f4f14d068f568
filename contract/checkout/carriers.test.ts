import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { carrierCodes, carrierOf, carrierPicture, carriers, carriersOf, trackingUrl } from './carriers.ts'

test.each([
  ['dhl_parcel', 'dhl'],
  ['express_dhl', 'dhl'],
  ['swisspost_letter', 'swiss-post'],
  ['quickpac_express', 'quickpac'],
  ['ch_planzer_night', 'planzer'],
  ['gls_express', 'gls'],
])('[CHK-018] %s has the icon %s', (option, icon) => {
  expect(carrierPicture(option)).toBe(`/pictures/shipping-${icon}.svg`)
})

test('[CHK-018] a code without a known carrier has no icon', () => {
  for (const option of ['', 'ups_parcel', 'pickup', 'toString']) expect(carrierPicture(option)).toBeUndefined()
})

test.each([
  ['gls_parcel', 'gls-parcel'],
  ['it_gls_letter', 'gls-letter'],
  ['gls_parcel_shop', 'gls'],
  ['gls_parcels', 'gls'],
  ['dhl_parcel', 'dhl'],
])('[CHK-019] of the endings only those of GLS count: %s has the icon %s', (option, icon) => {
  expect(carrierPicture(option)).toBe(`/pictures/shipping-${icon}.svg`)
})

test('every icon is drawn', () => {
  const options = ['gls_parcel', 'gls_letter', ...carrierCodes]
  const pictures = options.flatMap((option) => carrierPicture(option) ?? [])
  expect(pictures).toHaveLength(7)
  for (const picture of pictures) expect(existsSync(`content${picture}`)).toBe(true)
})

test('a carrier is named once, however many options it has', () => {
  expect(carriersOf(['dhl_parcel', 'dhl_express', 'pickup', 'gls_letter'])).toEqual([
    { name: 'DHL', picture: '/pictures/shipping-dhl.svg' },
    { name: 'GLS', picture: '/pictures/shipping-gls.svg' },
  ])
  expect(carrierOf('austrianpost_parcel')).toBe('austrianpost')
})

test('a tracking number ends the carrier’s link, and cannot lead elsewhere', () => {
  expect(trackingUrl('swisspost', '996001234567890123')).toBe(
    'https://service.post.ch/ekp-web/ui/entry/search/996001234567890123',
  )
  for (const code of carrierCodes) {
    expect(new URL(trackingUrl(code, '../@evil.example')).host).toBe(new URL(carriers[code].tracking).host)
    expect(trackingUrl(code, 'A1')).toMatch(/^https:.+A1$/)
  }
})
