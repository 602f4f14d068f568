import { useMoney } from '#app/staff/money.ts'
import { type ShopName, shopName } from '#app/staff/shop-select.tsx'
import { useTexts } from '#app/texts.tsx'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'
import { EntryForm } from './entry-form.tsx'

type Found = Extract<Awaited<ReturnType<Shop['invoicesDesk']['list']>>, { ok: true }>['value']

/** The payments that staff booked last. A mistake is taken back here. */
export function BookedPayments({ entries, shops }: { entries: Found['byHand']; shops: readonly ShopName[] }) {
  const t = useTexts()
  const money = useMoney()
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
              <p id={`booked-${id}`}>
                <span className="desk-money">{money(booked, currency)}</span>{' '}
                {brand && order && t('invoices.of_order', { shop: shopName(shops, brand), number: order })}
              </p>
              <p className="text-muted text-sm">
                {[t('invoices.payment', { id }), formatDate(bookedOn), name].filter(Boolean).join(dot)}
              </p>
            </div>
            <EntryForm
              entry={id}
              intent="take-back"
              fold={t('invoices.take_back_fold')}
              describedBy={`booked-${id}`}
              button={t('invoices.take_back')}
              look="secondary"
              note={t('invoices.take_back_note')}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
