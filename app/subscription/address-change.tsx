import { AddressText } from '#app/address/address-text.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { SavedAddress } from '#contract/address/saved-address.ts'
import type { Subscription } from '#contract/subscription/subscription.ts'
import { ChangeForm } from './change-forms.tsx'

type AddressChangeProps = { subscription: Subscription; addresses: readonly SavedAddress[] }

/** Where it goes and who pays, from the address book; for this subscription or for all together. */
export function AddressChange({ subscription, addresses }: AddressChangeProps) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <div className="grid gap-4 pb-4 sm:grid-cols-2">
        <div>
          <p className="font-semibold">{t('subscription.shipping_to')}</p>
          <AddressText address={subscription.shipping_address} />
        </div>
        <div>
          <p className="font-semibold">{t('subscription.billed_to')}</p>
          <AddressText address={subscription.billing_address} />
        </div>
      </div>
      {addresses.length > 0 && (
        <ChangeForm intent="addresses">
          <AddressSelect name="shipping" label={t('subscription.shipping_to')} addresses={addresses} />
          <AddressSelect name="billing" label={t('subscription.billed_to')} addresses={addresses} />
          <label className="choice">
            <input type="checkbox" name="all" value="yes" />
            {t('subscription.for_all')}
          </label>
        </ChangeForm>
      )}
      <p className="mt-2">
        <PageLink to={path('/my-account/addresses')} className="link inline-flex min-h-11 items-center">
          {t('subscription.edit_addresses')}
        </PageLink>
      </p>
    </>
  )
}

type AddressSelectProps = { name: string; label: string; addresses: readonly SavedAddress[] }

function AddressSelect({ name, label, addresses }: AddressSelectProps) {
  const t = useTexts()
  const id = `subscription-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="field-input">
        <option value="">{t('subscription.as_now')}</option>
        {addresses.map(({ id, first_name, last_name, street, street_number, postcode, city }) => (
          <option key={id} value={id}>
            {`${first_name} ${last_name}, ${street} ${street_number}, ${postcode} ${city}`}
          </option>
        ))}
      </select>
    </div>
  )
}
