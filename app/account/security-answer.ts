import type { FormReply } from '#app/form/use-checked-form.ts'
import type { MessageId } from '#messages/ids.ts'

/** Why the shop does not believe that it is the customer. */
export const proofRefusals = {
  'password-missing': 'safety.password_missing',
  'password-wrong': 'identity.password_wrong',
  'login-too-old': 'safety.login_too_old',
  acting: 'identity.not_while_acting',
  'too-many': 'identity.too_many',
  busy: 'identity.busy',
  'sign-in-required': 'identity.sign_in_required',
} as const satisfies Record<string, MessageId>

export type ProofRefusal = { why: keyof typeof proofRefusals; minutes: number }

/** What the page about security answers to its forms. */
export type SecurityAnswer =
  | { did: 'ended' }
  | { did: 'others-ended' }
  | ({ did: 'places-refused' } & ProofRefusal)
  | { did: 'changed' }
  | { did: 'misread'; reply: FormReply }
  | ({ did: 'refused' } & ProofRefusal)
  | { did: 'passkey-removed' }
  | ({ did: 'passkey-refused'; passkey: string } & ProofRefusal)
  | { did: 'email-requested'; email: string }
  | { did: 'email-withdrawn' }
  | { did: 'email-misread'; reply: FormReply }
  | ({ did: 'email-refused' } & (ProofRefusal | { why: 'same-email'; minutes: 0 }))
  | undefined

/** A refusal as the page shows it. */
export const proofRefusal = (error: { code: ProofRefusal['why']; retryAfter?: number }): ProofRefusal => ({
  why: error.code,
  minutes: Math.ceil((error.retryAfter ?? 0) / 60),
})
