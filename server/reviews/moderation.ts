import type { ReviewState } from '#contract/catalogue/rating.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { record } from '#server/audit/operations.ts'
import { productTag } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import { type CheckReason, checkReason } from './check-rules.ts'
import {
  type LockedReview,
  lockReview,
  readWaiting,
  type WaitingReview,
  writeAnswer,
  writeState,
} from './moderation-store.ts'
import { type ReviewMove, reviewMovedBy } from './rules.ts'

type Act = {
  id: number
  actor: string
  reason?: string
  /** The state that the person who decides has seen. If it is another one by now, nothing is changed. */
  seen?: ReviewState | undefined
}
export type ReviewRefusal =
  | { code: 'review-not-found' | 'review-state' }
  | { code: 'review-changed'; state: ReviewState; answer: string | null }

/** Texts that wait for a person, the oldest first, each with what the shop noticed. */
export const reviewsForPeople = async (db: Db): Promise<(WaitingReview & { noticed: CheckReason | undefined })[]> =>
  (await readWaiting(db)).map((review) => ({ ...review, noticed: checkReason(review.text, review.locale) }))

/** Shows the text of a review. Repeating it changes nothing. */
export const publishReview = (db: Db, act: Act) => decide(db, 'publish', act)

/** Hides the text; the stars go on counting. Also for a text that was shown, after a complaint. */
export const refuseReview = (db: Db, act: Act) => decide(db, 'refuse', act)

function decide(db: Db, move: ReviewMove, { id, actor, reason, seen }: Act): Promise<Result<null, ReviewRefusal>> {
  return db.transaction(async (db): Promise<Result<null, ReviewRefusal>> => {
    const review = await lockReview(db, id)
    if (!review) return err({ code: 'review-not-found' })
    if (seen && seen !== review.state) return err(changed(review))
    const to = reviewMovedBy(move, review.state)
    if (!to) return ok(null)
    await writeState(db, id, to)
    const details = { from: review.state, to }
    await record(db, { actor, action: `review/${move}`, subject: `review ${id}`, reason: reason ?? null, details })
    await announceChange(db, [productTag(review.product_id)])
    return ok(null)
  })
}

const changed = ({ state, answer }: LockedReview) => ({ code: 'review-changed', state, answer }) as const

type Answer = Pick<Act, 'id' | 'actor'> & {
  text: string
  /** The answer that the person who writes has seen. If it is another one by now, nothing is changed. */
  seen?: string | undefined
}

/** What the shop says below a review that is shown; an empty text takes the answer away. */
export function answerReview(db: Db, { id, actor, text, seen }: Answer) {
  return db.transaction(async (db): Promise<Result<null, ReviewRefusal>> => {
    const review = await lockReview(db, id)
    if (!review) return err({ code: 'review-not-found' })
    if (review.state !== 'published') return err({ code: 'review-state' })
    const answer = text.trim() || null
    if (seen !== undefined && seen !== (review.answer ?? '') && answer !== review.answer) return err(changed(review))
    if (answer === review.answer) return ok(null)
    await writeAnswer(db, id, answer)
    const details = { from: review.answer, to: answer }
    await record(db, { actor, action: 'review/answer', subject: `review ${id}`, reason: null, details })
    await announceChange(db, [productTag(review.product_id)])
    return ok(null)
  })
}
