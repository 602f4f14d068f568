import type { RatedProduct } from '#contract/catalogue/rating.ts'
import type { Result } from '#contract/result.ts'
import type { Shop } from '#server/shop/shop.ts'

const prefix = 'stars-'

const starsIn = (form: FormData) =>
  [...form].flatMap(([name, value]) =>
    name.startsWith(prefix) ? [{ key: name.slice(prefix.length), value: Number(value) }] : [],
  )

type Refused = Parameters<Shop['refusal']>[0]
type Acts = {
  rate: (stars: { key: string; value: number }[]) => Promise<Result<null, Refused>>
  review: (text: string) => Promise<Result<{ state: string }, Refused>>
}

/** Answer to a form that was refused, with the text that was typed and the stars that were chosen. */
export type RatingRefused = { code: string; message: string; text: string; stars: Readonly<Record<string, number>> }
type Answer = { sent: 'stars' } | { sent: 'text'; state: string } | { refused: RatingRefused; status: number }

/** Runs the act of a form of the two steps: first the stars, then the text. */
export async function sendRating({ refusal }: Shop, form: FormData, { rate, review }: Acts): Promise<Answer> {
  const refusedBy = (error: Refused, text: string): Answer => {
    const { status, code, message } = refusal(error)
    const stars = Object.fromEntries(starsIn(form).map(({ key, value }) => [prefix + key, value]))
    return { refused: { code, message, text, stars }, status }
  }
  if (form.get('step') === 'stars') {
    const rated = await rate(starsIn(form))
    return rated.ok ? { sent: 'stars' } : refusedBy(rated.error, '')
  }
  const typed = form.has('skip') ? '' : String(form.get('review') ?? '')
  const reviewed = await review(typed)
  return reviewed.ok ? { sent: 'text', state: reviewed.value.state } : refusedBy(reviewed.error, typed)
}

/** The data of a product that the forms show. */
export const askedProduct = ({ product_id, title, slug, image, delivered_on, is_rated, ratings }: RatedProduct) => ({
  product_id,
  title,
  slug,
  image,
  delivered_on,
  is_rated,
  questions: ratings.map(({ key, label, value }) => ({ name: prefix + key, label, proposal: value })),
})
export type AskedProduct = ReturnType<typeof askedProduct>
