import type { Problem } from '#contract/problem.ts'
import { violationTexts } from '#contract/violation.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Translate } from '#messages/translate.ts'
import { problem, type RefusalCode, refusalOf } from '#server/http/problem.ts'
import type { SubscriptionRefusal } from './subscriptions-for-request.ts'

type Explained = { code: RefusalCode; status: number; message: string; violations: Problem['violations'] }

/** For a screen, which shows the message, and for the API, which answers with all of it. */
export function explainSubscription(refusal: SubscriptionRefusal, say: Translate): Explained {
  if (refusal.code !== 'bad-value') return { ...refusalOf(refusal, say), violations: [] }
  const { field: propertyPath, from, to } = { from: undefined, to: undefined, ...refusal }
  const days = from && to ? { from: formatDate(from), to: formatDate(to) } : undefined
  const code = days ? 'day-range' : 'invalid'
  const message = say(violationTexts[code], days)
  return { code: 'bad-input', status: 422, message, violations: [{ propertyPath, code, message }] }
}

export const subscriptionProblem = (refusal: SubscriptionRefusal, say: Translate) => {
  const { code, violations } = explainSubscription(refusal, say)
  return problem(code, say, violations)
}
