import { data, redirect, useNavigation } from 'react-router'
import { AddressChoice } from '#app/address/address-choice.tsx'
import { AddressForm } from '#app/address/address-form.tsx'
import { EditAgain } from '#app/checkout/edit-again.tsx'
import { loadStep, openStep } from '#app/checkout/open-step.ts'
import { readAddress } from '#app/checkout/read-address.ts'
import { readyAddress } from '#app/checkout/ready-address.ts'
import { ReadyAddresses } from '#app/checkout/ready-addresses.tsx'
import { StepPage } from '#app/checkout/step-page.tsx'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isSameAddress } from '#contract/address/postal-address.ts'
import type { Route } from './+types/billing'

export const handle: PageHandle = { meta: { checkoutStep: 'address' } }

/** Part of the address step, and guarded like it. */
export async function loader({ context }: Route.LoaderArgs) {
  const here = context.get(shop)
  const step = await loadStep(here, 'address')
  const saved = await here.addresses.forBilling()
  const { countries, country } = here.visit.brand
  const { billing_address: billed, shipping_address: to } = step.cart
  // If billing and delivery were the same so far, the customer is here to enter another address.
  const isOwn = billed !== null && !(to && isSameAddress(billed, to))
  return {
    ...step,
    texts: here.texts('checkout', 'cart', 'address', 'validation'),
    countries,
    address: isOwn ? billed : { first_name: to?.first_name, last_name: to?.last_name, country_code: country },
    saved: saved.ok ? saved.value.filter(({ country_code }) => countries.includes(country_code)) : [],
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const { cart } = await openStep(here, 'address')
  const form = await request.formData().catch(() => new FormData())
  // The optician is offered for delivery only.
  const ready = form.has('saved') ? await readyAddress(here, form) : undefined
  const read = ready ? ({ did: 'read', address: ready } as const) : await readAddress(here, form, 'billing')
  if (read.did === 'misread') return data(read, 422)
  const address = read.did === 'asked' ? read.original : read.address
  const updated = await here.cart.update({ billing_address: { ...address, recipient: null, studio_id: null } })
  if (!updated.ok)
    return data({ did: 'refused', code: updated.error.code, message: updated.error.message } as const, 422)
  if (read.did === 'asked') return read
  throw redirect(here.path(cart.shipping_address ? '/checkout/shipping' : '/checkout/address'), 303)
}

/** The billing address, if it differs from the delivery address. */
export default function BillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <StepPage step="address" title={t('checkout.billing_title')} loaded={loaderData}>
      {actionData?.did === 'asked' ? (
        <AddressChoice suggested={actionData.suggested} original={actionData.original}>
          <EditAgain at="/checkout/billing" />
        </AddressChoice>
      ) : (
        <>
          <ReadyAddresses saved={loaderData.saved} />
          <AddressForm
            countries={loaderData.countries}
            section="billing"
            address={loaderData.address}
            reply={actionData?.did === 'misread' ? actionData.reply : undefined}
            notice={
              actionData?.did === 'refused' && (
                <Notice type="danger" code={actionData.code}>
                  {actionData.message}
                </Notice>
              )
            }
          >
            <Button type="submit" size="large" className="w-full" aria-disabled={isUnderWay}>
              {t('checkout.continue')}
            </Button>
          </AddressForm>
        </>
      )}
    </StepPage>
  )
}
