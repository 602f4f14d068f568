import { expect, test } from 'vitest'
import { locate } from './locate.ts'

const countries = ['CH', 'DE'] as const
const find = (address: string, mapsKey?: string) => locate(address, { countries, mapsKey })

test('[API-062] an address is found by postcode and town, with a map that knows the key', () => {
  expect(find('Limmatquai 112, 8001 Zürich', 'maps key')).toEqual({
    latitude: 47.37,
    longitude: 8.54,
    title: 'Zürich',
    location_request: { address: 'Limmatquai 112, 8001 Zürich' },
    url: 'https://www.google.com/maps/embed/v1/place?key=maps+key&q=47.37%2C8.54',
  })
})

test('[DAT-027] a location has latitude, longitude, title and maps key; without a key it is null', () => {
  const place = { latitude: 47.37, longitude: 8.54, title: 'Zürich', location_request: { address: '8001 Zürich' } }
  const keyOf = ({ url = '' } = {}) => new URL(url).searchParams.get('key')
  const withKey = find('8001 Zürich', 'maps key')
  const withoutKey = find('8001 Zürich')
  expect(withKey).toMatchObject(place)
  expect(withoutKey).toMatchObject(place)
  expect([keyOf(withKey), keyOf(withoutKey)]).toEqual(['maps key', null])
})

test.each([
  ['Bern', 46.95],
  ['3011', 46.95],
  ['Torstraße 88, 10119 Berlin', 52.52],
  ['Milano', undefined],
  ['Nowhere 1', undefined],
])('%s is at %s° north', (address, latitude) => {
  expect(find(address)?.latitude).toBe(latitude)
})
