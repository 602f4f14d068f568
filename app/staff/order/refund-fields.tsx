import { useRef, useState } from 'react'
import { useTexts } from '#app/texts.tsx'
import type { Refundable } from '#server/refunds/operations.ts'
import { type FieldsProps, ReasonField } from './act-fields.tsx'
import { useOrderMoney } from './order-money.ts'
import { PiecesFields } from './pieces-fields.tsx'
import { refundSum } from './refund-sum.ts'

/** Pieces, the shipping costs, a parcel that went astray, or an amount; the sum follows while somebody fills it in. */
export function RefundFields({ order, fields, refundable }: FieldsProps & { refundable: Refundable }) {
  const t = useTexts()
  const money = useOrderMoney(order)
  const [sum, setSum] = useState<number>()
  const place = useRef<HTMLDivElement>(null)
  const count = () => {
    const form = place.current?.closest('form')
    if (form) setSum(refundSum(new FormData(form), refundable))
  }
  const { left, shipping, lines } = refundable
  const astray = order.parcels.filter(({ state }) => state === 'lost' || state === 'back')
  return (
    <div ref={place} className="grid gap-4">
      <p>{t('desk_order.refund_left', { amount: money(left) })}</p>
      <PiecesFields
        lines={order.lines}
        left={({ line }) => lines.find((one) => one.line === line)?.shares.length ?? 0}
        fields={fields}
        onChange={count}
      />
      {shipping > 0 && (
        <label className="choice">
          <input type="checkbox" name="shipping" defaultChecked={fields.shipping === 'on'} onChange={count} />
          <span>{t('desk_order.refund_shipping', { amount: money(shipping) })}</span>
        </label>
      )}
      {astray.length > 0 && (
        <div className="field">
          <label htmlFor="parcel">{t('desk_order.refund_parcel')}</label>
          <select id="parcel" name="parcel" defaultValue={fields.parcel ?? ''} className="field-input">
            <option value="">{t('desk_order.no_parcel')}</option>
            {astray.map(({ number, carrier_name }) => (
              <option key={number} value={number}>
                {t('desk_order.parcel', { number, carrier: carrier_name })}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor="goodwill">{t('desk_order.refund_goodwill', { currency: order.currency })}</label>
        <input
          id="goodwill"
          name="goodwill"
          inputMode="decimal"
          pattern="\d{1,5}([.,]\d{1,2})?"
          placeholder="0.00"
          defaultValue={fields.goodwill}
          autoComplete="off"
          onChange={count}
          className="field-input desk-code"
        />
      </div>
      <ReasonField fields={fields} />
      {sum !== undefined && (
        <p role="status" className="font-semibold">
          {t('desk_order.refund_sum', { amount: money(sum) })}
        </p>
      )}
    </div>
  )
}
