import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { Barcode } from '#app/staff/packing/barcode.tsx'
import { PackingMenu } from '#app/staff/packing/packing-menu.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { choiceLine } from '#contract/cart/line-words.ts'
import { orderCode, readOrderCode } from '#contract/staff/packing.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Route } from './+types/pick-list'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { packing, texts } = context.get(shop)
  const orders = (url.searchParams.get('orders') ?? '').split(',').flatMap((code) => readOrderCode(code) ?? [])
  const list = await packing.pickList(orders)
  if (!list.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-packing', 'cart'), ...list.value }
}

export default function PickList({ loaderData: { orders, variants } }: Route.ComponentProps) {
  const t = useTexts()
  const isAlive = useHydrated()
  return (
    <div className="pick-list">
      <PageHead title={t('desk-packing.pick_list')} />
      <PackingMenu />
      <h1>{t('desk-packing.pick_list')}</h1>
      {variants.length === 0 && <p className="desk-empty">{t('desk-packing.pick_none')}</p>}
      {variants.length > 0 && (
        <>
          <p className="mt-2">{t('desk-packing.pick_text')}</p>
          {isAlive && (
            <Button look="secondary" size="large" className="mt-4" onClick={() => print()}>
              {t('desk-packing.print')}
            </Button>
          )}
          <div className="desk-scroll">
            <table className="desk-table pick-table">
              <thead>
                <tr>
                  <th scope="col">{t('desk-packing.col_shelf')}</th>
                  <th scope="col">{t('desk-packing.col_pieces')}</th>
                  <th scope="col">{t('desk-packing.col_article')}</th>
                  <th scope="col">{t('desk-packing.col_lot')}</th>
                  <th scope="col">{t('desk-packing.col_orders')}</th>
                </tr>
              </thead>
              <tbody>
                {variants.map((one) => (
                  <tr key={one.variantId}>
                    <th scope="row">{one.shelf ?? t('desk-packing.no_shelf')}</th>
                    <td className="pick-pieces">{one.quantity}</td>
                    <td>
                      <strong>{one.title}</strong>
                      <br />
                      {choiceLine({ ...one, eye: null }, t)}
                    </td>
                    <td>
                      {one.lots.map(({ lot, expiry, quantity }) => (
                        <p key={lot}>
                          {t('desk-packing.for_order', { quantity, order: lot })}
                          {expiry && (
                            <>
                              {dot}
                              {formatDate(expiry)}
                            </>
                          )}
                        </p>
                      ))}
                    </td>
                    <td>
                      {one.orders.map((order) => (
                        <p key={orderCode(order)}>
                          {t('desk-packing.for_order', { quantity: order.quantity, order: orderCode(order) })}
                        </p>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <section aria-labelledby="orders" className="mt-8">
            <h2 id="orders" className="title-sm mb-2">
              {t('desk-packing.orders')}
            </h2>
            <ul className="pick-codes">
              {orders.map(({ code, bars }) => (
                <li key={code}>
                  <Barcode bars={bars} text={code} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  )
}
