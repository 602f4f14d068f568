import { z } from 'zod'
import { priceChannels } from './price-channels.ts'

/** The price list that a program asks for. */
export const NamedChannel = z
  .enum(priceChannels)
  .describe(
    'The price list: website is open to everybody, another one is refused without its key. Left out, it is that of the key, otherwise the website’s',
  )

/** Gross amounts in minor units. */
const Amounts = z.object({
  original: z.int().describe('The recommended price; where there is none, the website price'),
  current: z.int().describe('What this visitor pays'),
  website: z.int().describe('What everybody pays'),
  savings_from_regular: z.int(),
  savings_from_website: z.int(),
  savings_from_website_in_percents: z.int(),
})

export const Pricing = z
  .object({
    product_ids: z.array(z.string()),
    unit: Amounts,
    total_excluding_in_cart: Amounts.describe(
      'For the quantity asked for, without the price of what is in the cart already',
    ),
    price_channel: z.enum(priceChannels),
    currency_code: z.string(),
    in_cart: z.int().describe('Pieces of this product in the cart: the bulk price counts them'),
    bulk_price: z.int().describe('What one piece costs from bulk_from pieces on; 0 if there is no such price'),
    bulk_from: z.int(),
    price_per_unit: z.object({ value: z.int(), units: z.number() }).nullable(),
    lowest_price_30_days: z
      .int()
      .nullable()
      .describe('The lowest website price of the 30 days before the current reduction; null where nothing is reduced'),
  })
  .meta({ id: 'Pricing' })
export type Pricing = z.infer<typeof Pricing>
