import { type PaymentMethod, type ProviderMethod, paymentMethodTexts } from '#contract/payment.ts'
import { useLetter } from './letter.tsx'
import { useMoney } from './order-parts.tsx'
import { Words } from './parts.tsx'

type Money = { amount: number; way: PaymentMethod | null; isCollected?: boolean }

/** `way` is how the order was paid. An invoice may be open, paid, or paid in part, when its amount is lowered. */
export function MoneyBack({ amount: cents, way, isCollected = true }: Money) {
  const { t } = useLetter()
  const amount = useMoney()(cents)
  if (cents === 0) return <Words>{t('mail.refund_nothing')}</Words>
  if (!isCollected) return <Words>{t('mail.refund_uncollected', { amount })}</Words>
  if (way === 'invoice') return <Words>{t('mail.refund_invoice', { amount })}</Words>
  if (way === null) return <Words>{t('mail.refund_amount', { amount })}</Words>
  return (
    <Words>
      {t('mail.refund_way', { amount, method: t(paymentMethodTexts[way]) })} {t(waitTexts[way])}
    </Words>
  )
}

/** How long it takes until the reader sees the money, by where it appears. */
const waitTexts = {
  twint: 'mail.refund_wait_account',
  visa: 'mail.refund_wait_card',
  master_card: 'mail.refund_wait_card',
  american_express: 'mail.refund_wait_card',
  postfinance_efinance: 'mail.refund_wait_account',
  paypal: 'mail.refund_wait_account',
  klarna_sofort: 'mail.refund_wait_account',
  apple_pay: 'mail.refund_wait_card',
  google_pay: 'mail.refund_wait_card',
} as const satisfies Record<ProviderMethod, string>
