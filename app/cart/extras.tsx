import type { ReactNode } from 'react'
import { ActForm } from '#app/cart/act-form.tsx'
import { CodeForm } from '#app/cart/code-form.tsx'
import type { CartFlash } from '#app/cart/flash.ts'
import { useCartActs } from '#app/cart/use-cart-acts.ts'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Cart } from '#contract/cart.ts'

type ExtrasProps = { cart: Cart; flash?: CartFlash }

/** A coupon or miles, folded away until somebody has one. */
export function Extras({ cart, flash }: ExtrasProps) {
  const refused = flash?.kind === 'refused' ? flash : undefined
  return (
    <div>
      <Coupon cart={cart} refused={refused?.at === 'coupon' ? refused : undefined} />
      <Miles cart={cart} refused={refused?.at === 'miles' ? refused : undefined} />
    </div>
  )
}

type Refused = { typed: string; message: string }
type ExtraProps = { cart: Cart; refused: Refused | undefined }

function Coupon({ cart, refused }: ExtraProps) {
  const t = useTexts()
  const { applyCoupon, removeCoupon } = useCartActs()
  const { promotion_coupon: coupon } = cart
  if (coupon)
    return (
      <Applied intent="coupon-remove" onRemove={removeCoupon} remove={t('cart.remove_coupon', { code: coupon.code })}>
        <span>
          {t('cart.coupon')} <strong className="break-all">{coupon.code}</strong>
        </span>
        {coupon.refusal && <span className="cart-notice basis-full">{coupon.refusal.message}</span>}
      </Applied>
    )
  return (
    <Folded title={t('cart.have_coupon')} isOpen={refused !== undefined}>
      {cart.coupons_allowed ? (
        <CodeForm
          intent="coupon"
          label={t('cart.coupon_code')}
          button={t('cart.apply')}
          refused={refused}
          onCode={applyCoupon}
        />
      ) : (
        <p className="pb-4 text-muted">{t('cart.no_coupons_here')}</p>
      )}
    </Folded>
  )
}

function Miles({ cart, refused }: ExtraProps) {
  const t = useTexts()
  const { setMiles, removeMiles } = useCartActs()
  if (cart.miles_and_more_number)
    return (
      <Applied intent="miles-remove" onRemove={removeMiles} remove={t('cart.remove_miles')}>
        <span>
          Miles and More <strong className="tabular-nums">{cart.miles_and_more_number}</strong>
        </span>
      </Applied>
    )
  return (
    <Folded title={t('cart.have_miles')} isOpen={refused !== undefined}>
      <CodeForm
        intent="miles"
        label={t('cart.miles_number')}
        hint={t('cart.miles_hint')}
        button={t('cart.save')}
        inputMode="numeric"
        refused={refused}
        onCode={setMiles}
      />
    </Folded>
  )
}

function Folded({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="border-line border-b" open={isOpen}>
      <summary className="panel-item">
        {title}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}

type AppliedProps = { intent: string; remove: string; onRemove: () => void; children: ReactNode }

function Applied({ intent, remove, onRemove, children }: AppliedProps) {
  const t = useTexts()
  return (
    <ActForm intent={intent} onAct={onRemove} className="cart-applied">
      {children}
      <button type="submit" className="word-button ml-auto" aria-label={remove}>
        {t('cart.remove')}
      </button>
    </ActForm>
  )
}
