import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { FrequencySelect } from '#app/subscribe/frequency-select.tsx'
import { MeansChoice } from '#app/subscribe/means-choice.tsx'
import { meansName } from '#app/subscribe/means-name.ts'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Subscription } from '#contract/subscription/subscription.ts'
import { formatMoney } from '#contract/web/format.ts'
import type { SubscriptionPage } from '#server/subscriptions/subscription-page.ts'
import { AddressChange } from './address-change.tsx'
import { DayField } from './day-field.tsx'
import { ItemsChange } from './items-change.tsx'

export type ChangeProps = { subscription: Subscription; page: SubscriptionPage }

/** Everything that can be changed, each in a fold of its own. */
export function ChangeForms({ subscription, page, addresses, inCart, open }: ChangeFormsProps) {
  const t = useTexts()
  const { frequency, payment, shipping_address, shipping_method } = subscription
  return (
    <section aria-labelledby="change">
      <h2 id="change" className="title-sm mb-2">
        {t('subscription.change_title')}
      </h2>
      <div className="subscription-folds">
        <Fold title={t('subscription.quantities')} isOpen={open === 'items'}>
          <ItemsChange subscription={subscription} page={page} inCart={inCart} />
        </Fold>
        <Fold
          title={t('subscription.interval')}
          now={t('subscribe.every', { frequency })}
          isOpen={open === 'frequency'}
        >
          <IntervalChange subscription={subscription} />
        </Fold>
        <Fold title={t('subscribe.means')} now={meansName(t, payment)} isOpen={open === 'means'}>
          <MeansChange subscription={subscription} page={page} />
        </Fold>
        <Fold title={t('subscription.addresses')} now={shipping_address.city} isOpen={open === 'addresses'}>
          <AddressChange subscription={subscription} addresses={addresses} />
        </Fold>
        <Fold title={t('subscription.shipping_method')} now={shipping_method.name} isOpen={open === 'shipping'}>
          <ShippingChange subscription={subscription} page={page} />
        </Fold>
        {subscription.state === 'active' && (
          <Fold title={t('subscription.pause')} isOpen={open === 'pause'}>
            <Pause page={page} />
          </Fold>
        )}
      </div>
      <p className="mt-4">
        <EndLink subscription={subscription} />
      </p>
    </section>
  )
}

type ChangeFormsProps = ChangeProps & {
  addresses: Parameters<typeof AddressChange>[0]['addresses']
  /** Number of products in the cart, which can be added. */
  inCart: number
  /** The form that was refused. */
  open: string | undefined
}

type FoldProps = {
  title: string
  /** How it is at present. */
  now?: string
  isOpen: boolean
  children: ReactNode
}

const Fold = ({ title, now, isOpen, children }: FoldProps) => (
  <details className="fold" open={isOpen}>
    <summary>
      {title}
      {now && <span className="subscription-now">{now}</span>}
    </summary>
    <div className="max-w-narrow pt-2 pb-4">{children}</div>
  </details>
)

/** A form that sends one act; the button is off while something is under way. */
export function ChangeForm({ intent, children }: { intent: string; children: ReactNode }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-4">
      {children}
      <div>
        <Button type="submit" name="intent" value={intent} look="secondary" disabled={isUnderWay}>
          {t('subscription.save')}
        </Button>
      </div>
    </Form>
  )
}

function IntervalChange({ subscription: { frequency } }: { subscription: Subscription }) {
  const t = useTexts()
  return (
    <ChangeForm intent="frequency">
      <div className="field">
        <label htmlFor="subscription-frequency">{t('subscription.interval_label')}</label>
        <FrequencySelect id="subscription-frequency" defaultValue={frequency} aria-describedby="frequency-hint" />
        <p id="frequency-hint" className="text-muted text-sm">
          {t('subscription.interval_hint')}
        </p>
      </div>
    </ChangeForm>
  )
}

function MeansChange({ subscription, page }: ChangeProps) {
  const t = useTexts()
  if (page.means.length === 0) return <p>{t('subscribe.no_means')}</p>
  return (
    <ChangeForm intent="means">
      <MeansChoice means={page.means} chosen={subscription.payment} legend={t('subscription.means_legend')} />
    </ChangeForm>
  )
}

function ShippingChange({ subscription, page }: ChangeProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return (
    <ChangeForm intent="shipping">
      <fieldset>
        <legend className="sr-only">{t('subscription.shipping_method')}</legend>
        {page.shipping.map(({ code, name, cost }) => (
          <label key={code} className="choice">
            <input
              type="radio"
              name="code"
              value={code}
              defaultChecked={code === subscription.shipping_method.code}
              required
            />
            <span className="flex-1">{name}</span>
            <span className="price">{cost > 0 ? formatMoney(cost, storefront.money) : t('subscription.free')}</span>
          </label>
        ))}
      </fieldset>
    </ChangeForm>
  )
}

function Pause({ page }: { page: SubscriptionPage }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-4">
      <DayField name="day" label={t('subscription.pause_until')} days={page.days} />
      <div>
        <Button type="submit" name="intent" value="pause" look="secondary" disabled={isUnderWay}>
          {t('subscription.pause')}
        </Button>
      </div>
    </Form>
  )
}

function EndLink({ subscription: { id } }: { subscription: Subscription }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <PageLink to={path(`/my-account/subscription/${id}?end`)} className={`flush-button ${buttonClass('quiet')}`}>
      {t('subscription.end')}
    </PageLink>
  )
}
