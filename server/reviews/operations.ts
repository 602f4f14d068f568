import type { LocaleCode } from '#contract/brand.ts'
import type { ReviewPage, ReviewScores } from '#contract/catalogue/review.ts'
import type { ReviewSort } from '#contract/catalogue/review-list.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { readReviews, readScores } from './store.ts'

export type { InvitationDependencies } from './invitations.ts'
export { answerReview, publishReview, type ReviewRefusal, refuseReview, reviewsForPeople } from './moderation.ts'
export { unbindReviews } from './ratings.ts'

type NotFound = { code: 'not-found' }

/** Pages begin at 1; one after the last is empty. */
export async function reviewPage(
  db: Db,
  of: { brand: string; locale: LocaleCode; productId: string },
  { page, perPage, ...chosen }: { page: number; perPage: number; sort: ReviewSort; language?: string; stars?: number },
): Promise<Result<ReviewPage, NotFound>> {
  const found = await readReviews(db, { ...of, from: (page - 1) * perPage, count: perPage, ...chosen })
  return found ? ok({ 'hydra:member': found.reviews, 'hydra:totalItems': found.total }) : err({ code: 'not-found' })
}

/** The average of all reviews of a product, and of each question. */
export async function reviewScores(
  db: Db,
  { brand, productId }: { brand: string; productId: string },
): Promise<Result<ReviewScores, NotFound>> {
  const scores = await readScores(db, brand, productId)
  return scores ? ok(scores) : err({ code: 'not-found' })
}
