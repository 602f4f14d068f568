import { type RatedProduct, ReviewText } from '#contract/catalogue/rating.ts'
import type { Result } from '#contract/result.ts'
import { violationOf, violationTexts } from '#contract/violation.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'

const prefix = 'stars-'

const starsIn = (form: FormData) =>
  [...form].flatMap(([name, value]) =>
    name.startsWith(prefix) ? [{ key: name.slice(prefix.length), value: Number(value) }] : [],
  )

type Refused = { code: Parameters<Shop['refusal']>[0]['code'] }
type Acts = {
  rate: (stars: { key: string; value: number }[]) => Promise<Result<null, Refused>>
  review: (text: string) => Promise<Result<{ state: string }, Refused>>
}

/** What the page says about a form that was refused, with the text that was typed. */
export type RatingRefused = { message: string; text: string }
type Answer = { sent: 'stars' } | { sent: 'text'; state: string } | { refused: RatingRefused; status: number }

/** Does what a form of the two steps asks for: first the stars, then the text. */
export async function sendRating({ refusal, say }: Shop, form: FormData, { rate, review }: Acts): Promise<Answer> {
  if (form.get('step') === 'stars') {
    const rated = await rate(starsIn(form))
    return rated.ok ? { sent: 'stars' } : refusedBy(refusal(rated.error), '')
  }
  const typed = form.get('review')
  const isSkipped = form.has('skip') || typeof typed !== 'string'
  const read = ReviewText.safeParse(isSkipped ? '' : typed)
  if (!read.success) {
    const [issue] = read.error.issues
    const { code, values } = issue ? violationOf(issue) : { code: 'invalid' as const }
    return refusedBy({ status: 422, message: say(violationTexts[code], values) }, isSkipped ? '' : typed)
  }
  const reviewed = await review(read.data)
  if (!reviewed.ok) return refusedBy(refusal(reviewed.error), read.data)
  return { sent: 'text', state: reviewed.value.state }
}

const refusedBy = ({ status, message }: { status: number; message: string }, text: string): Answer => ({
  refused: { message, text },
  status,
})

/** What is asked about a product, in words. */
const questionTexts: Readonly<Record<string, MessageId>> = {
  overall: 'product.score_overall',
  comfort: 'product.score_comfort',
  vision: 'product.score_vision',
  value: 'product.score_value',
  quality: 'product.score_quality',
}

/** The questions come with their words, so that the page does not need all texts of the product's page. */
export const askedProduct = ({ say }: Pick<Shop, 'say'>, product: RatedProduct) => ({
  product_id: product.product_id,
  title: product.title,
  slug: product.slug,
  image: product.image,
  delivered_on: product.delivered_on,
  is_rated: product.is_rated,
  questions: product.ratings.map(({ key, value }) => {
    const text = questionTexts[key]
    return { name: prefix + key, value, label: text ? say(text) : key }
  }),
})
export type AskedProduct = ReturnType<typeof askedProduct>
