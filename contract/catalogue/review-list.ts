// Plain lists and types, so that the browser does not load the library of schemas for them.

export const reviewSorts = ['newest', 'best', 'worst'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Which reviews of a product are shown; all of it is in the URL. */
export type ReviewList = { page: number; sort: ReviewSort; language?: string; stars?: number }

/**
 * The query parameters that the reviews read.
 * @public for app/routes.ts, which the search for code that only tests use does not read
 */
export const reviewParameters = ['reviews', 'review_sort', 'review_language', 'review_stars'] as const

/** Beyond any number of pages, so that a query of the database stays a sensible one. */
const lastPage = 100_000

/** Never fails: what is unknown becomes the default. `languages` are those in which there are reviews. */
export function readReviewList(query: URLSearchParams, languages: readonly string[]): ReviewList {
  const page = query.get('reviews') ?? ''
  const language = languages.find((code) => code === query.get('review_language'))
  const stars = query.get('review_stars') ?? ''
  return {
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), lastPage) : 1,
    sort: reviewSorts.find((sort) => sort === query.get('review_sort')) ?? 'newest',
    ...(language && { language }),
    ...(/^[1-5]$/.test(stars) && { stars: Number(stars) }),
  }
}

/** Where these reviews are, without defaults. */
export function reviewListUrl({ page, sort, language, stars }: ReviewList): string {
  const query = new URLSearchParams([
    ...(page > 1 ? [['reviews', `${page}`]] : []),
    ...(sort === 'newest' ? [] : [['review_sort', sort]]),
    ...(language ? [['review_language', language]] : []),
    ...(stars ? [['review_stars', `${stars}`]] : []),
  ])
  return `?${query}#reviews`
}
