import { z } from 'zod'
import { OrderedQuantity, VariantOptions } from '#contract/catalogue/ordered-variant.ts'
import { textLine } from '#contract/printable-text.ts'

/** A product with its chosen options and quantity, to be delivered. */
export const DeliveryVariant = z
  .object({
    catalog: z.string().describe('The id of the storefront: another one’s products are not known here'),
    variant_representation: z.object({ product_id: textLine(40), option: VariantOptions }),
    quantity: OrderedQuantity,
  })
  .meta({ id: 'DeliveryVariant' })
export type DeliveryVariant = z.infer<typeof DeliveryVariant>

export const DeliveryItem = z
  .object({
    meta: z.object({ variant_id: z.string(), product_id: z.string() }),
    quantity: z.int(),
    stock: z.object({ available: z.int().describe('Below 0 is what was sold and is still to come') }),
    tags: z.array(z.enum(['stop-order'])).describe('stop-order: this much of it cannot be ordered'),
    stop_order: z.boolean().describe('Sold only as long as there is stock'),
    calculated_arrival_date_min: z.iso.date(),
    calculated_arrival_date_max: z.iso.date(),
  })
  .meta({ id: 'DeliveryItem' })
export type DeliveryItem = z.infer<typeof DeliveryItem>

export const DeliveryDates = z
  .object({
    tags: z.array(z.enum(['stop-order'])).describe('stop-order: none of it can be ordered'),
    items: z.array(DeliveryItem),
    calculated_arrival_date_min: z.iso.date().nullable(),
    calculated_arrival_date_max: z.iso.date().nullable(),
  })
  .meta({ id: 'DeliveryDates' })
export type DeliveryDates = z.infer<typeof DeliveryDates>

/** Share in stock of what can still be chosen. */
export type UsualStock = 'all' | 'most' | 'some' | 'ordered' | 'sold-out'
type UsualArrival = { min: string; max: string; is_within_a_week: boolean }

/** What can be said about a product before its values are chosen. */
export type UsualDelivery = {
  stock: UsualStock
  /** Of a lens whose strength is chosen already; a strength that is missing has to be ordered. Null for other products. */
  by_sphere: Readonly<Record<string, UsualStock>> | null
  /** When it arrives; null if it is sold out. */
  arrivals: Readonly<Record<Exclude<UsualStock, 'sold-out'>, UsualArrival>> | null
}

/** Kind of check: a whole cart, or lines whose quantity is about to change. */
export const CartCheckType = z.enum(['cart', 'update-cart'])
export type CartCheckType = z.infer<typeof CartCheckType>

export const CartCheck = DeliveryDates.extend({
  availableStock: z.int().describe('Of the item of which there is least'),
  stopOrder: z
    .boolean()
    .describe('cart: nothing of it can be ordered; update-cart: one of the quantities cannot be ordered'),
}).meta({ id: 'CartCheck' })
export type CartCheck = z.infer<typeof CartCheck>
