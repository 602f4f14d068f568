import { z } from 'zod'
import { CreatedFrom } from '#contract/cart/cart.ts'
import { VariantOptions } from '#contract/catalogue/ordered-variant.ts'
import type { Shop } from '#server/shop/shop.ts'

/** What the next page of the cart says about the form that led there. */
const Flash = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('said'), message: z.string() }),
  /** That of a letter, to a cart that is gone. */
  z.object({ kind: z.literal('link-failed') }),
  z.object({
    kind: z.literal('refused'),
    at: z.enum(['coupon', 'miles', 'page']),
    message: z.string(),
    typed: z.string().default(''),
    /** The product whose choice it is about. */
    back: z.string().startsWith('/').optional(),
  }),
  z.object({
    ...{ kind: z.literal('removed'), title: z.string(), product_id: z.string(), options: VariantOptions },
    ...{ quantity: z.int(), position: z.int(), created_from: CreatedFrom.nullable() },
    /** Undone twice, it comes back once. */
    key: z.string(),
  }),
])
export type CartFlash = z.infer<typeof Flash>

export const writeFlash = ({ cookies }: Pick<Shop, 'cookies'>, flash: CartFlash) =>
  cookies.write('cartFlash', JSON.stringify(flash))

/** Said once: with the page that says it, it is gone. */
export function takeFlash({ cookies }: Pick<Shop, 'cookies'>): CartFlash | undefined {
  const written = cookies.read('cartFlash')
  if (written === undefined) return undefined
  cookies.clear('cartFlash')
  try {
    return Flash.safeParse(JSON.parse(written)).data
  } catch {
    return undefined
  }
}
