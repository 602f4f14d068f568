import { Form, useNavigation } from 'react-router'
import { type ShopName, shopName } from '#app/staff/shop-select.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { dot } from '#contract/web/dot.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'
import { moneyOf } from './waiting-payment.tsx'

type Found = Extract<Awaited<ReturnType<Shop['invoicesDesk']['list']>>, { ok: true }>['value']

/** The payments that staff booked last. A mistake is taken back here. */
export function BookedPayments({ entries, shops }: { entries: Found['byHand']; shops: readonly ShopName[] }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="by-hand" className="mt-10">
      <h2 id="by-hand" className="title-sm">
        {t('invoices.by_hand')}
      </h2>
      <ul className="desk-rows">
        {entries.map(({ id, booked, currency, bookedOn, brand, order, name }) => (
          <li key={id}>
            <div>
              <p>
                <span className="desk-money">
                  {formatMoney(booked, { ...storefront.money, currency: moneyOf(currency) })}
                </span>{' '}
                {brand && order && t('invoices.of_order', { shop: shopName(shops, brand), number: order })}
              </p>
              <p className="text-muted text-sm">
                {[t('invoices.payment', { id }), formatDate(bookedOn), name].filter(Boolean).join(dot)}
              </p>
            </div>
            <details className="fold desk-row-facts">
              <summary>{t('invoices.take_back_fold')}</summary>
              <Form method="post" replace>
                <input type="hidden" name="entry" value={id} />
                <p className="mb-2 text-sm">{t('invoices.take_back_note')}</p>
                <Button type="submit" name="intent" value="take-back" look="secondary" disabled={isUnderWay}>
                  {t('invoices.take_back')}
                </Button>
              </Form>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
