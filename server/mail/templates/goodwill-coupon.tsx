import { formatDate } from '#contract/web/format.ts'
import { type Template, useLetter } from './letter.tsx'
import { Lines, Part, Reason, useMoney } from './order-parts.tsx'
import { Action, Greeting, SmallWords, Words } from './parts.tsx'

type GoodwillCoupon = {
  name?: string
  /** Of the order that it is given for. */
  number: string
  /** The shop. */
  path: string
  code: string
  gives: { kind: 'amount'; amount: number } | { kind: 'percent'; percent: number }
  /** The last day. */
  until: string
  reason: string
  /** Then it works for this account alone. */
  hasAccount: boolean
}

export const goodwillCoupon: Template<GoodwillCoupon> = {
  subject: (t) => t('mail.coupon_subject'),
  preview: (t) => t('mail.coupon_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { name, number, path, code, gives, until, reason, hasAccount } }) {
    const { t } = useLetter()
    const money = useMoney()
    const worth = gives.kind === 'amount' ? money(gives.amount) : `${gives.percent}\u00a0%`
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.coupon_text', { number, worth })}</Words>
        <Part title={t('mail.coupon_code')}>
          <Lines of={[code]} />
        </Part>
        <SmallWords>
          {t(hasAccount ? 'mail.coupon_account' : 'mail.coupon_guest', { day: formatDate(until) })}{' '}
          {gives.kind === 'amount' && t('mail.coupon_minimum', { worth })}
        </SmallWords>
        <Reason>{reason}</Reason>
        <Action path={path}>{t('mail.coupon_action')}</Action>
      </>
    )
  },
}
