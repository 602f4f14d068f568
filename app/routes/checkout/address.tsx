import { data, redirect, useNavigation } from 'react-router'
import { AddressChoice } from '#app/address/address-choice.tsx'
import { AddressForm } from '#app/address/address-form.tsx'
import { EditAgain } from '#app/checkout/edit-again.tsx'
import { loadStep, openStep } from '#app/checkout/open-step.ts'
import { readAddress, tickedBoxes } from '#app/checkout/read-address.ts'
import { readyAddress } from '#app/checkout/ready-address.ts'
import { ReadyAddresses } from '#app/checkout/ready-addresses.tsx'
import { StepPage } from '#app/checkout/step-page.tsx'
import { shop } from '#app/context.ts'
import { CheckoutPlan } from '#app/reorder/checkout-plan.tsx'
import { loadReorder } from '#app/reorder/load-notes.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isSameAddress } from '#contract/address/postal-address.ts'
import type { Route } from './+types/address'

export const handle: PageHandle = { meta: { checkoutStep: 'address' } }

const boxes = ['same_billing', 'save_address'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const step = await loadStep(here, 'address')
  const { shipping_address: chosen, billing_address: billed } = step.cart
  const [saved, me, partner] = await Promise.all([here.addresses.all(), here.customer.me(), here.customer.partner()])
  const known = saved.ok ? saved.value : []
  // The optician's address is not for the customer to edit.
  const own = chosen?.studio_id ? undefined : chosen
  const person = me && { first_name: me.first_name, last_name: me.last_name, phone_number: me.phone_number }
  return {
    ...step,
    texts: here.texts('checkout', 'cart', 'address', 'validation', 'reorder', 'values'),
    countries: here.visit.brand.countries,
    reorder: await loadReorder(here, step.cart, url.searchParams),
    address: own ?? { ...person, country_code: here.visit.brand.country },
    isSameBilling: !billed || (chosen !== null && isSameAddress(billed, chosen)),
    saved: known.filter(({ country_code }) => here.visit.brand.countries.includes(country_code)),
    // A directory that does not answer leaves out the optician, and nothing else.
    partner: (partner.ok && partner.value) || null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(shop)
  await openStep(here, 'address')
  const form = await request.formData().catch(() => new FormData())
  const ready = await readyAddress(here, form)
  const read = ready ? ({ did: 'read', address: ready } as const) : await readAddress(here, form, 'shipping')
  const also = tickedBoxes(form, boxes)
  if (read.did === 'misread') return data({ ...read, also }, 422)
  const address = read.did === 'asked' ? read.original : read.address
  // Bills never go to the optician.
  const isSame = form.has('same_billing') && !address.studio_id
  const billing = isSame && { billing_address: { ...address, recipient: null, studio_id: null } }
  const updated = await here.cart.update({ shipping_address: address, ...billing })
  if (!updated.ok)
    return data({ did: 'refused', code: updated.error.code, message: updated.error.message } as const, 422)
  // The address is stored before the question about its spelling, so that it survives going back or a reload.
  if (read.did === 'asked') return { ...read, also }
  // A full address book must not stop an order.
  if (form.has('save_address')) await here.addresses.add(address)
  throw redirect(here.path(isSame ? '/checkout/shipping' : '/checkout/billing'), 303)
}

/** The delivery address: typed in, a saved one, or the optician. */
export default function AddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const { address, countries, saved, partner, isSignedIn } = loaderData
  const reply = actionData?.did === 'misread' ? actionData : undefined
  const isSameBilling = reply ? 'same_billing' in reply.also : loaderData.isSameBilling
  return (
    <StepPage step="address" title={t('checkout.address_title')} loaded={loaderData}>
      <CheckoutPlan cart={loaderData.cart} step="address" {...loaderData.reorder} />
      {actionData?.did === 'asked' ? (
        <AddressChoice suggested={actionData.suggested} original={actionData.original} also={actionData.also}>
          <EditAgain at="/checkout/address" />
        </AddressChoice>
      ) : (
        <>
          <ReadyAddresses saved={saved} partner={partner} isSameBilling={loaderData.isSameBilling} />
          <AddressForm
            countries={countries}
            section="shipping"
            address={address}
            reply={reply?.reply}
            notice={
              actionData?.did === 'refused' && (
                <Notice type="danger" code={actionData.code}>
                  {actionData.message}
                </Notice>
              )
            }
          >
            <label className="choice">
              <input type="checkbox" name="same_billing" defaultChecked={isSameBilling} />
              {t('checkout.same_billing')}
            </label>
            {isSignedIn && (
              <label className="choice">
                <input type="checkbox" name="save_address" defaultChecked={reply && 'save_address' in reply.also} />
                {t('checkout.save_address')}
              </label>
            )}
            <Button type="submit" size="large" className="w-full" aria-disabled={isUnderWay}>
              {t('checkout.continue')}
            </Button>
          </AddressForm>
        </>
      )}
    </StepPage>
  )
}
