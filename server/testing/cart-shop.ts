import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import { Cart } from '#contract/cart/cart.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Database } from '#server/database/database.ts'
import { openCookies } from '#server/http/cookies.ts'
import { createPageNotes } from '#server/page-cache/page-notes.ts'
import { priceLink } from '#server/pricing/operations.ts'
import { loadDemoCoupons } from '#server/promotions/demo-coupons.ts'
import { openShop, type Shop } from '#server/shop/shop.ts'
import { openBrowser } from './browser.ts'
import { type Ask, testSecret } from './built-shop.ts'
import { openApi } from './open-api.ts'
import { sampleCategory, sampleProduct } from './synthetic-catalogue.ts'

/** Lenses of two strengths. */
export const right: Options = { sphere: -2.5, radius: 8.6, diameter: 14.2 }
export const left: Options = { ...right, sphere: -3 }

const plain = { axes: {}, lens_type: null, lens_usage: null, stock: [], bulk_prices: [] }
const priced = (website: number) => ({
  prices: [
    { market: 'CH' as const, channel: 'website' as const, amount: website },
    { market: 'CH' as const, channel: 'comparison' as const, amount: website - 50 },
    { market: 'DE' as const, channel: 'website' as const, amount: website },
    { market: 'IT' as const, channel: 'website' as const, amount: website },
  ],
})
const bottle = { ...plain, category: 'lenscare' as const, categories: ['daily', 'lenscare'] }

/** A lens for 39.90, from four on 37.90, by a comparison link 36.90; a bottle for 12.00; and what is special about others. */
const records = [
  sampleCategory('daily'),
  sampleCategory('lenscare'),
  sampleProduct('AQ-30'),
  sampleProduct('CARE', { ...bottle, ...priced(12_00) }),
  sampleProduct('SALE', { ...bottle, ...priced(10_00), badge: 'sale' }),
  sampleProduct('LAST', { stock: [{ options: right, on_hand: 3, stop_order: true }], bulk_prices: [] }),
  sampleProduct('SOLD-OUT', { stock: [{ options: right, on_hand: 0, stop_order: true }] }),
  sampleProduct('TRIAL', { ...plain, ...priced(1_00), is_trial: true, badge: 'trial' }),
  sampleProduct('TRIAL-2', { ...plain, ...priced(1_00), is_trial: true, badge: 'trial' }),
  sampleProduct('BTT', { ...plain, ...priced(20_00), category: 'service' }),
  sampleProduct('GONE', { is_active: false }),
  sampleProduct('OLD', { discontinued: true, product_status: 'discontinued', stock: [] }),
  sampleProduct('SWISS', { brand_channels: ['claravue'] }),
]

export const wish = (product_id: string, quantity = 1, options: Options = {}) => ({
  product: { product_id, options },
  quantity,
})
export const lens = (quantity = 1, options = right) => wish('AQ-30', quantity, options)

/** A shop with few goods and the demo codes; `isFilled` if they are in the database already. */
export async function openCartShop(database: Database, { isFilled = false } = {}) {
  const api = await openApi(database, ...(isFilled ? [] : records))
  await loadDemoCoupons(database.db, brands)

  let visitors = 0
  /** A visitor with a browser and, unless it is given, an IP address of their own. */
  const visitor = (headers: Record<string, string> = {}, client = `2001:db8:${(++visitors).toString(16)}::1`) =>
    openBrowser(api.ask as unknown as Ask, { client, headers: { Origin: 'http://shop.test', ...headers } })
  type Visitor = ReturnType<typeof visitor>

  /** What a screen does with the cart for this visitor; the cookies that it sets are the visitor's afterwards. */
  async function screen<T>(who: Visitor, work: (cart: Shop['cart']) => Promise<T>): Promise<T> {
    const header = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const cookies = openCookies(header, false)
    const visit = { brand: claravue, origin: 'http://shop.test', client: '', requestId: 'r', route: '', startedAt: 0 }
    const { cart } = openShop(api.opened, visit, { locale: 'en', cookies }, createPageNotes())
    const done = await work(cart)
    for (const each of cookies.written()) who.keep(each)
    return done
  }

  let people = 0
  return {
    ...api,
    visitor,
    screen,
    /** A new cart of this visitor, with these wishes in it. */
    async cartOf(who: Visitor, ...items: ReturnType<typeof wish>[]): Promise<Cart> {
      const cart = Cart.parse((await who.post('/api/carts')).body)
      if (items.length === 0) return cart
      return Cart.parse((await who.post(`/api/carts/${cart.token_value}/items`, { items })).body)
    },
    person: () => ({
      email: `person${++people}@example.com`,
      password: 'Linsen2026',
      first_name: 'Anna',
      last_name: 'Muster',
    }),
    /** The key of a link that opens the comparison's price. */
    keyTo(productId: string) {
      const link = priceLink(testSecret, {
        brand: 'claravue',
        productId,
        channel: 'comparison' as const,
        endsAt: Date.now() + 3_600_000,
      })
      return new URL(link, 'http://shop').searchParams.get('fk') ?? ''
    },
  }
}
export type CartShop = Awaited<ReturnType<typeof openCartShop>>
