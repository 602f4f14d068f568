import { type OrderState, orderStateTexts } from '#contract/checkout/order-state.ts'
import type { Translate } from '#messages/translate.ts'
import { type RefusalCode, refusalOf } from '#server/http/problem.ts'

/** Why something could not be done to an order, with what the sentence about it needs. */
type Refusal = {
  code: RefusalCode
  state?: OrderState
  left?: number
  line?: number
  day?: string
  retryAfter?: number
}

/** A refusal for a screen, which shows the message, and for the API, which answers with the rest. */
export type ChangeProblem = {
  code: RefusalCode
  status: number
  message: string
  answer: {
    code: RefusalCode
    values: Record<string, string | number>
    details: Record<string, unknown>
    retryAfter?: number
  }
}

export function explainChange({ code, retryAfter, ...facts }: Refusal, say: Translate): ChangeProblem {
  const { state, left, day } = facts
  const values = {
    ...(state && { state: say(orderStateTexts[state]) }),
    ...(left !== undefined && { left }),
    ...(day !== undefined && { day }),
  }
  return { ...refusalOf({ code, values, retryAfter }, say), answer: { code, values, details: facts, retryAfter } }
}
