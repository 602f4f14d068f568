import { data, useNavigation } from 'react-router'
import { SavedAddressCard } from '#app/address/saved-address-card.tsx'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { MessageId } from '#messages/ids.ts'
import type { Route } from './+types/addresses'

export const handle: PageHandle = { layout: 'account' }

const addressesPath = '/my-account/addresses'
const newPath = '/my-account/edit-address'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { addresses, texts } = context.get(shop)
  const isBilling = url.searchParams.get('type') === 'billing'
  const all = await addresses.all()
  const shown = isBilling ? await addresses.forBilling() : all
  if (!all.ok || !shown.ok) throw data(null, 404)
  return {
    texts: texts('account', 'address'),
    noindex: true,
    isBilling,
    isSaved: url.searchParams.has('saved'),
    count: all.value.length,
    shown: shown.value,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { addresses } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const id = String(form.get('address'))
  const intent = form.get('intent')
  const done = intent === 'delete' ? await addresses.remove(id) : await addresses.change(id, { isDefault: true })
  if (!done.ok) throw data(null, 404)
  return { did: intent === 'delete' ? 'deleted' : 'chosen' } as const
}

const notices: Record<'deleted' | 'chosen', MessageId> = {
  deleted: 'address.deleted',
  chosen: 'address.default_chosen',
}

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { count, shown, isBilling, isSaved } = loaderData
  return (
    <>
      <PageHead title={t(isBilling ? 'address.billing_title' : 'shell.account_addresses')} />
      <h1 className="mb-4">{t(isBilling ? 'address.billing_title' : 'shell.account_addresses')}</h1>
      {actionData && <Notice type="success">{t(notices[actionData.did])}</Notice>}
      {isSaved && !actionData && <Notice type="success">{t('address.saved')}</Notice>}
      {count === 0 ? <NoAddress /> : <Kinds isBilling={isBilling} />}
      <ul className="my-6 grid gap-4 sm:grid-cols-2">
        {shown.map((address) => (
          <SavedAddressCard key={address.id} address={address} isUnderWay={isUnderWay} />
        ))}
      </ul>
      <PageLink to={path(newPath)} className={buttonClass(count === 0 ? 'primary' : 'secondary')}>
        {t('address.add')}
      </PageLink>
    </>
  )
}

/** Links to all addresses and to those that bills can go to. */
function Kinds({ isBilling }: { isBilling: boolean }) {
  const t = useTexts()
  const { path } = useStorefront()
  const kinds = [
    { to: path(addressesPath), label: t('address.show_all'), isCurrent: !isBilling },
    { to: `${path(addressesPath)}?type=billing`, label: t('address.show_billing'), isCurrent: isBilling },
  ]
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {kinds.map(({ to, label, isCurrent }) => (
        <li key={to}>
          <PageLink to={to} className="address-kind" aria-current={isCurrent ? 'true' : undefined}>
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

function NoAddress() {
  const t = useTexts()
  return (
    <div className="mt-4">
      <img src="/pictures/state-no-orders.svg" alt="" width={240} height={160} className="mb-4 w-60" />
      <h2 className="title-sm">{t('address.none_title')}</h2>
      <p className="mt-2">{t('address.none')}</p>
    </div>
  )
}
