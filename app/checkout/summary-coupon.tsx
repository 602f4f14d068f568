import { useId } from 'react'
import type { CartFlash } from '#app/cart/flash.ts'
import { useFocusUnlessFirst, useIsFirst } from '#app/cart/take-focus.ts'
import { couponRefused } from '#app/reporting/conditions.ts'
import { useReport } from '#app/reporting/use-report.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import { CartAct } from './cart-act.tsx'
import type { OpenStep } from './open-step.ts'

type SummaryCouponProps = { cart: Cart; step: OpenStep; flash: CartFlash | undefined }

/** The coupon within the checkout: folded away until the visitor opens it, or a code was refused. */
export function SummaryCoupon({ cart, step, flash }: SummaryCouponProps) {
  const isFirst = useIsFirst()
  const refused = couponRefusal(flash)
  useReport('coupon_refused', flash, () => refused && couponRefused(refused.typed, refused.code ?? 'other'))
  const { promotion_coupon: coupon } = cart
  return coupon ? (
    <AppliedCoupon coupon={coupon} step={step} isFirst={isFirst} />
  ) : (
    <CouponForm isAllowed={cart.coupons_allowed} step={step} refused={refused} isFirst={isFirst} />
  )
}

/** Why the coupon that was just entered is refused. */
export const couponRefusal = (flash: CartFlash | undefined) =>
  flash?.kind === 'refused' && flash.at === 'coupon' ? flash : undefined

type AppliedCouponProps = {
  coupon: NonNullable<Cart['promotion_coupon']>
  step: OpenStep
  isFirst: () => boolean
}

function AppliedCoupon({ coupon, step, isFirst }: AppliedCouponProps) {
  const t = useTexts()
  const button = useFocusUnlessFirst<HTMLButtonElement>(isFirst)
  return (
    <CartAct intent="coupon-remove" step={step} className="cart-applied">
      <span>
        {t('cart.coupon')} <strong className="break-all">{coupon.code}</strong>
      </span>
      {coupon.refusal && <span className="cart-notice basis-full">{coupon.refusal.message}</span>}
      <button
        ref={button}
        type="submit"
        className="word-button ml-auto"
        aria-label={t('cart.remove_coupon', { code: coupon.code })}
      >
        {t('cart.remove')}
      </button>
    </CartAct>
  )
}

type CouponFormProps = {
  isAllowed: boolean
  step: OpenStep
  refused: ReturnType<typeof couponRefusal>
  isFirst: () => boolean
}

function CouponForm({ isAllowed, step, refused, isFirst }: CouponFormProps) {
  const t = useTexts()
  const id = useId()
  const summary = useFocusUnlessFirst<HTMLElement>(isFirst)
  return (
    <details className="border-line border-b" open={refused ? true : undefined}>
      <summary ref={summary} className="panel-item">
        {t('cart.have_coupon')}
        <Icon name="chevron" />
      </summary>
      {isAllowed ? (
        <CartAct intent="coupon" step={step} className="field pb-4">
          <label htmlFor={id}>{t('cart.coupon_code')}</label>
          <div className="flex gap-2">
            <input
              id={id}
              className="field-input"
              name="code"
              required
              maxLength={100}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={refused?.typed}
              aria-invalid={refused ? true : undefined}
              aria-describedby={refused ? `${id}-error` : undefined}
            />
            <Button type="submit" look="secondary">
              {t('cart.apply')}
            </Button>
          </div>
          <p id={`${id}-error`} role="alert" className="field-error" hidden={!refused}>
            {refused?.message}
          </p>
        </CartAct>
      ) : (
        <p className="pb-4 text-muted">{t('cart.no_coupons_here')}</p>
      )}
    </details>
  )
}
