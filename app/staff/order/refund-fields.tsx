import { useRef, useState } from 'react'
import { DeskField, DeskSelect } from '#app/staff/desk-field.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Refundable } from '#server/refunds/operations.ts'
import { useMoneyOf } from '../money.ts'
import { type FieldsProps, ReasonField } from './act-fields.tsx'
import { PiecesFields } from './pieces-fields.tsx'
import { refundSum } from './refund-sum.ts'

/** Pieces, the shipping costs, a parcel that went astray, or an amount; the sum follows while somebody fills it in. */
export function RefundFields({ order, fields, refundable }: FieldsProps & { refundable: Refundable }) {
  const t = useTexts()
  const money = useMoneyOf(order)
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
        <DeskSelect
          label={t('desk_order.refund_parcel')}
          name="parcel"
          defaultValue={fields.parcel}
          any={t('desk_order.no_parcel')}
          options={astray.map(({ number, carrier_name }) => [
            number,
            t('desk_order.parcel', { number, carrier: carrier_name }),
          ])}
        />
      )}
      <DeskField
        label={t('desk_order.refund_goodwill', { currency: order.currency })}
        name="goodwill"
        inputMode="decimal"
        pattern="\d{1,5}([.,]\d{1,2})?"
        placeholder="0.00"
        defaultValue={fields.goodwill}
        onChange={count}
        className="desk-code"
      />
      <ReasonField fields={fields} />
      {sum !== undefined && (
        <p role="status" className="font-semibold">
          {t('desk_order.refund_sum', { amount: money(sum) })}
        </p>
      )}
    </div>
  )
}
