import type { LocaleCode } from '#contract/brand.ts'
import type { ReviewPage, ReviewScores } from '#contract/catalogue/review.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { readReviews, readScores } from './store.ts'

type Unknown = { code: 'not-found' }

/** Pages begin at 1; one after the last is empty. */
export async function reviewPage(
  db: Db,
  of: { brand: string; locale: LocaleCode; productId: string },
  { page, perPage }: { page: number; perPage: number },
): Promise<Result<ReviewPage, Unknown>> {
  const found = await readReviews(db, { ...of, from: (page - 1) * perPage, count: perPage })
  return found ? ok({ 'hydra:member': found.reviews, 'hydra:totalItems': found.total }) : err({ code: 'not-found' })
}

/** What the reviews of a product add up to: as a whole, and by what was asked. */
export async function reviewScores(
  db: Db,
  { brand, productId }: { brand: string; productId: string },
): Promise<Result<ReviewScores, Unknown>> {
  const scores = await readScores(db, brand, productId)
  return scores ? ok(scores) : err({ code: 'not-found' })
}
