import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { StartedPayment } from '#contract/checkout/order.ts'
import type { SavedAlias } from '#contract/checkout/saved-alias.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import { formatMoney } from '#contract/web/format.ts'
import { openLightbox } from './open-lightbox.ts'
import { nameOfMeans, WaysToPay } from './ways-to-pay.tsx'

type PayAnswer =
  | { did: 'refused'; message: string; isStockStop: boolean; chosen: string }
  /** Not the cart that stood beside the button, any more. */
  | { did: 'changed' }
  | { did: 'forgot'; means: SavedAlias }
  | { did: 'started'; redirect_url: string; lightbox: NonNullable<StartedPayment['lightbox']> }
type Refusal = PayAnswer & { did: 'refused' }
type Started = PayAnswer & { did: 'started' }

type PayFormProps = {
  cart: Cart
  methods: readonly PaymentMethod[]
  saved: readonly SavedAlias[] | null
  /** Why the last attempt came to nothing, if the browser comes from there. */
  before: string | undefined
  answer: PayAnswer | undefined
}

const forgetForm = 'forget-means'

/** The ways to pay and the button that binds. With scripts the provider opens above the page, else the browser goes there. */
export function PayForm({ cart, methods, saved, before, answer }: PayFormProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const isAlive = useHydrated()
  const isUnderWay = useNavigation().state !== 'idle'
  useLightbox(answer?.did === 'started' ? answer : undefined)
  const money = formatMoney(cart.total, storefront.money)
  return (
    <>
      <Form method="post" id={forgetForm} />
      <Form
        method="post"
        className="form-column"
        // Pressed twice it would be one payment all the same; this way nobody waits for the second.
        onSubmit={(event) => isUnderWay && event.preventDefault()}
      >
        {!isUnderWay && <Said before={before} answer={answer} />}
        {isAlive && <input type="hidden" name="lightbox" value="on" />}
        <input type="hidden" name="cart" value={cart.token_value} />
        <input type="hidden" name="version" value={cart.version} />
        {cart.total > 0 && (
          <WaysToPay
            methods={methods}
            saved={saved}
            chosen={answer?.did === 'refused' ? answer.chosen : undefined}
            forgetForm={forgetForm}
          />
        )}
        <Terms />
        <Button type="submit" size="large" className="w-full px-3!" aria-disabled={isUnderWay}>
          {cart.total > 0 ? t('checkout.order_button', { amount: money }) : t('checkout.order_free_button')}
        </Button>
      </Form>
    </>
  )
}

function Terms() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <p className="text-muted text-sm">
      {t('checkout.terms')}{' '}
      <a href={path('/terms')} target="_blank" rel="noopener">
        {t('checkout.terms_link')}
      </a>
      {' · '}
      <a href={path('/privacy')} target="_blank" rel="noopener">
        {t('checkout.privacy_link')}
      </a>
      {' · '}
      <a href={path('/withdrawal')} target="_blank" rel="noopener">
        {t('checkout.withdrawal_link')}
      </a>
    </p>
  )
}

/** How it went. Gone while it is tried again, so that the same once more is noticed. */
function Said({ before, answer }: Pick<PayFormProps, 'before' | 'answer'>) {
  const t = useTexts()
  switch (answer?.did) {
    case undefined:
      return before ? <LedTo message={before} /> : null
    case 'refused':
      return <Refused answer={answer} />
    case 'changed':
      return <LedTo message={t('checkout.cart_changed')} />
    case 'forgot':
      return <Notice type="success">{t('checkout.means_forgotten', { means: nameOfMeans(t, answer.means) })}</Notice>
    case 'started':
      return null
  }
}

/** That there is too little is said above everything else; without scripts where all else is said. */
function Refused({ answer }: { answer: Refusal }) {
  const isAlive = useHydrated()
  const notify = useNotify()
  const say = useEffectEvent(({ isStockStop, message }: Refusal) => {
    if (isStockStop) notify({ type: 'danger', key: 'checkout_failed', message })
  })
  useEffect(() => say(answer), [answer])
  return answer.isStockStop && isAlive ? null : <LedTo message={answer.message} />
}

/** The button stands far below, and browsers scroll back to where one was: whoever is told something is led to it. */
function LedTo({ message }: { message: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Notice type="danger">{message}</Notice>
    </div>
  )
}

function useLightbox(started: Started | undefined) {
  const show = useEffectEvent((payment: Started) => {
    const { script, transaction_id } = payment.lightbox
    // A script that does not come must not stop anybody from paying.
    openLightbox(script, transaction_id).catch(() => location.assign(payment.redirect_url))
  })
  useEffect(() => {
    if (started) show(started)
  }, [started])
}
