import type { LocaleCode } from '#contract/brand.ts'
import { ok, type Result } from '#contract/result.ts'
import type { ReviewAct, ReviewQuery } from '#contract/staff/reviews.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import type { Db } from '#server/database/database.ts'
import { checkReason } from './check-rules.ts'
import { readLastDecision, readReviewList } from './desk-store.ts'
import { answerReview, publishReview, refuseReview } from './moderation.ts'

type NotFound = { code: 'not-found' }
type DeskRequest = {
  db: Db
  locale: LocaleCode
  staff: () => { may: (act: StaffAct) => Promise<Result<{ userId: string }, NotFound>> }
}

const pageLength = 25

/** What staff do with reviews. */
export function reviewsDeskForRequest({ db, locale, staff }: DeskRequest) {
  const may = () => staff().may('moderate-review')

  return {
    /** A page of the list, each text with what the shop noticed, and the review behind which the next page begins. */
    async list(search: ReviewQuery) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const found = await readReviewList(db, search, locale, pageLength + 1)
      const reviews = found.slice(0, pageLength).map((one) => ({ ...one, noticed: checkReason(one.text, one.locale) }))
      return ok({ reviews, next: found.length > pageLength ? reviews.at(-1)?.id : undefined })
    },

    async decide(act: ReviewAct) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const who = { id: act.review, actor: allowed.value.userId }
      if (act.intent === 'publish') return publishReview(db, { ...who, seen: act.seen })
      if (act.intent === 'refuse') return refuseReview(db, { ...who, seen: act.seen, reason: act.reason })
      return answerReview(db, { ...who, text: act.text, seen: act.seen })
    },

    /** Who was faster, for somebody who could not decide any more. */
    async lastDecision(id: number) {
      const allowed = await may()
      return allowed.ok ? ok(await readLastDecision(db, id)) : allowed
    },
  }
}
