import { Form } from 'react-router'
import { DeskField, DeskSelect } from '#app/staff/desk-field.tsx'
import { useMoneyOf } from '#app/staff/money.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { countryTexts } from '#contract/address/country-texts.ts'
import { couponChannels, type SampleCart } from '#contract/staff/coupons.ts'
import type { MessageId } from '#messages/ids.ts'
import type { CouponRefusal } from '#server/promotions/rules.ts'
import type { Shop } from '#server/shop/shop.ts'
import { type CouponShop, channelTexts } from './coupon-texts.ts'

export type Tried = Extract<Awaited<ReturnType<Shop['couponDesk']['tryOut']>>, { ok: true }>['value']

/** In the words that a shopper reads. */
const refusalTexts: Readonly<Record<CouponRefusal, MessageId>> = {
  'not-found': 'cart.coupon_does_not_exist',
  expired: 'cart.coupon_expired',
  'usage-limit-reached': 'cart.coupon_usage_limit_reached',
  'new-customers-only': 'cart.coupon_new_customers_only',
  'once-per-customer': 'cart.coupon_once_per_customer',
  'not-for-these-products': 'cart.coupon_not_for_these_products',
  'other-currency': 'cart.coupon_other_currency',
  'not-with-promotional-prices': 'cart.coupon_not_with_promotional_prices',
  'minimum-not-reached': 'cart.coupon_minimum_not_reached',
}

type TryOutProps = {
  sample: SampleCart
  tried: Tried | undefined
  shop: CouponShop
  products: readonly { id: string; title: string }[]
  /** What the coupon asks for, which a refusal names. */
  minimum: number
}

const customers = [
  ['new', 'desk-promotions.customer_new'],
  ['known', 'desk-promotions.customer_known'],
  ['again', 'desk-promotions.customer_again'],
] as const

/** A cart to try the coupon with. The form is sent to the address; nothing is stored. */
export function TryOut({ sample, tried, shop, products, minimum }: TryOutProps) {
  const t = useTexts()
  return (
    <section id="try" className="mt-10">
      <h2>{t('desk-promotions.try')}</h2>
      <p className="mt-1 max-w-narrow">{t('desk-promotions.try_text')}</p>
      <Form action="#try" className="coupon-try">
        <input type="hidden" name="try" value="yes" />
        {[0, 1, 2].map((index) => (
          <div key={index} className="coupon-try-line">
            <DeskField
              label={t('desk-promotions.try_product', { number: index + 1 })}
              id={`product-${index}`}
              name="product"
              list="sample-products"
              maxLength={60}
              defaultValue={sample.product[index] ?? ''}
            />
            <DeskField
              label={t('desk-promotions.try_quantity')}
              id={`quantity-${index}`}
              name="quantity"
              inputMode="numeric"
              maxLength={2}
              defaultValue={sample.quantity[index] ?? '1'}
            />
          </div>
        ))}
        <datalist id="sample-products">
          {products.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </datalist>
        <div className="coupon-try-facts">
          <DeskSelect
            id="try-market"
            name="market"
            label={t('desk-promotions.market')}
            defaultValue={sample.market ?? shop.country}
            options={shop.countries.map((country) => [country, t(countryTexts[country])] as const)}
          />
          <DeskSelect
            id="try-channel"
            name="channel"
            label={t('desk-promotions.channels')}
            defaultValue={sample.channel}
            options={couponChannels.map((channel) => [channel, t(channelTexts[channel])] as const)}
          />
          <DeskSelect
            id="try-customer"
            name="customer"
            label={t('desk-promotions.try_customer')}
            defaultValue={sample.customer}
            options={customers.map(([value, text]) => [value, t(text)] as const)}
          />
          <DeskField label={t('desk-promotions.try_at')} name="at" type="datetime-local" defaultValue={sample.at} />
        </div>
        <Button type="submit" look="secondary">
          {t('desk-promotions.try_button')}
        </Button>
      </Form>
      {tried && <TriedCart tried={tried} shop={shop} minimum={minimum} />}
    </section>
  )
}

/** What the shop would charge, line by line. */
type TriedCartProps = { tried: Tried; shop: CouponShop; minimum: number }

function TriedCart({ tried: { lines, unknown, sums }, shop, minimum }: TriedCartProps) {
  const t = useTexts()
  const money = useMoneyOf(shop)
  const off = (id: string) =>
    sums.adjustments.filter(({ line }) => line === id).reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className="coupon-tried" role="status">
      {unknown.length > 0 && (
        <p className="field-error">{t('desk-promotions.wrong_unknown', { names: unknown.join(', ') })}</p>
      )}
      {lines.length === 0 && <p>{t('desk-promotions.try_empty')}</p>}
      {lines.length > 0 && (
        <>
          <p className={sums.refusal ? 'coupon-refused' : 'coupon-accepted'}>
            <strong>{t(sums.refusal ? 'desk-promotions.try_refused' : 'desk-promotions.try_accepted')}</strong>{' '}
            {sums.refusal && t(refusalTexts[sums.refusal], { amount: money(minimum) })}
          </p>
          <table className="desk-table">
            <tbody>
              {lines.map(({ id, title, quantity, price }) => (
                <tr key={id}>
                  <th scope="row">
                    {quantity} × {title}
                  </th>
                  <td className="coupon-number">{price ? money(price.total) : t('desk-promotions.not_sold')}</td>
                  <td className="coupon-number">{off(id) === 0 ? '–' : money(off(id))}</td>
                </tr>
              ))}
              <Sum
                name={t('desk-promotions.sum_goods')}
                amount={money(sums.items_total)}
                off={money(sums.order_promotion_total)}
              />
              <Sum name={t('desk-promotions.sum_shipping')} amount={money(sums.shipping_total)} />
              <Sum name={t('desk-promotions.sum_total')} amount={money(sums.total)} />
            </tbody>
          </table>
        </>
      )}
    </div>
  )
}

function Sum({ name, amount, off }: { name: string; amount: string; off?: string }) {
  return (
    <tr className="coupon-sum">
      <th scope="row">{name}</th>
      <td className="coupon-number">{amount}</td>
      <td className="coupon-number">{off}</td>
    </tr>
  )
}
