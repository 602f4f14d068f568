import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { sumOf } from '#contract/money-rules.ts'
import { yearlyCost } from '#contract/subscription/yearly-cost.ts'
import { formatMoney } from '#contract/web/format.ts'
import type { SubscriptionOffer } from '#server/subscriptions/subscription-offer.ts'
import { FrequencySelect } from './frequency-select.tsx'
import { MeansChoice } from './means-choice.tsx'
import { OfferedLines } from './offered-lines.tsx'

/** One form makes a subscription of what is ticked of an order, or leads to the one that it has. */
export function RepeatOrder({ offer }: { offer: SubscriptionOffer }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { subscriptionId, means } = offer
  return (
    <Fold id="repeat-order" title={t('subscribe.repeat_title')}>
      {subscriptionId ? (
        <div className="repeat-order">
          <p>{t('subscribe.repeated')}</p>
          <p>
            <PageLink to={path(`/my-account/subscription/${subscriptionId}`)} className={buttonClass('secondary')}>
              {t('subscribe.to_subscription')}
            </PageLink>
          </p>
        </div>
      ) : (
        <div className="repeat-order">
          <p className="text-muted">{t('subscribe.repeat_text')}</p>
          {means.length === 0 ? <p>{t('subscribe.no_means')}</p> : <RepeatForm offer={offer} />}
        </div>
      )}
    </Fold>
  )
}

/** What a year costs follows the choice. Without scripts it is said of the proposal. */
function RepeatForm({ offer: { orderId, currency, frequency, lines, shipping, means } }: { offer: SubscriptionOffer }) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const [months, setMonths] = useState(frequency)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(lines.filter(({ isProposed }) => isProposed).map(({ line }) => line)),
  )
  const goods = sumOf(
    lines.filter(({ line }) => chosen.has(line)).map(({ quantity, unitPrice }) => quantity * unitPrice),
  )
  const year = formatMoney(yearlyCost(goods, shipping, months), { ...storefront.money, currency })
  return (
    <Form method="post" action={path('/my-account/my-subscriptions')} className="grid gap-4">
      <input type="hidden" name="order" value={orderId} />
      <OfferedLines
        lines={lines}
        chosen={chosen}
        onChoose={(line) =>
          setChosen(new Set(chosen.has(line) ? [...chosen].filter((one) => one !== line) : [...chosen, line]))
        }
      />
      <div className="field">
        <label htmlFor="repeat-frequency">{t('subscribe.how')}</label>
        <FrequencySelect
          id="repeat-frequency"
          value={months}
          onChange={({ target }) => setMonths(Number(target.value))}
          aria-describedby="repeat-year"
        />
        <p id="repeat-year" className="text-sm">
          {goods > 0 && t('subscribe.year', { frequency: months, amount: year })}
        </p>
      </div>
      <MeansChoice means={means} legend={t('subscribe.means')} />
      <div>
        <Button type="submit" look="secondary" disabled={isUnderWay}>
          {t('subscribe.repeat')}
        </Button>
      </div>
    </Form>
  )
}
