import { z } from 'zod'
import { Email } from '#contract/address/person.ts'
import { postalAddress } from '#contract/address/postal-address.ts'
import { countryCodes } from '#contract/brand.ts'
import { Eye, OrderedQuantity, VariantOptions } from '#contract/catalogue/ordered-variant.ts'
import { NamedChannel } from '#contract/catalogue/pricing.ts'
import { textLine, textLines } from '#contract/printable-text.ts'
import { Frequency } from '#contract/subscription/frequency-schema.ts'
import type { ViolationCode } from '#contract/violation.ts'
import { CreatedFrom } from './cart.ts'
import { longestComment } from './comment.ts'

const wrong = (code: ViolationCode) => ({ params: { code } })

const mostItemsAtOnce = 20

const CartWish = z.object({
  product: z.object({
    product_id: textLine(40).min(1),
    options: VariantOptions.default({}),
    eye: Eye.nullish().describe('For which eye a lens is; each eye has a line of its own'),
    wearer_id: z.uuid().nullish().describe('One of the customer’s wearers; each wearer has lines of their own'),
    price_channel: NamedChannel.optional(),
    fk: z.string().max(200).optional().describe('The key of a link with a price of its own; else that of vsf-atc'),
  }),
  quantity: OrderedQuantity,
  created_from: CreatedFrom.options[0].nullish(),
  position: z.int().min(0).max(1_000_000).optional().describe('Where it stood before it was removed; otherwise last'),
})

/** One product, or several at once, such as both eyes: all or none are added. */
export const AddToCart = z.preprocess(
  (input) => (typeof input === 'object' && input && !('items' in input) ? { items: [input] } : input),
  z.object({ items: z.array(CartWish).min(1).max(mostItemsAtOnce) }),
)
export type AddToCart = z.infer<typeof AddToCart>

export const SetQuantity = z.object({ quantity: OrderedQuantity })

/** Other values, or another size of the pack, for lenses that are in the cart, such as both eyes: all or none are changed. */
export const ChangeOptions = z.object({
  items: z
    .array(
      z.object({
        id: z.int(),
        product_id: textLine(40).min(1),
        options: VariantOptions,
        pack: z
          .object({ product_id: textLine(40).min(1), quantity: OrderedQuantity })
          .optional()
          .describe('The size of the pack that the line becomes, and how many of it; it stays as it is without'),
      }),
    )
    .min(1)
    .max(mostItemsAtOnce),
})
export type ChangeOptions = z.infer<typeof ChangeOptions>

/** Any text at first: a code is checked later, to give a better message. */
const typedCode = z.string().max(100)
export const ApplyCoupon = z.object({ couponCode: typedCode })

const milesAndMorePattern = /^(9999|9920|9922|2220|3330)\d{11}$/
export const MilesAndMoreNumber = z
  .string()
  .trim()
  .refine((text) => milesAndMorePattern.test(text), wrong('miles-and-more-invalid'))

export const Comment = textLines(longestComment)

/** Missing fields stay as they are; null clears a field. */
export const UpdateOrder = z.object({
  coupon_code: typedCode.nullish(),
  miles_and_more_number: MilesAndMoreNumber.nullish(),
  email: Email.optional(),
  billing_address: postalAddress(countryCodes, 'billing').optional(),
  shipping_address: postalAddress(countryCodes, 'shipping').optional(),
  comment: Comment.nullish(),
  shipping_opt_in_personal_data: z.boolean().optional(),
  reminder_opt_in: z.boolean().optional().describe('The shop may write once about a cart that was left behind'),
  subscription: z.boolean().optional().describe('Whether what is in the cart is to be ordered again and again'),
  subscription_frequency: Frequency.optional().describe('Every so many months; 1 unless it is chosen'),
  prices_seen: z.literal(true).optional().describe('The visitor has taken note of all changed prices'),
})
export type UpdateOrder = z.infer<typeof UpdateOrder>

/** The code of a shipping option. */
export const ChooseShipping = z.object({ code: z.string().min(1).max(60) })

const token = z.string().min(1).max(100)
export const MergeCarts = z.object({ abandoned_cart_token: token, latest_cart_token: token })
export const CurrentCart = z.object({ token })
export const OptOut = z.object({ cart_token: token.optional() })
