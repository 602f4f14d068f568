import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Subscription } from '#contract/subscription/subscription.ts'
import { formatDate } from '#contract/web/format.ts'

const texts = {
  payment: 'subscription.paused_payment',
  until: 'subscription.paused_until_text',
  open: 'subscription.paused_text',
} as const

/** Why nothing comes, and how it goes on. */
export function Paused({ subscription, resumesOn }: { subscription: Subscription; resumesOn: string }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const { path } = useStorefront()
  const { id, pause_reason, paused_until, ended_at, state } = subscription
  if (state === 'active') return null
  if (ended_at) return <Notice type="info">{t('subscription.ended_text')}</Notice>
  const isForPayment = pause_reason === 'payment'
  return (
    <Notice type={isForPayment ? 'warning' : 'info'}>
      <p>{t(isForPayment ? texts.payment : paused_until ? texts.until : texts.open)}</p>
      {isForPayment && (
        <p className="mt-3">
          <PageLink to={path(`/my-account/subscription/${id}?pay`)} className={buttonClass('primary')}>
            {t('subscription.pay')}
          </PageLink>
        </p>
      )}
      <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          name="intent"
          value="activate"
          look={isForPayment ? 'secondary' : 'primary'}
          disabled={isUnderWay}
        >
          {t('subscription.activate')}
        </Button>
        <span>
          {isForPayment
            ? t('subscription.activate_now')
            : t('subscription.activate_on', { date: formatDate(resumesOn) })}
        </span>
      </Form>
    </Notice>
  )
}
