import { data, Form, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { FoundCustomers } from '#app/staff/customers/found-customers.tsx'
import { PhraseField } from '#app/staff/phrase-field.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { CustomerSearch } from '#contract/session.ts'
import { roleMay } from '#contract/staff/roles.ts'
import type { Route } from './+types/customers'

/** For staff who may not find customers, this page does not exist. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, customerDesk, texts, path } = context.get(shop)
  const me = await staff.may('find-customer')
  if (!me.ok) throw data(null, 404)
  const chosen = url.searchParams.get('customer')
  if (chosen) throw redirect(path(`/staff/customers/${encodeURIComponent(chosen)}`))
  const page = {
    texts: texts('desk', 'desk-customers', 'order'),
    noindex: true,
    storefronts: customerDesk.storefronts,
    maySeeOrders: roleMay(me.value.role, 'see-orders'),
  }
  const wish = url.searchParams.get('search') ?? ''
  const search = CustomerSearch.safeParse(wish)
  const found = search.success ? await customerDesk.search(search.data) : undefined
  return { ...page, search: search.data ?? wish, found: found?.ok ? found.value : undefined }
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { search, found, storefronts, maySeeOrders } = loaderData
  return (
    <>
      <PageHead title={t('desk.page_customers')} />
      <h1>{t('desk.page_customers')}</h1>
      <Form action={path('/staff/customers')} role="search" className="desk-filters max-w-narrow">
        <PhraseField
          name="search"
          label={t('desk-customers.phrase')}
          value={search}
          hint={t('desk-customers.phrase_hint')}
          required
          minLength={2}
        />
        <Button type="submit">{t('shell.search')}</Button>
      </Form>
      {found ? (
        <FoundCustomers search={search} found={found} storefronts={storefronts} maySeeOrders={maySeeOrders} />
      ) : (
        <p className="desk-empty">{t('desk-customers.empty')}</p>
      )}
    </>
  )
}
