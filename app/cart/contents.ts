import type { Cart, CartItem } from '#contract/cart/cart.ts'
import { type CheaperRow, cheaperRows } from '#contract/cart/cheaper-rows.ts'
import type { Shop } from '#server/shop/shop.ts'

/**
 * The current cart, its delivery dates or that nothing in it can be ordered, recommendations, questions about values, the
 * rows that cost less in another size of the pack, and how often all of it would come as a subscription.
 */
export async function loadContents(shop: Shop, known?: Cart) {
  const { cart, delivery, recommendations, storefront, subscriptions, wearers } = shop
  const current = known ?? (await cart.view()) ?? null
  const sold = current?.items.filter(({ availability }) => availability !== 'not-sold') ?? []
  const items = sold.map(({ product_id, options, quantity }) => ({
    catalog: storefront.id,
    quantity,
    variant_representation: { product_id, option: options },
  }))
  const [checked, offers, questions, cheaper, frequency] = await Promise.all([
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
    loadCheaper(shop, sold),
    current?.subscription_frequency ?? subscriptions.frequencyFor(sold),
  ])
  const check = checked?.ok ? checked.value : undefined
  const arrival = check ? arrivalOf(check) : null
  return { cart: current, arrival, isStopped: check?.stopOrder ?? false, offers, questions, cheaper, frequency }
}

/** The rows of lenses that cost less in another size of the pack. */
export async function loadCheaper({ catalogue }: Shop, items: readonly CartItem[]): Promise<CheaperRow[]> {
  const lenses = items.filter(({ category, is_trial }) => category === 'lens' && !is_trial)
  const ids = [...new Set(lenses.map(({ product_id }) => product_id))]
  return cheaperRows(lenses, await catalogue.packSizesOf(ids))
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
