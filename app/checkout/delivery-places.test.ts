import { expect, test } from 'vitest'
import { deliveryPlaces } from './delivery-places.ts'

test('[CHK-020] an order can also go to the customer’s optician', () => {
  expect(deliveryPlaces(undefined)).toEqual(['address'])
  expect(deliveryPlaces({ pickup_enabled: false })).toEqual(['address', 'partner'])
})

test('[CHK-021] if the optician offers pickup, the order can be collected there', () => {
  expect(deliveryPlaces({ pickup_enabled: true })).toEqual(['address', 'partner', 'pickup'])
})
