import { type AnswerButton, answerButtons } from '#contract/identity/consent-answer.ts'

/** By which button a form was sent. It is looked at by itself: Chrome before 112 does not add it to the form's data. */
export const answerOf = ({ submitter }: { submitter: HTMLElement | null }): AnswerButton =>
  answerButtons.find((answer) => answer === submitter?.getAttribute('value')) ?? 'none'
