import { Form } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Subscription, SubscriptionRenewal } from '#contract/subscription/subscription.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'

type Question = 'price' | 'product' | 'means' | 'confirmation' | 'declined'

const texts = {
  price: { title: 'subscription.ask_price_title', text: 'subscription.ask_price' },
  product: { title: 'subscription.ask_product_title', text: 'subscription.ask_product' },
  means: { title: 'subscription.ask_means_title', text: 'subscription.ask_means' },
  confirmation: { title: 'subscription.ask_confirmation_title', text: 'subscription.ask_confirmation' },
  declined: { title: 'subscription.declined_title', text: 'subscription.declined' },
} as const satisfies Record<Question, object>

/** If a product is missing, the yes is about what is left. */
const agreeTexts = { price: 'subscription.agree', product: 'subscription.agree_rest' } as const

const questionOf = ({ state, waits_for }: SubscriptionRenewal): Question | undefined =>
  state === 'declined' ? 'declined' : (waits_for ?? undefined)

type RenewalQuestionProps = {
  subscription: Subscription
  /** Only what it is about: what can be done stands on the subscription's own page. */
  isShort?: boolean
}

/** What the next order waits for, and what the customer can do about it. */
export function RenewalQuestion({ subscription, isShort = false }: RenewalQuestionProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { renewal } = subscription
  if (!renewal || subscription.state !== 'active') return null
  const date = formatDate(renewal.due_on)
  if (renewal.state === 'charging') return <Notice type="info">{t('subscription.charging', { date })}</Notice>
  const question = questionOf(renewal)
  if (!question) return null
  const { title, text } = texts[question]
  const total = formatMoney(subscription.total, storefront.money)
  const day = question === 'declined' && renewal.next_try_on ? formatDate(renewal.next_try_on) : date
  return (
    <Notice type="warning">
      <p className="font-semibold">{t(title)}</p>
      {!isShort && <p>{t(text, { date: day, total })}</p>}
      {!isShort && <Answer question={question} subscription={subscription} total={total} />}
    </Notice>
  )
}

function Answer({ question, subscription, total }: { question: Question; subscription: Subscription; total: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { id, next_period } = subscription
  if (question === 'price' || question === 'product')
    return (
      <Form method="post" className="mt-3">
        <input type="hidden" name="period" value={next_period} />
        <input type="hidden" name="total" value={subscription.total} />
        {subscription.items.some(({ next }) => next) && (
          <Button type="submit" name="intent" value="agree">
            {t(agreeTexts[question], { total })}
          </Button>
        )}
      </Form>
    )
  return (
    <p className="mt-3">
      <PageLink to={path(`/my-account/subscription/${id}?pay`)} className={buttonClass('primary')}>
        {t('subscription.pay')}
      </PageLink>
    </p>
  )
}
