import { useTexts } from '#app/texts.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import { CodeForm } from './code-form.tsx'
import type { CartFlash } from './flash.ts'
import { Applied, Folded } from './folded.tsx'
import { SubscriptionExtra } from './subscription-extra.tsx'
import { useIsFirst } from './take-focus.ts'
import { useCartActs } from './use-cart-acts.ts'

/** `frequency`: how often the cart would come as a subscription, unless the visitor chooses. */
type ExtrasProps = { cart: Cart; frequency: number; flash?: CartFlash }

/** The forms for a subscription, a coupon and for miles, folded away until the visitor opens them. */
export function Extras({ cart, frequency, flash }: ExtrasProps) {
  const refused = flash?.kind === 'refused' ? flash : undefined
  return (
    <div>
      <SubscriptionExtra cart={cart} proposed={frequency} />
      <Coupon cart={cart} refused={refused?.at === 'coupon' ? refused : undefined} />
      <Miles cart={cart} refused={refused?.at === 'miles' ? refused : undefined} />
    </div>
  )
}

type CodeRefusal = { typed: string; message: string }
type ExtraProps = { cart: Cart; refused: CodeRefusal | undefined }

function Coupon({ cart, refused }: ExtraProps) {
  const t = useTexts()
  const { applyCoupon, removeCoupon } = useCartActs()
  const isFirst = useIsFirst()
  const { promotion_coupon: coupon } = cart
  if (coupon)
    return (
      <Applied
        intent="coupon-remove"
        onRemove={removeCoupon}
        isFirst={isFirst}
        remove={t('cart.remove_coupon', { code: coupon.code })}
      >
        <span>
          {t('cart.coupon')} <strong className="break-all">{coupon.code}</strong>
        </span>
        {coupon.refusal && <span className="cart-notice basis-full">{coupon.refusal.message}</span>}
      </Applied>
    )
  return (
    <Folded title={t('cart.have_coupon')} isOpen={refused !== undefined} isFirst={isFirst}>
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
  const isFirst = useIsFirst()
  if (cart.miles_and_more_number)
    return (
      <Applied intent="miles-remove" onRemove={removeMiles} isFirst={isFirst} remove={t('cart.remove_miles')}>
        <span>
          Miles and More <strong className="tabular-nums">{cart.miles_and_more_number}</strong>
        </span>
      </Applied>
    )
  return (
    <Folded title={t('cart.have_miles')} isOpen={refused !== undefined} isFirst={isFirst}>
      <CodeForm
        intent="miles"
        label={t('cart.miles_number')}
        hint={t('cart.miles_hint')}
        button={t('cart.save')}
        inputMode="numeric"
        offered={cart.customer?.miles_and_more_number ?? undefined}
        refused={refused}
        onCode={setMiles}
      />
    </Folded>
  )
}
