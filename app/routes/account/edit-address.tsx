import { data, redirect, useNavigation } from 'react-router'
import { AddressChoice, chosenField } from '#app/address/address-choice.tsx'
import { AddressForm } from '#app/address/address-form.tsx'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { postalAddress } from '#contract/address/postal-address.ts'
import { addressChoices, toSanitise, withSuggestion } from '#contract/address/sanitised-address.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/edit-address'

export const handle: PageHandle = { layout: 'account' }

const addressesPath = '/my-account/addresses'

/** The address in the path, if there is one, and the countries to choose from. */
async function openAddress({ addresses, visit }: Shop, id: string | undefined) {
  const all = id === undefined ? undefined : await addresses.all()
  const known = all?.ok ? all.value.find((address) => address.id === id) : undefined
  if (id !== undefined && !known) throw data(null, 404)
  const { countries } = visit.brand
  // An address from another storefront may keep its country.
  return { known, countries: known ? [...new Set([...countries, known.country_code])] : countries }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { customer, texts, visit } = context.get(shop)
  const { known, countries } = await openAddress(context.get(shop), params.addressId)
  const me = await customer.me()
  if (!me) throw data(null, 404)
  const { first_name, last_name, phone_number } = me
  const address = known ?? { first_name, last_name, phone_number, country_code: visit.brand.country }
  return { texts: texts('account', 'address', 'validation'), noindex: true, isNew: !known, countries, address }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { addresses, path, locale, refusal } = context.get(shop)
  const { known, countries } = await openAddress(context.get(shop), params.addressId)
  const form = await request.formData().catch(() => new FormData())
  const read = readForm(postalAddress(countries, 'shipping'), form)
  if (read.status !== 'success') return data({ did: 'misread', reply: read.reply() } as const, 422)

  if (!form.has(chosenField)) {
    const sanitised = await addresses.sanitise(toSanitise(read.value, locale))
    const [suggestion, original] = sanitised.ok ? addressChoices(sanitised.value) : []
    if (suggestion && original)
      return { did: 'asked', suggested: withSuggestion(read.value, suggestion), original: read.value } as const
  }
  // The form has no field for the studio, so it stays as it is.
  const { studio_id: _, ...changes } = read.value
  const saved = known ? await addresses.change(known.id, changes) : await addresses.add(read.value)
  if (saved.ok) throw redirect(`${path(addressesPath)}?saved`)
  if (saved.error.code !== 'too-many-addresses') throw data(null, 404)
  const { code, status, message } = refusal(saved.error)
  return data({ did: 'refused', reply: read.reply(), code, message } as const, status)
}

export default function EditAddress({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { address, countries, isNew } = loaderData
  const title = t(isNew ? 'address.new_title' : 'address.edit_title')
  return (
    <>
      <PageHead title={title} />
      <h1 className="mb-6">{title}</h1>
      {actionData?.did === 'asked' ? (
        <AddressChoice suggested={actionData.suggested} original={actionData.original} />
      ) : (
        <AddressForm
          countries={countries}
          section="shipping"
          address={address}
          reply={actionData?.reply}
          notice={
            actionData?.did === 'refused' && (
              <Notice type="danger" code={actionData.code}>
                {actionData.message}
              </Notice>
            )
          }
        >
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isUnderWay}>
              {t('address.save')}
            </Button>
            <PageLink to={path(addressesPath)} className={buttonClass('quiet')}>
              {t('address.cancel')}
            </PageLink>
          </div>
        </AddressForm>
      )}
    </>
  )
}
