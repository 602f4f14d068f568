import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { AddressText } from '#app/address/address-text.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { SavedAddress } from '#contract/address/saved-address.ts'
import type { Partner } from '#contract/identity/partner.ts'
import { deliveryPlaces } from './delivery-places.ts'

type ReadyAddressesProps = {
  saved: readonly SavedAddress[]
  partner?: Partner | null
  /** Whether the bill goes there, too: false if the customer has named another address for it. */
  isSameBilling?: boolean
}

/** How many are not folded away: the form below them must stay in sight. */
const mostVisible = 2

/** Addresses that need no typing, each with a button. The form below is for any other address. */
export function ReadyAddresses({ saved, partner, isSameBilling = false }: ReadyAddressesProps) {
  const t = useTexts()
  if (saved.length === 0 && !partner) return null
  const first = saved.slice(0, mostVisible)
  const others = saved.slice(mostVisible)
  return (
    <section aria-labelledby="ready-addresses" className="mb-8">
      <h2 id="ready-addresses" className="title-sm mb-3">
        {t('checkout.ready_title')}
      </h2>
      <ul className="grid gap-3">
        {first.map((address) => (
          <SavedOption key={address.id} address={address} isSameBilling={isSameBilling} />
        ))}
        {partner && <PartnerOption partner={partner} />}
      </ul>
      {others.length > 0 && (
        <details className="fold mt-2">
          <summary>{t('checkout.more_addresses', { count: others.length })}</summary>
          <ul className="grid gap-3 pt-2">
            {others.map((address) => (
              <SavedOption key={address.id} address={address} isSameBilling={isSameBilling} />
            ))}
          </ul>
        </details>
      )}
      <h2 className="title-sm mt-8">{t('checkout.other_address')}</h2>
    </section>
  )
}

function SavedOption({ address, isSameBilling }: { address: SavedAddress; isSameBilling: boolean }) {
  const t = useTexts()
  return (
    <AddressOption
      name="saved"
      value={address.id}
      isSameBilling={isSameBilling}
      button={t('checkout.take_address')}
      about={`${address.street} ${address.street_number}, ${address.city}`}
    >
      <AddressText address={address} />
    </AddressOption>
  )
}

/** A number that continues on the next line is misread. */
const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0')

function PartnerOption({ partner }: { partner: Partner }) {
  const t = useTexts()
  const { name, address, pickup } = partner
  const isPickup = deliveryPlaces(partner).includes('pickup')
  const button = t(isPickup ? 'checkout.pick_up' : 'checkout.to_partner')
  return (
    <AddressOption name="partner" value="on" button={button} about={name}>
      <p className="font-semibold">{name}</p>
      <p>
        {address.street} {address.street_number}, {address.postcode} {address.city}
      </p>
      {isPickup && pickup && (
        <p className="text-muted text-sm">
          {t('checkout.pick_up_hours', {
            opens: pickup.opens,
            closes: pickup.closes,
            phone: unbroken(pickup.phone_number),
          })}
        </p>
      )}
    </AddressOption>
  )
}

type AddressOptionProps = {
  name: string
  value: string
  isSameBilling?: boolean
  button: string
  /** For screen readers, which read the buttons one by one. */
  about: string
  children: ReactNode
}

function AddressOption(props: AddressOptionProps) {
  return (
    <li className="account-card">
      {props.children}
      <Form method="post">
        {props.isSameBilling && <input type="hidden" name="same_billing" value="on" />}
        <Button type="submit" look="secondary" name={props.name} value={props.value} className="w-full">
          {props.button}
          <span className="sr-only">: {props.about}</span>
        </Button>
      </Form>
    </li>
  )
}
