import { expect, test } from 'vitest'
import type { PartnerDirectory } from './directory.ts'

/** What every directory of opticians must do. */
export function directoryContract(directory: () => PartnerDirectory) {
  test('knows an optician of the storefront with address and, for pickup, hours', async () => {
    expect(await directory().partner('claravue', 'optik-limmat')).toMatchObject({
      id: 'optik-limmat',
      address: { city: 'Zürich', country_code: 'CH' },
      pickup_enabled: true,
      pickup: { opens: '09:00', closes: '18:30' },
    })
  })

  test('knows one who hands nothing out, and therefore has no hours', async () => {
    expect(await directory().partner('claravue', 'lunetterie-leman')).toMatchObject({
      pickup_enabled: false,
      pickup: null,
    })
  })

  test('knows nobody by another storefront’s optician, or by a name that nobody has', async () => {
    expect(await directory().partner('lenteo', 'optik-limmat')).toBeUndefined()
    expect(await directory().partner('claravue', 'nobody')).toBeUndefined()
  })
}
