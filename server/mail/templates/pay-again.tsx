import { type Template, useLetter } from './letter.tsx'
import { useMoney } from './order-parts.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'

type PayAgain = { name?: string; number: string; amount: number; path: string; days: number }

export const payAgain: Template<PayAgain> = {
  subject: (t, _, { number }) => t('mail.pay_again_subject', { number }),
  preview: (t) => t('mail.pay_again_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  secretHours: ({ days }) => days * 24,
  Body({ data: { name, number, amount, path, days } }) {
    const { t } = useLetter()
    const money = useMoney()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.pay_again_text', { number, amount: money(amount) })}</Words>
        <Action path={path}>{t('mail.pay_again_action')}</Action>
        <SmallWords>{t('mail.pay_again_valid', { days })}</SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}
