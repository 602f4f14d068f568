import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { meansName } from '#app/subscribe/means-name.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { choiceLine } from '#contract/cart/line-words.ts'
import type { Subscription, SubscriptionItem } from '#contract/subscription/subscription.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import type { SubscriptionPage } from '#server/subscriptions/subscription-page.ts'
import { DayField } from './day-field.tsx'

/** What is ordered next, at the prices of today, and how to leave it out or move it. */
export function NextOrder({ subscription, page }: { subscription: Subscription; page: SubscriptionPage }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { next_on, shipping_total, total, shipping_method, payment, renewal } = subscription
  // While it waits for the customer, the question above says what is to be done: nothing happens by itself on that day.
  const isQuestioned = renewal?.state === 'waiting' || renewal?.state === 'declined'
  const money = (amount: number) => formatMoney(amount, storefront.money)
  return (
    <section className="account-card" aria-labelledby="next-order">
      <h2 id="next-order" className="title-sm">
        {next_on ? t('subscription.next_on', { date: formatDate(next_on) }) : t('subscription.items')}
      </h2>
      {next_on && !isQuestioned && (
        <p className="text-muted">
          {t('subscription.next_text', {
            date: formatDate(next_on),
            means: meansName(t, payment),
            days: page.announceDays,
          })}
        </p>
      )}
      <ul>
        {subscription.items.map((item) => (
          <Line key={item.line} item={item} />
        ))}
      </ul>
      <dl className="subscription-sums">
        <div>
          <dt>{shipping_method.name}</dt>
          <dd className="price">{shipping_total > 0 ? money(shipping_total) : t('subscription.free')}</dd>
        </div>
        <div className="font-semibold">
          <dt>{t('subscription.total')}</dt>
          <dd className="price">{money(total)}</dd>
        </div>
      </dl>
      {next_on && <SkipAndDelay subscription={subscription} page={page} />}
    </section>
  )
}

const priceTexts = { dearer: 'subscription.dearer', cheaper: 'subscription.cheaper' } as const

function Line({ item }: { item: SubscriptionItem }) {
  const t = useTexts()
  const { storefront, path } = useStorefront()
  const money = (amount: number) => formatMoney(amount, storefront.money)
  const { next, change } = item
  const shown = next ?? item
  return (
    <li className="checkout-line">
      {item.image && <ProductPicture name={item.image} alt="" width={100} height={100} className="checkout-picture" />}
      <div className="min-w-0">
        <p className="line-title font-semibold leading-tight">{shown.title}</p>
        {item.formatted_options.length > 0 && (
          <p className="line-values text-muted text-sm tabular-nums">{choiceLine(item, t)}</p>
        )}
        {change !== 'gone' && (
          <p className="line-price price mt-1">
            {t('subscription.pieces', { quantity: shown.quantity, price: money(shown.unit_price) })}
          </p>
        )}
        {(change === 'dearer' || change === 'cheaper') && (
          <p className="text-sm">{t(priceTexts[change], { price: money(item.unit_price) })}</p>
        )}
        {change === 'switched' && <p className="text-sm">{t('subscription.switched', { title: item.title })}</p>}
        {next && next.quantity < item.quantity && (
          <p className="text-sm">{t('subscription.few_left', { quantity: next.quantity })}</p>
        )}
        {change === 'gone' && <p className="font-semibold text-danger text-sm">{t('subscription.gone')}</p>}
        {item.nearest && (
          <p className="text-sm">
            <PageLink to={path(item.nearest.path)} className="link">
              {t('subscription.nearest', { title: item.nearest.title })}
            </PageLink>
          </p>
        )}
      </div>
    </li>
  )
}

function SkipAndDelay({ subscription, page }: { subscription: Subscription; page: SubscriptionPage }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <>
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="period" value={subscription.next_period} />
        <Button type="submit" name="intent" value="skip" look="secondary" disabled={isUnderWay}>
          {t('subscription.skip')}
        </Button>
        <span className="text-muted text-sm">{t('subscription.skip_hint', { date: formatDate(page.afterSkip) })}</span>
      </Form>
      <details className="fold">
        <summary>{t('subscription.delay')}</summary>
        <Form method="post" className="grid max-w-narrow gap-3 pt-2">
          <DayField
            name="day"
            label={t('subscription.delay_label')}
            days={page.days}
            value={subscription.next_on}
            hint={t('subscription.delay_hint')}
            isRequired
          />
          <div>
            <Button type="submit" name="intent" value="delay" look="secondary" disabled={isUnderWay}>
              {t('subscription.save')}
            </Button>
          </div>
        </Form>
      </details>
    </>
  )
}
