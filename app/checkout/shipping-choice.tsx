import { reportShipping } from '#app/reporting/use-checkout-reports.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import { carrierPicture } from '#contract/checkout/carriers.ts'
import { formatMoney } from '#contract/web/format.ts'
import { formatDeliverySpan } from '#contract/web/format-days.ts'
import type { RatedOption } from './arrivals.ts'

type ShippingChoiceProps = { cart: Cart; options: readonly RatedOption[]; refusal?: string }

/** The shipping options: carrier, price, dates. */
export function ShippingChoice({ cart, options, refusal }: ShippingChoiceProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const chosen = cart.shipments[0]?.method.code ?? options[0]?.code
  return (
    <fieldset aria-describedby={refusal && 'shipping-refusal'}>
      <legend className="sr-only">{t('checkout.shipping_title')}</legend>
      <div className="grid gap-3">
        {options.map((option) => (
          <label key={option.code} className="choice-card">
            <input
              type="radio"
              name="code"
              value={option.code}
              defaultChecked={option.code === chosen}
              onChange={() => reportShipping(cart, option.code)}
              required
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{option.name}</span>
              {option.arrival && (
                <span className="block text-muted text-sm">
                  {t('cart.arrives', {
                    span: formatDeliverySpan(option.arrival.min, option.arrival.max, storefront.days),
                  })}
                </span>
              )}
              {option.hits !== undefined && (
                <span className="block text-muted text-sm">{t('checkout.hit_rate', { hits: option.hits })}</span>
              )}
              <Cost price={option.cost} />
            </span>
            <CarrierPicture code={option.code} />
          </label>
        ))}
      </div>
      {refusal && (
        <p id="shipping-refusal" className="field-error mt-2">
          {refusal}
        </p>
      )}
    </fieldset>
  )
}

function Cost({ price }: { price: number }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return <span className="price block">{price > 0 ? formatMoney(price, storefront.money) : t('cart.free')}</span>
}

function CarrierPicture({ code }: { code: string }) {
  const picture = carrierPicture(code)
  return picture && <img src={picture} alt="" width={80} height={40} className="shrink-0" />
}
