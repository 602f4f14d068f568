import type { FormReply } from '#app/form/use-checked-form.ts'
import type { DeskProblem, Outcome } from '#server/desk/order-desk-for-request.ts'

/** What the page answers to a form that has done nothing: why, and with the form as it was filled in. */
export type Answer = {
  intent: string
  fields: Readonly<Record<string, string>>
  problem?: DeskProblem | { code: 'bad-input' }
  /** What would happen, before it is confirmed. */
  preview?: Outcome
  /** The reply to the form for the address. */
  reply?: FormReply
}
