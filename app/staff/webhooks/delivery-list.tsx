import { Form, Link } from 'react-router'
import { DeskSelect } from '#app/staff/desk-field.tsx'
import { ListEnd } from '#app/staff/list-end.tsx'
import { momentOf } from '#app/staff/moment.ts'
import { queryOf } from '#app/staff/query-of.ts'
import { type ShopName, shopName } from '#app/staff/shop-select.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { type DeliveryQuery, deliveryStates, webhookTypes } from '#contract/staff/webhooks.ts'
import { dot } from '#contract/web/dot.ts'
import type { Shop } from '#server/shop/shop.ts'
import { deliveryStateTexts, typeTexts } from './webhook-texts.ts'

type Opened = Extract<Awaited<ReturnType<Shop['webhooks']['endpoint']>>, { ok: true }>['value']
type DeliveryListProps = Pick<Opened, 'deliveries' | 'next'> & {
  endpoint: string
  query: DeliveryQuery
  shops: readonly ShopName[]
}

/** The deliveries of an endpoint, newest first. */
export function DeliveryList({ endpoint, deliveries, next, query, shops }: DeliveryListProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { state, type } = query
  const isSearch = state !== undefined || type !== undefined
  return (
    <section aria-labelledby="deliveries" className="mt-10">
      <h2 id="deliveries" className="title-sm">
        {t('desk-webhooks.deliveries')}
      </h2>
      <Form role="search" aria-label={t('desk-webhooks.deliveries')} className="desk-filters">
        <DeskSelect
          label={t('desk-webhooks.state')}
          name="state"
          defaultValue={state}
          aria-keyshortcuts="/"
          any={t('desk-webhooks.any')}
          options={deliveryStates.map((one) => [one, t(deliveryStateTexts[one])])}
        />
        <DeskSelect
          label={t('desk-webhooks.event')}
          name="type"
          defaultValue={type}
          any={t('desk-webhooks.any')}
          options={[...webhookTypes, 'test' as const].map((one) => [one, t(typeTexts[one])])}
        />
        <Button type="submit" look="secondary">
          {t('desk-webhooks.filter')}
        </Button>
      </Form>
      {deliveries.length === 0 && (
        <p className="desk-empty">{t(isSearch ? 'desk-webhooks.none_found' : 'desk-webhooks.none_yet')}</p>
      )}
      <ul className="desk-rows">
        {deliveries.map((one) => (
          <li key={one.id}>
            <div>
              <Link to={path(`/staff/webhooks/${endpoint}/${one.id}`)} className="desk-row-link">
                {t(typeTexts[one.type])}
              </Link>
              <p className="text-muted text-sm wrap-anywhere">
                {[momentOf(new Date(one.happenedAt)), one.brand && shopName(shops, one.brand), one.about]
                  .filter(Boolean)
                  .join(dot)}
              </p>
            </div>
            <div className="desk-row-facts">
              <p>
                <span className="desk-tag" data-state={one.state}>
                  {t(deliveryStateTexts[one.state])}
                </span>
              </p>
              <p className="text-muted text-sm">
                {[
                  one.status ?? one.problem,
                  one.state === 'waiting' &&
                    one.triedAt &&
                    t('desk-webhooks.next_at', { time: momentOf(new Date(one.nextAt)) }),
                ]
                  .filter(Boolean)
                  .join(dot)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <ListEnd
        more={
          next !== undefined && {
            query: queryOf({ state, type, before: String(next) }),
            text: t('desk-webhooks.older'),
          }
        }
        back={isSearch && { query: '', text: t('desk-webhooks.show_all') }}
      />
    </section>
  )
}
