import { Form, useNavigation } from 'react-router'
import { type ShopName, shopName } from '#app/staff/shop-select.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { CurrencyCode } from '#contract/brand.ts'
import { entryEnds } from '#contract/staff/invoices.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'
import { endTexts, outcomeTexts } from './outcome-texts.ts'

type Found = Extract<Awaited<ReturnType<Shop['invoicesDesk']['list']>>, { ok: true }>['value']

type WaitingPaymentProps = { entry: Found['entries'][number]; shops: readonly ShopName[] }

/** A payment that fits no invoice, with what staff can do about it. */
export function WaitingPayment({ entry, shops }: WaitingPaymentProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { id, outcome, bookedOn, rest, currency, reference, brand, order, note, isBookable } = entry
  const about = brand && order ? t('invoices.of_order', { shop: shopName(shops, brand), number: order }) : reference
  const titleId = `payment-${id}`
  return (
    <li className="desk-review">
      <p id={titleId}>
        <span className="desk-money">{formatMoney(rest, { ...storefront.money, currency: moneyOf(currency) })}</span>{' '}
        <span className="desk-tag">{t(outcomeTexts[outcome])}</span>
      </p>
      <p className="text-muted text-sm wrap-anywhere">
        {[t('invoices.payment', { id }), formatDate(bookedOn), about].filter(Boolean).join(dot)}
      </p>
      {note && <p className="wrap-anywhere">{note}</p>}
      <div className="desk-acts mt-2">
        {isBookable && <BookForm id={id} shops={shops} titleId={titleId} />}
        <EndForm id={id} titleId={titleId} />
      </div>
    </li>
  )
}

/** Accounts are in the currencies of storefronts; the schema allows any. */
export const moneyOf = (currency: string): CurrencyCode => (currency === 'CHF' || currency === 'USD' ? currency : 'EUR')

type BookFormProps = { id: number; shops: readonly ShopName[]; titleId: string }

function BookForm({ id, shops, titleId }: BookFormProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <details className="fold">
      <summary aria-describedby={titleId}>{t('invoices.book_fold')}</summary>
      <Form method="post" replace className="desk-acts">
        <input type="hidden" name="entry" value={id} />
        <div className="field">
          <label htmlFor={`shop-${id}`}>{t('returns.shop')}</label>
          <select id={`shop-${id}`} name="shop" className="field-input">
            {shops.map((shop) => (
              <option key={shop.id} value={shop.id}>
                {shop.name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`order-${id}`}>{t('invoices.order_number')}</label>
          <input
            id={`order-${id}`}
            name="order"
            required
            inputMode="numeric"
            pattern="\d{1,9}"
            autoComplete="off"
            className="field-input"
          />
        </div>
        <Button type="submit" name="intent" value="book" disabled={isUnderWay}>
          {t('invoices.book')}
        </Button>
        <p className="w-full text-muted text-sm">{t('invoices.book_note')}</p>
      </Form>
    </details>
  )
}

function EndForm({ id, titleId }: { id: number; titleId: string }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <details className="fold">
      <summary aria-describedby={titleId}>{t('invoices.end_fold')}</summary>
      <Form method="post" replace className="desk-acts">
        <input type="hidden" name="entry" value={id} />
        <div className="field">
          <label htmlFor={`how-${id}`}>{t('invoices.how')}</label>
          <select id={`how-${id}`} name="how" className="field-input">
            {entryEnds.map((how) => (
              <option key={how} value={how}>
                {t(endTexts[how])}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" name="intent" value="end" look="secondary" disabled={isUnderWay}>
          {t('invoices.end')}
        </Button>
        <p className="w-full text-muted text-sm">{t('invoices.end_note')}</p>
      </Form>
    </details>
  )
}
