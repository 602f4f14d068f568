import type { Consent } from './consent.ts'

/** The buttons that answer the question about cookies. The boxes count only if they are what was chosen. */
export const answerButtons = ['all', 'none', 'chosen'] as const
export type AnswerButton = (typeof answerButtons)[number]

export function allowedBy(answer: AnswerButton, isTicked: (kind: keyof Consent) => boolean): Consent {
  const allows = (kind: keyof Consent) => answer === 'all' || (answer === 'chosen' && isTicked(kind))
  return { statistics: allows('statistics'), marketing: allows('marketing') }
}
