import { z } from 'zod'

export const ShippingOption = z
  .object({
    code: z.string().describe('Holds the name of the carrier'),
    name: z.string().describe('In the language of the visitor'),
    key: z.string().describe('What delivery dates take as shipping_option'),
    price: z.int().describe('In cents'),
  })
  .meta({ id: 'ShippingOption' })
export type ShippingOption = z.infer<typeof ShippingOption>

/** An option for one cart. */
export const CartShippingOption = ShippingOption.extend({
  cost: z.int().describe('What this cart pays for it: 0 if the value of the goods or a coupon makes it free'),
}).meta({ id: 'CartShippingOption' })
export type CartShippingOption = z.infer<typeof CartShippingOption>
