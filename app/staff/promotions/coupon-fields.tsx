import { useTexts } from '#app/texts.tsx'
import { countryTexts } from '#contract/address/country-texts.ts'
import { couponChannels, couponKinds } from '#contract/staff/coupons.ts'
import { CouponChoices, CouponInput, CouponTick, type FormState, Mistake } from './coupon-field.tsx'
import { type CouponShop, channelTexts, kindTexts } from './coupon-texts.ts'

type CouponFieldsProps = FormState & {
  shop: CouponShop
  categories: readonly { code: string; title: string }[]
  /** Its codes are for one use each, and for everybody. */
  isSeries: boolean
}

/** Every rule that a coupon can have. */
export function CouponFields({ shop, categories, isSeries, ...state }: CouponFieldsProps) {
  const t = useTexts()
  return (
    <>
      <Worth {...state} currency={shop.currency} />
      <fieldset className="coupon-part">
        <legend>{t('desk-promotions.part_when')}</legend>
        <CouponInput {...state} field="validFrom" type="datetime-local" hint={t('desk-promotions.valid_from_hint')} />
        <CouponInput {...state} field="validUntil" type="datetime-local" hint={t('desk-promotions.valid_until_hint')} />
        {!isSeries && (
          <CouponInput {...state} field="usageLimit" maxLength={7} hint={t('desk-promotions.usage_limit_hint')} />
        )}
      </fieldset>
      <fieldset className="coupon-part">
        <legend>{t('desk-promotions.part_who')}</legend>
        <CouponTick {...state} field="newCustomersOnly" />
        {!isSeries && <CouponTick {...state} field="oncePerCustomer" />}
        {!isSeries && (
          <CouponInput {...state} field="owner" type="email" maxLength={254} hint={t('desk-promotions.owner_hint')} />
        )}
      </fieldset>
      <details className="fold coupon-fold" open={Object.keys(state.mistakes).length > 0 || undefined}>
        <summary>{t('desk-promotions.part_what')}</summary>
        <div className="coupon-part">
          <CouponInput {...state} field="products" isLong hint={t('desk-promotions.products_hint')} />
          <CouponInput {...state} field="makers" isLong hint={t('desk-promotions.makers_hint')} />
          <CouponChoices
            {...state}
            field="categories"
            options={categories.map(({ code, title }) => [code, title] as const)}
            hint={t('desk-promotions.categories_hint')}
          />
          <CouponTick {...state} field="notWithPromotionalPrices" />
          <CouponChoices
            {...state}
            field="channels"
            options={couponChannels.map((channel) => [channel, t(channelTexts[channel])] as const)}
            hint={t('desk-promotions.channels_hint')}
          />
          <CouponChoices
            {...state}
            field="markets"
            options={shop.countries.map((country) => [country, t(countryTexts[country])] as const)}
            hint={t('desk-promotions.markets_hint', { country: t(countryTexts[shop.country]) })}
          />
        </div>
      </details>
    </>
  )
}

function Worth({ currency, ...state }: FormState & { currency: string }) {
  const t = useTexts()
  const { form, fixed, mistakes } = state
  const isFixed = fixed.includes('kind')
  return (
    <fieldset className="coupon-part">
      <legend>{t('desk-promotions.part_worth')}</legend>
      <div className="coupon-kinds" role="radiogroup" aria-label={t('desk-promotions.kind')}>
        {couponKinds.map((kind) => (
          <label key={kind} className="choice">
            <input
              type="radio"
              name="kind"
              value={kind}
              defaultChecked={(form.kind ?? 'percent') === kind}
              disabled={isFixed && form.kind !== kind}
            />
            <span>{t(kindTexts[kind])}</span>
          </label>
        ))}
        <Mistake field="kind" mistakes={mistakes} />
      </div>
      <CouponInput {...state} field="percent" maxLength={3} hint={t('desk-promotions.percent_hint')} />
      <CouponInput {...state} field="amount" maxLength={10} hint={t('desk-promotions.amount_hint', { currency })} />
      <CouponInput {...state} field="minimum" maxLength={10} hint={t('desk-promotions.minimum_hint', { currency })} />
    </fieldset>
  )
}
