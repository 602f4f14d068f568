import type { RefObject } from 'react'
import { reportPayment } from '#app/reporting/use-checkout-reports.ts'
import { useTexts } from '#app/texts.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import type { SavedAlias } from '#contract/checkout/saved-alias.ts'
import { type PaymentMethod, paymentMethodTexts, paymentPicture, savesAlias } from '#contract/payment.ts'
import type { Translate } from '#messages/translate.ts'
import { savedChoice } from './pay-choice.ts'

export type WaysToPayProps = {
  cart: Cart
  methods: readonly PaymentMethod[]
  /** Methods that this customer cannot choose now, each with the reason. */
  withheld: readonly { method: PaymentMethod; message: string }[]
  /** Null for visitors who cannot save a card: guests, and staff who act as a customer. */
  saved: readonly SavedAlias[] | null
  /** The choice of the last attempt. */
  chosen: string | undefined
  group: RefObject<HTMLFieldSetElement | null>
  /** The form was sent without a choice. */
  isUnchosen: boolean
  /** The id of the form that removes a saved alias. */
  forgetForm: string
}

/** The alias that was used last is preselected, so that the customer only has to press the button. */
export function WaysToPay({ cart, methods, withheld, saved, chosen, group, isUnchosen, forgetForm }: WaysToPayProps) {
  const t = useTexts()
  const [last] = saved ?? []
  const offered = [...(saved ?? []).map(({ alias }) => savedChoice(alias)), ...methods]
  const selected = offered.find((value) => value === chosen) ?? (last && savedChoice(last.alias))
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-describedby={isUnchosen ? 'method-missing' : undefined}
      className="outline-none"
    >
      <legend className="title-sm mb-3">{t('checkout.methods')}</legend>
      {isUnchosen && (
        <p id="method-missing" className="field-error mb-3">
          {t('checkout.method_missing')}
        </p>
      )}
      <ul className="grid gap-3">
        {saved?.map((alias) => (
          <SavedWay key={alias.alias} cart={cart} alias={alias} selected={selected} forgetForm={forgetForm} />
        ))}
        {methods.map((method) => (
          <li key={method} className="pay-way">
            <label className="choice-card choice-card-flat">
              <input
                type="radio"
                name="payment_method"
                value={method}
                defaultChecked={method === selected}
                onChange={() => reportPayment(cart, method)}
                required
              />
              <span className="min-w-0 flex-1">{t(paymentMethodTexts[method])}</span>
              <MethodPicture method={method} />
            </label>
            {saved && savesAlias(method) && (
              <label className="choice pay-way-more">
                <input type="checkbox" name="save_alias" value={method} />
                {t('checkout.save_means')}
              </label>
            )}
          </li>
        ))}
      </ul>
      {withheld.map(({ method, message }) => (
        <p key={method} className="mt-3 text-muted text-sm">
          {t('checkout.method_withheld', { method: t(paymentMethodTexts[method]), reason: message })}
        </p>
      ))}
    </fieldset>
  )
}

/** A name by which the customer recognises the card. */
export function aliasName(t: Translate, { internal_payment_method: method, masked }: SavedAlias) {
  const name = t(paymentMethodTexts[method])
  return masked ? t('checkout.saved_ending', { method: name, digits: masked.slice(-4) }) : name
}

type SavedWayProps = { cart: Cart; alias: SavedAlias; selected: string | undefined; forgetForm: string }

function SavedWay({ cart, alias, selected, forgetForm }: SavedWayProps) {
  const t = useTexts()
  const value = savedChoice(alias.alias)
  const name = aliasName(t, alias)
  return (
    <li className="flex gap-2">
      <label className="choice-card choice-card-flat min-w-0 flex-1">
        <input
          type="radio"
          name="payment_method"
          value={value}
          defaultChecked={value === selected}
          onChange={() => reportPayment(cart, alias.internal_payment_method)}
          required
        />
        <span className="min-w-0 flex-1">
          {name}
          <span className="block text-muted text-sm">{t('checkout.saved_means')}</span>
        </span>
        <span className="max-sm:hidden">
          <MethodPicture method={alias.internal_payment_method} />
        </span>
      </label>
      {/* The button belongs to another form, so that the Enter key in this one means to pay. */}
      <button
        type="submit"
        form={forgetForm}
        name="forget"
        value={alias.alias}
        className="word-button shrink-0 self-center"
      >
        {t('checkout.forget_means')}
        <span className="sr-only">: {name}</span>
      </button>
    </li>
  )
}

const MethodPicture = ({ method }: { method: PaymentMethod }) => (
  <img src={paymentPicture(method)} alt="" width={80} height={40} className="shrink-0" />
)
