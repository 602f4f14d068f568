import { useTexts } from '#app/texts.tsx'
import { carrierCodes, carriers } from '#contract/checkout/carriers.ts'
import { couponChoiceNames, couponChoices, couponMonths, type OrderAct } from '#contract/staff/order-acts.ts'
import type { OrderView } from '#server/desk/order-view.ts'
import { useOrderMoney } from './order-money.ts'
import { PiecesFields } from './pieces-fields.tsx'

export type FieldsProps = { order: OrderView; fields: Readonly<Record<string, string>> }
type Fields = (props: FieldsProps) => React.ReactNode

/** The reason, which the customer reads as well. */
export function ReasonField({ fields }: Pick<FieldsProps, 'fields'>) {
  const t = useTexts()
  return (
    <div className="field">
      <label htmlFor="reason">{t('desk_order.reason')}</label>
      <input
        id="reason"
        name="reason"
        required
        minLength={3}
        maxLength={200}
        defaultValue={fields.reason}
        autoComplete="off"
        className="field-input"
      />
    </div>
  )
}

const open = ({ quantity, cancelled, shipped }: OrderView['lines'][number]) => quantity - cancelled - shipped

function ShipFields({ order, fields }: FieldsProps) {
  const t = useTexts()
  return (
    <>
      <div className="desk-filters">
        <div className="field">
          <label htmlFor="carrier">{t('desk_order.carrier')}</label>
          <select id="carrier" name="carrier" defaultValue={fields.carrier ?? order.carrier} className="field-input">
            {carrierCodes.map((code) => (
              <option key={code} value={code}>
                {carriers[code].name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="tracking">{t('desk_order.tracking')}</label>
          <input
            id="tracking"
            name="tracking"
            maxLength={40}
            defaultValue={fields.tracking}
            autoComplete="off"
            className="field-input"
          />
        </div>
      </div>
      <p className="text-sm">{t('desk_order.ship_pieces')}</p>
      <PiecesFields lines={order.lines} left={open} fields={fields} />
    </>
  )
}

function DelayFields({ fields }: FieldsProps) {
  const t = useTexts()
  return (
    <div className="field">
      <label htmlFor="until">{t('desk_order.new_arrival')}</label>
      <input id="until" name="until" type="date" required defaultValue={fields.until} className="field-input" />
    </div>
  )
}

function ParcelFields({ numbers, order, fields }: FieldsProps & { numbers: readonly number[] }) {
  const t = useTexts()
  return (
    <div className="field">
      <label htmlFor="parcel">{t('desk_order.which_parcel')}</label>
      <select id="parcel" name="parcel" defaultValue={fields.parcel} className="field-input">
        {order.parcels
          .filter(({ number }) => numbers.includes(number))
          .map(({ number, carrier_name, tracking_number }) => (
            <option key={number} value={number}>
              {t('desk_order.parcel', { number, carrier: carrier_name })} {tracking_number}
            </option>
          ))}
      </select>
    </div>
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
  const money = useOrderMoney(order)
  return (
    <>
      <div className="desk-filters">
        <div className="field">
          <label htmlFor="gives">{t('desk_order.coupon_worth')}</label>
          <select id="gives" name="gives" defaultValue={fields.gives ?? 'amount-10'} className="field-input">
            {couponChoiceNames.map((name) => {
              const choice = couponChoices[name]
              return (
                <option key={name} value={name}>
                  {choice.kind === 'amount' ? money(choice.amount) : `${choice.percent}\u00a0%`}
                </option>
              )
            })}
          </select>
        </div>
        <div className="field">
          <label htmlFor="months">{t('desk_order.coupon_months')}</label>
          <select id="months" name="months" defaultValue={fields.months ?? '6'} className="field-input">
            {couponMonths.map((months) => (
              <option key={months} value={months}>
                {t('desk_order.months', { months })}
              </option>
            ))}
          </select>
        </div>
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
  coupon: CouponFields,
}
