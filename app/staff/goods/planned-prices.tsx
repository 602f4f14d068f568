import { Form, useNavigation } from 'react-router'
import { momentOf } from '#app/staff/moment.ts'
import { useMoney } from '#app/staff/money.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { brands } from '#brands/all.ts'
import { catalogueChannels } from '#contract/catalogue/price-channels.ts'
import type { PlannedPrice } from '#contract/staff/goods.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { dot } from '#contract/web/dot.ts'
import { GoodsField, GoodsSelect } from './goods-field.tsx'
import { channelName, channelTexts } from './goods-texts.ts'

/** Prices that will apply, each removable until then, and the form for another one. */
export function PlannedPrices({ plans }: { plans: readonly PlannedPrice[] }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="planned" className="desk-goods-planned mt-10">
      <h2 id="planned" className="title-sm">
        {t('desk-goods.planned')}
      </h2>
      {plans.length === 0 && <p className="desk-empty">{t('desk-goods.none_planned')}</p>}
      <ul className="desk-goods-plans">
        {plans.map((plan) => (
          <PlannedRow key={plan.id} plan={plan} />
        ))}
      </ul>
      <Form method="post" className="desk-goods-set">
        <h3>{t('desk-goods.plan_new')}</h3>
        <input type="hidden" name="intent" value="plan" />
        <div className="desk-goods-plan">
          <GoodsSelect name="plan.market" label={t('desk-goods.bulk_market')} value={brands[0].country}>
            {brands.map(({ country, currency, name }) => (
              <option key={country} value={country}>
                {name}, {country} ({currency})
              </option>
            ))}
          </GoodsSelect>
          <GoodsSelect name="plan.channel" label={t('desk-goods.channel')} value="website">
            {catalogueChannels.map((channel) => (
              <option key={channel} value={channel}>
                {t(channelTexts[channel])}
              </option>
            ))}
          </GoodsSelect>
          <GoodsField
            name="plan.amount"
            label={t('desk-goods.plan_amount')}
            value=""
            inputMode="decimal"
            maxLength={20}
          />
          <GoodsField name="plan.day" label={t('desk-goods.plan_day')} value="" type="date" />
          <GoodsField name="plan.time" label={t('desk-goods.plan_time')} value="00:00" type="time" />
        </div>
        <Button type="submit" look="secondary" disabled={isUnderWay}>
          {t('desk-goods.plan_button')}
        </Button>
      </Form>
    </section>
  )
}

function PlannedRow({ plan: { id, market, channel, amount, startsAt, by } }: { plan: PlannedPrice }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const money = useMoney()
  const home = brands.find(({ country }) => country === market)
  const price = money(amount, home?.currency ?? 'EUR')
  const at = momentOf(new Date(startsAt), home && zoneOf(home))
  return (
    <li>
      <div>
        <strong>{t('desk-goods.plan_row', { at, price })}</strong>
        <p className="text-muted">{[home?.name ?? market, channelName(t, channel), by].filter(Boolean).join(dot)}</p>
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="remove-plan" />
        <input type="hidden" name="plan" value={id} />
        <Button
          type="submit"
          look="secondary"
          disabled={isUnderWay}
          aria-label={t('desk-goods.plan_remove_of', { at, price })}
        >
          {t('desk-goods.plan_remove')}
        </Button>
      </Form>
    </li>
  )
}
