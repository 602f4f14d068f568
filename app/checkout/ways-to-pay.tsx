import { useTexts } from '#app/texts.tsx'
import type { SavedAlias } from '#contract/checkout/saved-alias.ts'
import { type PaymentMethod, paymentMethodTexts, paymentPicture, savesAlias } from '#contract/payment.ts'
import type { Translate } from '#messages/translate.ts'
import { savedChoice } from './pay-choice.ts'

type WaysToPayProps = {
  methods: readonly PaymentMethod[]
  /** Null for whoever cannot have anything saved: guests, and staff in a customer's name. */
  saved: readonly SavedAlias[] | null
  /** As the form said it when it was refused. */
  chosen: string | undefined
  /** The form that forgets something saved. */
  forgetForm: string
}

/** What was used last is chosen already: then it takes one press of the button. */
export function WaysToPay({ methods, saved, chosen, forgetForm }: WaysToPayProps) {
  const t = useTexts()
  const [last] = saved ?? []
  const selected = chosen ?? (last && savedChoice(last.alias))
  return (
    <fieldset>
      <legend className="title-sm mb-3">{t('checkout.methods')}</legend>
      <ul className="grid gap-3">
        {saved?.map((means) => (
          <SavedWay key={means.alias} means={means} selected={selected} forgetForm={forgetForm} />
        ))}
        {methods.map((method) => (
          <li key={method} className="pay-way">
            <label className="choice-card choice-card-flat">
              <input type="radio" name="payment_method" value={method} defaultChecked={method === selected} required />
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
    </fieldset>
  )
}

/** As the customer recognises it. */
export function nameOfMeans(t: Translate, { internal_payment_method: method, masked }: SavedAlias) {
  const name = t(paymentMethodTexts[method])
  return masked ? t('checkout.saved_ending', { method: name, digits: masked.slice(-4) }) : name
}

type SavedWayProps = { means: SavedAlias; selected: string | undefined; forgetForm: string }

function SavedWay({ means, selected, forgetForm }: SavedWayProps) {
  const t = useTexts()
  const value = savedChoice(means.alias)
  const name = nameOfMeans(t, means)
  return (
    <li className="flex gap-2">
      <label className="choice-card choice-card-flat min-w-0 flex-1">
        <input type="radio" name="payment_method" value={value} defaultChecked={value === selected} required />
        <span className="min-w-0 flex-1">
          {name}
          <span className="block text-muted text-sm">{t('checkout.saved_means')}</span>
        </span>
        <span className="max-sm:hidden">
          <MethodPicture method={means.internal_payment_method} />
        </span>
      </label>
      {/* Of another form: the key Enter in this one means to pay. */}
      <button
        type="submit"
        form={forgetForm}
        name="forget"
        value={means.alias}
        className="word-button shrink-0 self-center"
      >
        {t('checkout.forget_means')}
        <span className="sr-only">: {name}</span>
      </button>
    </li>
  )
}

const MethodPicture = ({ method }: { method: PaymentMethod }) => (
  <img src={paymentPicture(method)} alt="" width={80} height={40} className="shrink-0 rounded-small" />
)
