import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { wish } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { readOrderedProducts } from './ordered-products.ts'

const categories = [
  ...['lens', 'lenscare', 'saline', 'humidifier', 'eye_care'],
  ...['accessory', 'sunglasses', 'reading_glasses', 'service'],
]

dbTest(
  '[CAT-025] the list of lens products has lenses, lens care and sunglasses, and nothing else',
  async ({ database }) => {
    const shop = await openOrderShop(database)
    const { db } = database
    const who = shop.visitor()
    await who.post('/api/identity/sign-up', shop.person())
    await shop.buy(who, wish('CARE'))
    const { id: customerId } = (await who.get('/api/me')).body
    const bought = () => readOrderedProducts(db, { brand: 'claravue', customerId })
    const listed: string[] = []
    for (const category of categories) {
      await db.execute(sql`update products set category = ${category} where product_id = 'CARE'`)
      if ((await bought()).includes('CARE')) listed.push(category)
    }
    expect(listed).toEqual(['lens', 'lenscare', 'sunglasses'])
  },
)

dbTest(
  'the last bought stands first and once; cancelled ones, trials and those of others are left out',
  async ({ database }) => {
    const shop = await openOrderShop(database)
    const who = shop.visitor()
    await who.post('/api/identity/sign-up', shop.person())
    await shop.buy(who, wish('CARE'))
    await shop.buy(who, wish('SALE'), wish('TRIAL'))
    await shop.buy(who, wish('CARE', 2))
    const cancelled = await shop.buy(who, wish('LAST', 1, { sphere: -2.5, radius: 8.6, diameter: 14.2 }))
    await database.db.execute(sql`update order_lines set cancelled = quantity where order_id = ${cancelled.id}`)
    await shop.buy(shop.visitor(), wish('SWISS', 1, { sphere: -2.5, radius: 8.6, diameter: 14.2 }))
    const { id: customerId } = (await who.get('/api/me')).body
    expect(await readOrderedProducts(database.db, { brand: 'claravue', customerId })).toEqual(['CARE', 'SALE'])
    expect(await readOrderedProducts(database.db, { brand: 'lenteo', customerId })).toEqual([])
  },
)
