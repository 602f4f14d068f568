import { DeskField, DeskSelect } from '#app/staff/desk-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { carrierCodes, carriers } from '#contract/checkout/carriers.ts'
import { couponChoiceNames, couponChoices, couponMonths, type OrderAct } from '#contract/staff/order-acts.ts'
import type { OrderView } from '#server/desk/order-view.ts'
import { useMoneyOf } from '../money.ts'
import { PiecesFields } from './pieces-fields.tsx'

export type FieldsProps = { order: OrderView; fields: Readonly<Record<string, string>> }
type Fields = (props: FieldsProps) => React.ReactNode

/** The reason, which the customer reads as well. */
export function ReasonField({ fields }: Pick<FieldsProps, 'fields'>) {
  const t = useTexts()
  return (
    <DeskField
      label={t('desk_order.reason')}
      name="reason"
      required
      minLength={3}
      maxLength={200}
      defaultValue={fields.reason}
    />
  )
}

const open = ({ quantity, cancelled, shipped }: OrderView['lines'][number]) => quantity - cancelled - shipped

function ShipFields({ order, fields }: FieldsProps) {
  const t = useTexts()
  return (
    <>
      <div className="desk-filters">
        <DeskSelect
          label={t('desk_order.carrier')}
          name="carrier"
          defaultValue={fields.carrier ?? order.carrier}
          options={carrierCodes.map((code) => [code, carriers[code].name])}
        />
        <DeskField label={t('desk_order.tracking')} name="tracking" maxLength={40} defaultValue={fields.tracking} />
      </div>
      <p className="text-sm">{t('desk_order.ship_pieces')}</p>
      <PiecesFields lines={order.lines} left={open} fields={fields} />
    </>
  )
}

function DelayFields({ fields }: FieldsProps) {
  const t = useTexts()
  return <DeskField label={t('desk_order.new_arrival')} name="until" type="date" required defaultValue={fields.until} />
}

function ParcelFields({ numbers, order, fields }: FieldsProps & { numbers: readonly number[] }) {
  const t = useTexts()
  return (
    <DeskSelect
      label={t('desk_order.which_parcel')}
      name="parcel"
      defaultValue={fields.parcel}
      options={order.parcels
        .filter(({ number }) => numbers.includes(number))
        .map(({ number, carrier_name, tracking_number }) => [
          number,
          `${t('desk_order.parcel', { number, carrier: carrier_name })} ${tracking_number ?? ''}`,
        ])}
    />
  )
}

function CancelFields({ order, fields }: FieldsProps) {
  const t = useTexts()
  return (
    <>
      <label className="choice">
        <input type="checkbox" name="all" defaultChecked={fields.all === 'on'} />
        <span>{t('desk_order.cancel_all')}</span>
      </label>
      <p className="text-sm">{t('desk_order.cancel_pieces')}</p>
      <PiecesFields lines={order.lines} left={open} fields={fields} />
      <ReasonField fields={fields} />
    </>
  )
}

function CouponFields({ order, fields }: FieldsProps) {
  const t = useTexts()
  const money = useMoneyOf({ currency: order.ownCurrency })
  return (
    <>
      <div className="desk-filters">
        <DeskSelect
          label={t('desk_order.coupon_worth')}
          name="gives"
          defaultValue={fields.gives ?? 'amount-10'}
          options={couponChoiceNames.map((name) => {
            const choice = couponChoices[name]
            return [name, choice.kind === 'amount' ? money(choice.amount) : `${choice.percent}\u00a0%`]
          })}
        />
        <DeskSelect
          label={t('desk_order.coupon_months')}
          name="months"
          defaultValue={fields.months ?? '6'}
          options={couponMonths.map((months) => [months, t('desk_order.months', { months })])}
        />
      </div>
      <ReasonField fields={fields} />
    </>
  )
}

const none: Fields = () => null

/** The fields of each act but for those with forms of their own. */
export const actFields: Record<Exclude<OrderAct, 'address' | 'refund'>, Fields> = {
  accept: none,
  begin: none,
  ship: ShipFields,
  delay: DelayFields,
  delivered: (props) => <ParcelFields {...props} numbers={props.order.news.delivered} />,
  lost: (props) => <ParcelFields {...props} numbers={props.order.news.lost} />,
  back: (props) => <ParcelFields {...props} numbers={props.order.news.back} />,
  cancel: CancelFields,
  'send-again': none,
  'paid-back': none,
  'pay-again': none,
  coupon: CouponFields,
}
