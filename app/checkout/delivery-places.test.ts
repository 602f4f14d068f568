import { expect, test } from 'vitest'
import { deliveryPlaces } from './delivery-places.ts'

test('[CHK-020] with an optician an order can go there, too', () => {
  expect(deliveryPlaces(undefined)).toEqual(['address'])
  expect(deliveryPlaces({ pickup_enabled: false })).toEqual(['address', 'partner'])
})

test('[CHK-021] where the optician has pickup, it can be fetched there', () => {
  expect(deliveryPlaces({ pickup_enabled: true })).toEqual(['address', 'partner', 'pickup'])
})
