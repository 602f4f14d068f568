import type { ProblemTopic } from '#contract/checkout/order-problem.ts'
import { type Template, useLetter } from './letter.tsx'
import { Action, Greeting, Words } from './parts.tsx'

type Problem = { number: string; topic: ProblemTopic; path: string }

/** What a customer reports about an order, for the storefront's own service. */
export const orderProblem: Template<Problem & { text: string; email: string }> = {
  subject: (t, _, { number, topic }) =>
    t('mail.problem_subject', { number, topic: t('mail.problem_topic', { topic }) }),
  preview: (t) => t('mail.problem_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { number, text, email, path } }) {
    const { t } = useLetter()
    return (
      <>
        <Words>{t('mail.problem_text', { number, email })}</Words>
        <Words>
          {text.split(/\r\n|\r|\n/).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move, and several may be equal.
            <span key={index}>
              {index > 0 && <br />}
              {line}
            </span>
          ))}
        </Words>
        <Action path={path}>{t('mail.order_action')}</Action>
      </>
    )
  },
}

/** Tells the customer that the message has arrived. */
export const orderProblemReceived: Template<Problem & { name?: string }> = {
  subject: (t, _, { number }) => t('mail.problem_received_subject', { number }),
  preview: (t) => t('mail.problem_received_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { name, number, topic, path } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.problem_received_text', { number, topic: t('mail.problem_topic', { topic }) })}</Words>
        <Words>{t('mail.problem_received_not_you', brand.service)}</Words>
        <Action path={path}>{t('mail.order_action')}</Action>
      </>
    )
  },
}
