import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { readReviewList, reviewListUrl } from '#contract/catalogue/review-list.ts'
import type { Route } from './+types/review-helpful'

/** The page is only for a form without scripts. */
export function loader() {
  throw data(null, 404)
}

/** Counts the vote, and leads back to the review in the list that it was in. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const { ratings, catalogue, path } = context.get(shop)
  const id = /^[1-9]\d{0,14}$/.test(params.reviewId) ? Number(params.reviewId) : 0
  const marked = await ratings.markHelpful(id)
  if (!marked.ok) throw data(null, marked.error.code === 'too-many' ? 429 : 404)
  const { productId } = marked.value
  const product = await catalogue.product(productId)
  if (!product.ok) throw data(null, 404)
  const language = url.searchParams.get('review_language')
  const list = readReviewList(url.searchParams, language ? [language] : [])
  const [query] = reviewListUrl(list).split('#')
  throw redirect(path(`/p/${productId}/${product.value.slug}${query === '?' ? '' : query}#review-${id}`), 303)
}

export default function ReviewHelpful() {
  return null
}
