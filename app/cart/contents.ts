import type { Cart } from '#contract/cart/cart.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The current cart, its delivery dates or that nothing in it can be ordered, recommendations, and questions about values. */
export async function loadContents({ cart, delivery, recommendations, storefront, wearers }: Shop, known?: Cart) {
  const current = known ?? (await cart.view()) ?? null
  const sold = current?.items.filter(({ availability }) => availability !== 'not-sold') ?? []
  const items = sold.map(({ product_id, options, quantity }) => ({
    catalog: storefront.id,
    quantity,
    variant_representation: { product_id, option: options },
  }))
  const [checked, offers, questions] = await Promise.all([
    items.length > 0
      ? delivery.checkCart({
          type: 'cart',
          items,
          country: current?.shipping_address?.country_code,
          shippingOption: current?.shipments[0]?.method.key,
        })
      : undefined,
    recommendations.forCart(sold),
    wearers.questionsAbout(sold),
  ])
  const check = checked?.ok ? checked.value : undefined
  const arrival = check ? arrivalOf(check) : null
  return { cart: current, arrival, isStopped: check?.stopOrder ?? false, offers, questions }
}
export type CartContents = Awaited<ReturnType<typeof loadContents>>

/** The same with the texts of the sidebar, which opens over pages that do not have them. */
export const loadSidebar = async (shop: Shop, known?: Cart) => ({
  ...(await loadContents(shop, known)),
  texts: shop.texts('cart', 'validation', 'subscribe', 'values'),
})
export type SidebarContents = Awaited<ReturnType<typeof loadSidebar>>

type Dates = { calculated_arrival_date_min: string | null; calculated_arrival_date_max: string | null }

const arrivalOf = ({ calculated_arrival_date_min: min, calculated_arrival_date_max: max }: Dates) =>
  min && max ? { min, max } : null

/** Equal for carts with equal contents. */
export const editionOf = (cart: Pick<Cart, 'token_value' | 'version'> | null | undefined) =>
  cart ? `${cart.token_value} ${cart.version}` : ''
