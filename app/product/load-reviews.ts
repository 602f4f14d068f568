import type { ReviewScores } from '#contract/catalogue/review.ts'
import { type ReviewList, readReviewList, reviewListUrl, reviewSorts } from '#contract/catalogue/review-list.ts'
import { createTranslate, type Translate } from '#messages/translate.ts'
import type { Shop } from '#server/shop/shop.ts'
import { reviewLanguages } from './reviews.tsx'

const reviewsPerPage = 5

const sortTexts = {
  newest: 'product.reviews_newest',
  best: 'product.reviews_best',
  worst: 'product.reviews_worst',
} as const

/** The reviews that the URL asks for; undefined if there is no such product. A page beyond the last one is the last. */
export async function loadReviews({ reviews, locale, texts }: Shop, productId: string, query: URLSearchParams) {
  const scores = await reviews.scores(productId)
  if (!scores.ok) return undefined
  const asked = readReviewList(
    query,
    scores.value.languages.map(({ locale }) => locale),
  )
  const read = (page: number) => reviews.page(productId, { ...asked, page, perPage: reviewsPerPage })
  let found = await read(asked.page)
  if (!found.ok) return undefined
  const pages = Math.max(1, Math.ceil(found.value['hydra:totalItems'] / reviewsPerPage))
  const page = Math.min(asked.page, pages)
  if (page < asked.page) found = await read(page)
  if (!found.ok) return undefined
  const list = { ...asked, page }
  const [listQuery = ''] = reviewListUrl(list).split('#')
  return {
    reviews: found.value,
    scores: scores.value,
    bars: scores.value.histogram.map((bar) => ({
      ...bar,
      href: reviewListUrl({ ...list, stars: bar.stars, page: 1 }),
      isChosen: bar.stars === list.stars,
    })),
    choices: choicesOf(list, scores.value, createTranslate(locale, texts('product'))),
    /** For a form that leads back to these reviews. */
    listQuery: listQuery === '?' ? '' : listQuery,
    pager: {
      page,
      pages,
      ...(page > 1 && { previous: reviewListUrl({ ...list, page: page - 1 }) }),
      ...(page < pages && { next: reviewListUrl({ ...list, page: page + 1 }) }),
    },
  }
}

/** The same reviews in another order, or in one language. The browser gets them as links, so it needs no words for them. */
function choicesOf(list: ReviewList, { languages }: ReviewScores, t: Translate) {
  const linkTo = (text: string, change: Partial<ReviewList>, isChosen: boolean) => ({
    text,
    href: reviewListUrl({ ...list, ...change, page: 1 }),
    isChosen,
  })
  const sorts = reviewSorts.map((sort) => linkTo(t(sortTexts[sort]), { sort }, sort === list.sort))
  const spoken = languages.map(({ locale, count }) => {
    const name = reviewLanguages[locale]
    return linkTo(`${name ? t(name) : locale} (${count})`, { language: locale }, locale === list.language)
  })
  const every = linkTo(t('product.reviews_every_language'), { language: undefined }, !list.language)
  const { stars } = list
  const byStars = [
    linkTo(t('product.reviews_every_star'), { stars: undefined }, false),
    ...(stars ? [linkTo(t('product.stars', { stars }), {}, true)] : []),
  ]
  return [
    { label: t('product.reviews_sort'), links: sorts },
    ...(stars ? [{ label: t('product.reviews_stars'), links: byStars }] : []),
    ...(spoken.length > 1 ? [{ label: t('product.reviews_language'), links: [every, ...spoken] }] : []),
  ]
}
