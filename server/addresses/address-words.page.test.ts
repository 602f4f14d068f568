import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, post, zurich } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

test.each([
  ['/de', 'In der Schweiz hat die Postleitzahl vier Ziffern.', 'In Deutschland', 'In Österreich', 'In Italien'],
  ['/en', 'In Switzerland a postcode has four digits.', 'In Germany', 'In Austria', 'In Italy'],
  ['/fr', 'En Suisse, le code postal a quatre chiffres.', 'En Allemagne', 'En Autriche', 'En Italie'],
  ['/it', 'In Svizzera il NPA ha quattro cifre.', 'In Germania', 'In Austria', 'In Italia'],
])('[ERR-010] at %s a postcode of the wrong length is told how many digits it has there', async (prefix, ...said) => {
  const visitor = openFormBrowser(shop.ask)
  await goTo(visitor, 'address', { prefix })
  const digits = { CH: '80011', DE: '8033', AT: '10100', IT: '2012', FR: '750011' }
  const places = [
    ...said,
    { '/de': 'In Frankreich', '/en': 'In France', '/fr': 'En France', '/it': 'In Francia' }[prefix],
  ]
  for (const [index, [country_code, postcode]] of Object.entries(digits).entries()) {
    const fields = { ...zurich, country_code, postcode, province_code: 'MI' }
    const { status, text } = await post(visitor, `${prefix}/checkout/address`, fields)
    expect([status, text]).toEqual([422, expect.stringContaining(places[index] ?? '?')])
  }
})

test.each([
  ['/de', 'Emojis und Sonderzeichen lassen sich nicht auf das Paket drucken.'],
  ['/en', 'Emoji and special characters cannot be printed on the parcel.'],
  ['/fr', 'Les émojis et les symboles ne peuvent pas être imprimés sur le colis.'],
  ['/it', 'Emoji e simboli non si possono stampare sul pacco.'],
])(
  'at %s a name with an emoji is refused at its field; one with accents of other languages is taken',
  async (prefix, said) => {
    const visitor = openFormBrowser(shop.ask)
    await goTo(visitor, 'address', { prefix })
    const path = `${prefix}/checkout/address`
    const { status, text } = await post(visitor, path, { ...zurich, first_name: 'Anna 🙂', company: '♥ AG' })
    expect([status, text.split(said).length - 1]).toEqual([422, 2])
    expect((await post(visitor, path, { ...zurich, first_name: 'Đặng Łukasz', last_name: 'Øster-Çelik' })).status).toBe(
      303,
    )
  },
)
