import { sql } from 'drizzle-orm'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { personOf } from '#server/promotions/operations.ts'
import type { CartContext } from './operations.ts'
import { shippingOffers } from './pricing.ts'
import { type CartLine, isSame } from './rules.ts'

/** What a subscription orders: a whole cart, as far as the payment. */
export type RenewalCart = {
  id: string
  customerId: string
  email: string
  billingAddress: PostalAddress
  shippingAddress: PostalAddress
  /** The code of the shipping option. */
  shippingMethod: string
  lines: readonly Omit<CartLine, 'id' | 'position' | 'createdFrom'>[]
}

/**
 * Fills the cart of a renewal, or fills it anew before another attempt. False if it was ordered meanwhile. It is not the
 * cart that the customer shops with.
 */
export async function fillRenewalCart(context: CartContext, cart: RenewalCart): Promise<boolean> {
  const { db, brand, locale } = context
  const isOffered = shippingOffers(context, cart).some(({ code }) => code === cart.shippingMethod)
  const { rows } = await executePrepared(
    db,
    'fill-renewal-cart',
    sql`
    with cart as (
      insert into carts (id, brand, customer_id, purpose, checkout_state, email, person, billing_address, shipping_address,
        shipping_method, locale, opted_out)
      values (${cart.id}, ${brand.id}, ${cart.customerId}, 'renewal', ${isOffered ? 'shipping_selected' : 'addressed'},
        ${cart.email}, ${personOf(cart.email)}, ${JSON.stringify(cart.billingAddress)}::jsonb,
        ${JSON.stringify(cart.shippingAddress)}::jsonb, ${cart.shippingMethod}, ${locale}, true)
      on conflict (id) do update set version = carts.version + 1, updated_at = now(), locale = excluded.locale,
        checkout_state = excluded.checkout_state, email = excluded.email, person = excluded.person,
        billing_address = excluded.billing_address, shipping_address = excluded.shipping_address,
        shipping_method = excluded.shipping_method
      where carts.state = 'cart' and carts.purpose = 'renewal' returning id
    ), wanted as (
      select line.* from json_to_recordset(${JSON.stringify(united(cart.lines))}::json) line ("productId" text,
        "variantId" text, options jsonb, eye text, "wearerId" uuid, channel text, quantity int, position int, "seenPrice" int)
    ), removed as (
      delete from cart_lines using cart where cart_id = cart.id and not exists (
        select from wanted where "variantId" = variant_id and wanted.channel = cart_lines.channel
          and wanted.eye is not distinct from cart_lines.eye and "wearerId" is not distinct from wearer_id)
    ), written as (
      insert into cart_lines (
        cart_id, product_id, variant_id, options, eye, wearer_id, channel, quantity, position, seen_price)
      select cart.id, wanted.* from cart cross join wanted
      on conflict on constraint cart_lines_variant do update
        set quantity = excluded.quantity, seen_price = excluded.seen_price, position = excluded.position
    )
    select id from cart`,
  )
  return rows.length > 0
}

/** Two products may have one successor: their lines become one. */
function united(lines: RenewalCart['lines']) {
  const found: (RenewalCart['lines'][number] & { position: number })[] = []
  for (const line of lines) {
    const at = found.findIndex((other) => isSame(other, line))
    const same = found[at]
    if (same) found[at] = { ...same, quantity: same.quantity + line.quantity }
    else found.push({ ...line, position: found.length + 1 })
  }
  return found
}
