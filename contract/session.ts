import { z } from 'zod'
import { priceChannels } from '#contract/catalogue/price-channels.ts'
import { CartSummary } from './cart/cart.ts'
import { WishlistSummary } from './catalogue/wishlist.ts'
import { orderStates } from './checkout/order-state.ts'
import { Customer } from './identity/customer.ts'
import { textLine } from './printable-text.ts'

const resolved = z.literal('resolved')

/** The visitor's personal data, which a public page loads after it is shown. */
export const Session = z
  .object({
    authentication: z.object({ system: resolved, customer: resolved }),
    customer: Customer.nullable(),
    expires_at: z.string().nullable().describe('When the session ends; null for a guest'),
    deletion_at: z.string().nullable().describe('When the account will be deleted, if its owner wants that'),
    cart: CartSummary.nullable(),
    wishlist: WishlistSummary,
    price_channel: z.enum(priceChannels),
    notices: z.array(z.enum(['internal-session'])),
    staff: z
      .object({
        name: z.string().describe('Of the member of staff'),
        acting_as: z.object({ name: z.string(), email: z.string(), reason: z.string() }).nullable(),
      })
      .nullable(),
    flags: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const SignedInPlace = z.object({
  id: z.string(),
  brand: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
})
export type SignedInPlace = z.infer<typeof SignedInPlace>

/** Part of a name or e-mail address, or the number of an order. */
export const CustomerSearch = textLine(100).min(2)

export const FoundCustomer = z.object({
  id: z.string(),
  account_id: z.string(),
  full_name: z.string(),
  email: z.string(),
})
export type FoundCustomer = z.infer<typeof FoundCustomer>

export const FoundOrder = z.object({
  number: z.string(),
  created_at: z.string(),
  state: z.enum(orderStates),
  total: z.int(),
  customer_id: z.string().nullable().describe('Null if it was ordered without an account'),
  email: z.string(),
})
export type FoundOrder = z.infer<typeof FoundOrder>

/** Staff must give a reason to act as a customer. */
export const ActingWish = z.object({ customer_id: textLine(100).min(1), reason: textLine(300).min(3) })
