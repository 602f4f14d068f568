import { DeskField, DeskSelect } from '#app/staff/desk-field.tsx'
import { useMoney } from '#app/staff/money.ts'
import { type ShopName, shopName } from '#app/staff/shop-select.tsx'
import { useTexts } from '#app/texts.tsx'
import { entryEnds } from '#contract/staff/invoices.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'
import { EntryForm } from './entry-form.tsx'
import { endTexts, outcomeTexts } from './outcome-texts.ts'

type Found = Extract<Awaited<ReturnType<Shop['invoicesDesk']['list']>>, { ok: true }>['value']

type WaitingPaymentProps = { entry: Found['entries'][number]; shops: readonly ShopName[] }

/** A payment that fits no invoice, with what staff can do about it. */
export function WaitingPayment({ entry, shops }: WaitingPaymentProps) {
  const t = useTexts()
  const money = useMoney()
  const { id, outcome, bookedOn, rest, currency, reference, brand, order, note, isBookable } = entry
  const about = brand && order ? t('invoices.of_order', { shop: shopName(shops, brand), number: order }) : reference
  const titleId = `payment-${id}`
  return (
    <li className="desk-review">
      <p id={titleId}>
        <span className="desk-money">{money(rest, currency)}</span>{' '}
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

type BookFormProps = { id: number; shops: readonly ShopName[]; titleId: string }

function BookForm({ id, shops, titleId }: BookFormProps) {
  const t = useTexts()
  return (
    <EntryForm
      entry={id}
      intent="book"
      fold={t('invoices.book_fold')}
      describedBy={titleId}
      button={t('invoices.book')}
      note={t('invoices.book_note')}
    >
      <DeskSelect
        label={t('returns.shop')}
        id={`shop-${id}`}
        name="shop"
        options={shops.map((shop) => [shop.id, shop.name])}
      />
      <DeskField
        label={t('invoices.order_number')}
        id={`order-${id}`}
        name="order"
        required
        inputMode="numeric"
        pattern="\d{1,9}"
      />
    </EntryForm>
  )
}

function EndForm({ id, titleId }: { id: number; titleId: string }) {
  const t = useTexts()
  return (
    <EntryForm
      entry={id}
      intent="end"
      fold={t('invoices.end_fold')}
      describedBy={titleId}
      button={t('invoices.end')}
      look="secondary"
      note={t('invoices.end_note')}
    >
      <DeskSelect
        label={t('invoices.how')}
        id={`how-${id}`}
        name="how"
        options={entryEnds.map((how) => [how, t(endTexts[how])])}
      />
    </EntryForm>
  )
}
