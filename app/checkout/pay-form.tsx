import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { paymentType, reportPayment } from '#app/reporting/use-checkout-reports.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { StartedPayment } from '#contract/checkout/order.ts'
import type { SavedAlias } from '#contract/checkout/saved-alias.ts'
import { type PaymentMethod, paymentPicture } from '#contract/payment.ts'
import { dot } from '#contract/web/dot.ts'
import { formatMoney } from '#contract/web/format.ts'
import { openLightbox } from './open-lightbox.ts'
import { aliasName, WaysToPay, type WaysToPayProps } from './ways-to-pay.tsx'

type PayAnswer =
  | { did: 'refused'; code: string; message: string; isStockStop: boolean; chosen: string }
  /** No way to pay was chosen. */
  | { did: 'unchosen' }
  /** The cart has changed since the page was shown. */
  | { did: 'changed' }
  | { did: 'forgot'; alias: SavedAlias }
  | { did: 'started'; redirect_url: string; lightbox: NonNullable<StartedPayment['lightbox']> }
type RefusedAnswer = PayAnswer & { did: 'refused' }
type StartedAnswer = PayAnswer & { did: 'started' }

type PayFormProps = {
  cart: Cart
  methods: readonly PaymentMethod[]
  withheld: WaysToPayProps['withheld']
  saved: readonly SavedAlias[] | null
  /** How the last attempt was to be paid. */
  chosen: string | undefined
  /** Why the last attempt failed, if the browser returns from the provider. */
  before: { message: string; code?: string | undefined } | undefined
  answer: PayAnswer | undefined
}

const forgetForm = 'forget-alias'

/** The ways to pay and the order button. With scripts the provider opens over the page, else the browser goes there. */
export function PayForm({ cart, methods, withheld, saved, chosen, before, answer }: PayFormProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const isAlive = useHydrated()
  const isUnderWay = useNavigation().state !== 'idle'
  useLightbox(answer?.did === 'started' ? answer : undefined)
  const { group, isUnchosen, check } = useChoiceCheck(answer)
  function send(event: SubmitEvent<HTMLFormElement>) {
    check(event)
    const choice = new FormData(event.currentTarget).get('payment_method')
    if (typeof choice === 'string') reportPayment(cart, paymentType(choice, saved))
  }
  const money = formatMoney(cart.total, storefront.money)
  return (
    <>
      <Form method="post" id={forgetForm} />
      <Form
        method="post"
        className="form-column"
        // The browser would say in its own language that a choice is missing.
        noValidate
        // A second request would start no second payment, but the customer would wait for it.
        onSubmit={(event) => (isUnderWay ? event.preventDefault() : send(event))}
      >
        {!isUnderWay && <PayResult before={before} answer={answer} />}
        {isAlive && <input type="hidden" name="lightbox" value="on" />}
        <input type="hidden" name="cart" value={cart.token_value} />
        <input type="hidden" name="version" value={cart.version} />
        {cart.total > 0 && (
          <WaysToPay
            cart={cart}
            methods={methods}
            withheld={withheld}
            saved={saved}
            chosen={answer?.did === 'refused' ? answer.chosen : chosen}
            group={group}
            isUnchosen={isUnchosen}
            forgetForm={forgetForm}
          />
        )}
        {cart.subscription_frequency !== null && (
          <Notice type="info">
            {t('subscribe.pay_note', { every: t('subscribe.every', { frequency: cart.subscription_frequency }) })}
          </Notice>
        )}
        <Terms />
        <Button type="submit" size="large" className="w-full px-3!" aria-disabled={isUnderWay}>
          {cart.total > 0 ? t('checkout.order_button', { amount: money }) : t('checkout.order_free_button')}
        </Button>
        {cart.total > 0 && <SecurePayment methods={methods} />}
      </Form>
    </>
  )
}

/** What speaks for paying here. The names of the ways to pay stand above already. */
function SecurePayment({ methods }: Pick<PayFormProps, 'methods'>) {
  const t = useTexts()
  return (
    <div className="text-muted text-sm">
      <p className="flex gap-2">
        <Icon name="lock" className="size-5 shrink-0" />
        {t('checkout.secure_payment')}
      </p>
      <p className="mt-2 flex flex-wrap gap-1">
        {methods.map((method) => (
          <img key={method} src={paymentPicture(method)} alt="" width={48} height={24} />
        ))}
      </p>
    </div>
  )
}

/** Says at the group that no way to pay is chosen, before the form is sent; the server says it again without scripts. */
function useChoiceCheck(answer: PayAnswer | undefined) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [isMissing, setMissing] = useState(false)
  function check(event: SubmitEvent<HTMLFormElement>) {
    const isChosen = group.current === null || new FormData(event.currentTarget).has('payment_method')
    setMissing(!isChosen)
    if (isChosen) return
    event.preventDefault()
    group.current?.focus()
  }
  return { group, check, isUnchosen: isMissing || answer?.did === 'unchosen' }
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
      {dot}
      <a href={path('/privacy')} target="_blank" rel="noopener">
        {t('checkout.privacy_link')}
      </a>
      {dot}
      <a href={path('/withdrawal')} target="_blank" rel="noopener">
        {t('checkout.withdrawal_link')}
      </a>
    </p>
  )
}

/** The result of the last attempt. It is hidden during the next one, so that the same result is noticed again. */
function PayResult({ before, answer }: Pick<PayFormProps, 'before' | 'answer'>) {
  const t = useTexts()
  switch (answer?.did) {
    case 'unchosen':
      return null
    case undefined:
      return before ? <ScrolledNotice message={before.message} code={before.code} /> : null
    case 'refused':
      return <RefusalNotice answer={answer} />
    case 'changed':
      return <ScrolledNotice message={t('checkout.cart_changed')} />
    case 'forgot':
      return <Notice type="success">{t('checkout.means_forgotten', { means: aliasName(t, answer.alias) })}</Notice>
    case 'started':
      return null
  }
}

/** Missing stock is reported by a notification; without scripts, and for all other reasons, by a notice in the page. */
function RefusalNotice({ answer }: { answer: RefusedAnswer }) {
  const isAlive = useHydrated()
  const notify = useNotify()
  const report = useEffectEvent(({ isStockStop, code, message }: RefusedAnswer) => {
    if (isStockStop) notify({ type: 'danger', key: 'checkout_failed', code, message })
  })
  useEffect(() => report(answer), [answer])
  return answer.isStockStop && isAlive ? null : <ScrolledNotice message={answer.message} code={answer.code} />
}

/** A notice that scrolls into view: the order button is far below, and browsers restore the scroll position. */
function ScrolledNotice({ message, code = 'payment' }: { message: string; code?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Notice type="danger" code={code}>
        {message}
      </Notice>
    </div>
  )
}

function useLightbox(started: StartedAnswer | undefined) {
  const show = useEffectEvent((payment: StartedAnswer) => {
    const { script, transaction_id } = payment.lightbox
    // If the script cannot be loaded, the customer pays on the provider's own page.
    openLightbox(script, transaction_id).catch(() => location.assign(payment.redirect_url))
  })
  useEffect(() => {
    if (started) show(started)
  }, [started])
}
