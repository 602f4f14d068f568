import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { SubscriptionOffer } from '#server/subscriptions/subscription-offer.ts'
import { FrequencySelect } from './frequency-select.tsx'
import { MeansChoice } from './means-choice.tsx'

/** One form makes a subscription of an order, or leads to the one that it has. */
export function RepeatOrder({ offer }: { offer: SubscriptionOffer }) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { orderId, subscriptionId, frequency, isProposed, means } = offer
  return (
    <section aria-labelledby="repeat-order" className="repeat-order print:hidden">
      <h2 id="repeat-order" className="title-sm">
        {t('subscribe.repeat_title')}
      </h2>
      {subscriptionId ? (
        <>
          <p>{t('subscribe.repeated')}</p>
          <p>
            <PageLink to={path(`/my-account/subscription/${subscriptionId}`)} className={buttonClass('secondary')}>
              {t('subscribe.to_subscription')}
            </PageLink>
          </p>
        </>
      ) : (
        <>
          <p className="text-muted">{t('subscribe.repeat_text')}</p>
          {means.length === 0 ? (
            <p>{t('subscribe.no_means')}</p>
          ) : (
            <Form method="post" action={path('/my-account/my-subscriptions')} className="grid gap-4">
              <input type="hidden" name="order" value={orderId} />
              <div className="field">
                <label htmlFor="repeat-frequency">{t('subscribe.how')}</label>
                <FrequencySelect
                  id="repeat-frequency"
                  defaultValue={frequency}
                  aria-describedby={isProposed ? 'repeat-hint' : undefined}
                />
                {isProposed && (
                  <p id="repeat-hint" className="text-muted text-sm">
                    {t('subscribe.repeat_proposed', { frequency })}
                  </p>
                )}
              </div>
              <MeansChoice means={means} legend={t('subscribe.means')} />
              <div>
                <Button type="submit" disabled={isUnderWay}>
                  {t('subscribe.repeat')}
                </Button>
              </div>
            </Form>
          )}
        </>
      )}
    </section>
  )
}
