import { z } from 'zod'
import { AddToCart } from '#contract/cart/changes.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The message that the next page of the cart shows about the form that led there. */
const Flash = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notice'), message: z.string() }),
  /** The link in a reminder mail led to a cart that does not exist any more. */
  z.object({ kind: z.literal('link-failed') }),
  z.object({
    kind: z.literal('refused'),
    at: z.enum(['coupon', 'miles', 'page']),
    message: z.string(),
    /** Why, as it is counted. */
    code: z.string().optional(),
    typed: z.string().default(''),
    /** The product page where the visitor can correct the choice. */
    back: z.string().startsWith('/').optional(),
  }),
  z.object({
    kind: z.literal('removed'),
    title: z.string(),
    /** What brings it back: a line, or those of both eyes. */
    wish: AddToCart,
    /** The idempotency key: undone twice, the line comes back once. */
    key: z.string(),
  }),
])
export type CartFlash = z.infer<typeof Flash>

export const writeFlash = ({ cookies }: Pick<Shop, 'cookies'>, flash: CartFlash) =>
  cookies.write('cartFlash', JSON.stringify(flash))

/** Reads the message and clears it, so that it is shown once. */
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
