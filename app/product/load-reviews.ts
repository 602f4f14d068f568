import { readReviewList } from '#contract/catalogue/review-list.ts'
import type { Shop } from '#server/shop/shop.ts'

const reviewsPerPage = 5

/** The reviews that the URL asks for; undefined if there is no such product. A page beyond the last one is the last. */
export async function loadReviews(reviews: Shop['reviews'], productId: string, query: URLSearchParams) {
  const scores = await reviews.scores(productId)
  if (!scores.ok) return undefined
  const { count, languages } = scores.value
  const asked = readReviewList(
    query,
    languages.map(({ locale }) => locale),
  )
  const total = languages.find(({ locale }) => locale === asked.language)?.count ?? count
  const pages = Math.max(1, Math.ceil(total / reviewsPerPage))
  const list = { ...asked, page: Math.min(asked.page, pages) }
  const found = await reviews.page(productId, { ...list, perPage: reviewsPerPage })
  return found.ok ? { list, pages, reviews: found.value, scores: scores.value } : undefined
}
