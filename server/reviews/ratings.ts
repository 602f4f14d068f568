import { storefrontZones } from '#brands/all.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { longestReview, type RatedProduct, type ReviewState, ReviewText } from '#contract/catalogue/rating.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { shopZone } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import { productTag, refreshRatings } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import { checkReason } from './check-rules.ts'
import {
  insertStars,
  type RateableOf,
  type RateableRow,
  readRateable,
  readRating,
  removeAuthor,
  writeText,
} from './rating-store.ts'
import { authorOf, checkedRatings, presetRatings, scoreOf } from './rules.ts'

/** A customer at a storefront, in the language in which the rating is written. */
export type Rater = { customerId: string; brand: string; locale: LocaleCode }

export type RatingRefusal =
  | { code: 'rating-not-bought' | 'rating-invalid' | 'already-rated' | 'rating-first' }
  | { code: 'review-invalid'; values: { most: number } }

/** The questions, in words. */
const questions: Readonly<Record<string, MessageId>> = {
  overall: 'product.score_overall',
  comfort: 'product.score_comfort',
  vision: 'product.score_vision',
  value: 'product.score_value',
  quality: 'product.score_quality',
}

export function rateableView(row: RateableRow, say: Translate): RatedProduct {
  const { account_id: _, first_name: __, last_name: ___, ...product } = row
  const ratings = presetRatings(row.category).map(({ key, value }) => {
    const text = questions[key]
    return { key, label: text ? say(text) : key, value }
  })
  return { ...product, ratings, review: '' }
}

/** The products that a customer may rate now. */
export const rateableProducts = (db: Db, rater: RateableOf) => readRateable(db, rater)

/** The first step: the stars, which count at once. */
export async function rateProduct(
  db: Db,
  { customerId, brand, locale }: Rater,
  { productId, ratings, now }: { productId: string; ratings: readonly { key: string; value: number }[]; now: Date },
): Promise<Result<null, RatingRefusal>> {
  const [product] = await readRateable(db, { customerId, brand, locale, productId })
  if (!product) return err(await whyNot(db, customerId, productId))
  const checked = checkedRatings(product.category, ratings)
  if (!checked.ok) return checked
  const author = authorOf({ firstName: product.first_name, lastName: product.last_name })
  const score = scoreOf(checked.value)
  return db.transaction(async (db): Promise<Result<null, RatingRefusal>> => {
    const day = isoDate(now, storefrontZones()[brand] ?? shopZone)
    const stars = { customerId, productId, locale, author, ratings: checked.value, score, day }
    if (!(await insertStars(db, stars))) return err({ code: 'already-rated' })
    await refreshRatings(db, [productId])
    await announceChange(db, [productTag(productId)])
    return ok(null)
  })
}

/** The second step: the text, or nothing, which takes the product out of the queue. */
export async function reviewProduct(
  db: Db,
  { customerId, brand, locale }: Rater,
  { productId, text: typed, now }: { productId: string; text: string; now: Date },
): Promise<Result<{ state: ReviewState }, RatingRefusal>> {
  const read = ReviewText.safeParse(typed)
  if (!read.success) return err({ code: 'review-invalid', values: { most: longestReview } })
  const text = read.data
  const state = checkReason(text, locale) ? 'waiting' : 'published'
  return db.transaction(async (db): Promise<Result<{ state: ReviewState }, RatingRefusal>> => {
    if (!(await writeText(db, { customerId, productId, locale, text, state, now }))) {
      const [product] = await readRateable(db, { customerId, brand, locale, productId })
      return err(product ? { code: 'rating-first' } : await whyNot(db, customerId, productId))
    }
    if (text && state === 'published') await announceChange(db, [productTag(productId)])
    return ok({ state })
  })
}

/** Keeps the reviews of an account, without the name. */
export async function unbindReviews(db: Db, customerId: string) {
  const products = await removeAuthor(db, customerId)
  await announceChange(db, products.map(productTag))
}

/** The reason why a product is not in the queue of a customer. */
async function whyNot(db: Db, customerId: string, productId: string): Promise<RatingRefusal> {
  return { code: (await readRating(db, customerId, productId)) ? 'already-rated' : 'rating-not-bought' }
}
