import { expect, test } from 'vitest'
import { promotionFields } from './promotion-fields.ts'

test('a banner is reported as its editors named it, with the products that it advertises', () => {
  const banner = { promotionId: 'care', promotionName: 'Herbst', creativeName: 'Kreis', creativeSlot: 'home-1' }
  expect(promotionFields({ ...banner, items: '100, 200,' })).toEqual({
    promotion_id: 'care',
    promotion_name: 'Herbst',
    creative_name: 'Kreis',
    creative_slot: 'home-1',
    items: [
      { item_id: '100', item_name: '100' },
      { item_id: '200', item_name: '200' },
    ],
  })
  expect(promotionFields({ promotionId: 'care' })).toEqual({ promotion_id: 'care' })
  expect(promotionFields({ promotionName: 'Herbst' })).toBeUndefined()
})
