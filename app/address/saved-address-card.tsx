import { Form } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { SavedAddress } from '#contract/address/saved-address.ts'
import { AddressText } from './address-text.tsx'

/** A saved address and what can be done with it. Deleting takes two steps, because it cannot be undone. */
export function SavedAddressCard({ address, isUnderWay }: { address: SavedAddress; isUnderWay: boolean }) {
  const t = useTexts()
  const { path } = useStorefront()
  // A screen reader reads the buttons one by one: each must say which address it is about.
  const named = { address: `${address.street} ${address.street_number}, ${address.city}` }
  const isForBilling = !address.recipient && !address.studio_id
  return (
    <li className="account-card">
      {address.isDefault && <p className="font-semibold text-primary text-sm">{t('address.is_default')}</p>}
      <AddressText address={address} />
      <p className="text-muted text-sm">{t(isForBilling ? 'address.for_both' : 'address.for_delivery')}</p>
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        <PageLink
          to={path(`/my-account/edit-address/${address.id}`)}
          className={buttonClass('secondary')}
          aria-label={t('address.edit_named', named)}
        >
          {t('address.edit')}
        </PageLink>
        {!address.isDefault && (
          <Form method="post">
            <input type="hidden" name="address" value={address.id} />
            <Button
              type="submit"
              name="intent"
              value="default"
              look="secondary"
              disabled={isUnderWay}
              aria-label={t('address.make_default_named', named)}
            >
              {t('address.make_default')}
            </Button>
          </Form>
        )}
      </div>
      <details className="fold">
        <summary aria-label={t('address.delete_named', named)}>{t('address.delete')}</summary>
        <Form method="post" className="pt-2">
          <input type="hidden" name="address" value={address.id} />
          <Button type="submit" name="intent" value="delete" look="secondary" disabled={isUnderWay}>
            {t('address.delete_sure')}
          </Button>
        </Form>
      </details>
    </li>
  )
}
