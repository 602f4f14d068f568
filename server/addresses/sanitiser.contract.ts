import { expect, test } from 'vitest'
import type { Sanitiser } from './sanitiser.ts'

const zurich = { street: 'bahnhofstr. 12 a', postcode: 'CH-8001', city: 'Zuerich', country_code: 'CH' }

/** What every address service must do. */
export function sanitiserContract(service: () => Sanitiser) {
  test('writes an address as the post does, and says that it knows it', async () => {
    expect(await service().sanitise({ ...zurich, first_name: 'Anna' })).toEqual({
      sanitized: true,
      address: {
        first_name: 'Anna',
        street: 'Bahnhofstrasse',
        street_number: '12a',
        postcode: '8001',
        city: 'Zürich',
        country_code: 'CH',
      },
    })
  })

  test('gives an address back as it is if it does not know it', async () => {
    const nowhere = { ...zurich, postcode: '8001', city: 'Atlantis', street_number: '1' }
    expect(await service().sanitise(nowhere)).toEqual({ sanitized: false, address: nowhere })
  })
}
