import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { ActForCustomer } from '#app/staff/act-for-customer.tsx'
import { CustomerHistory } from '#app/staff/customer-history.tsx'
import { FindCustomer } from '#app/staff/find-customer.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { ActingWish, CustomerSearch } from '#contract/session.ts'
import { roleMay } from '#contract/staff/roles.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/customers'

/** For staff who may not find customers, this page does not exist. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const { staff, texts } = here
  const me = await staff.may('find-customer')
  if (!me.ok) throw data(null, 404)
  const page = {
    texts: texts('desk', 'staff', 'order', 'validation'),
    noindex: true,
    mayAct: roleMay(me.value.role, 'act-as-customer'),
  }
  const search = CustomerSearch.safeParse(url.searchParams.get('search'))
  if (!search.success) return { ...page, search: url.searchParams.get('search') ?? '' }
  return { ...page, search: search.data, ...(await find(here, search.data, url.searchParams.get('customer'))) }
}

/** The customers that match the phrase, and the history of the chosen one. */
async function find({ staff }: Shop, phrase: string, id: string | null) {
  const found = await staff.findCustomers(phrase)
  if (!found.ok) throw data(null, 404)
  const { customers, order } = found.value
  const chosen = customers.find((customer) => customer.id === id)
  const history = chosen && (await staff.historyOf(chosen.id))
  return { found: customers, order, chosen, history: history?.ok ? history.value.slice(0, 20) : [] }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { staff, path } = context.get(shop)
  if (!(await staff.may('act-as-customer')).ok) throw data(null, 404)
  const wish = ActingWish.safeParse(Object.fromEntries(await request.formData().catch(() => new FormData())))
  if (!wish.success) return data({ isRefused: true }, 422)
  const { customer_id: customerId, reason } = wish.data
  const started = await staff.actAs({ customerId, reason })
  if (!started.ok) throw data(null, 404)
  return redirect(path('/'), 303)
}

export default function Customers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { search, mayAct } = loaderData
  const found = 'found' in loaderData ? loaderData.found : undefined
  const order = 'order' in loaderData ? loaderData.order : undefined
  const chosen = 'chosen' in loaderData ? loaderData.chosen : undefined
  return (
    <>
      <PageHead title={t('desk.page_customers')} />
      <h1>{t('desk.page_customers')}</h1>
      <FindCustomer search={search} found={found} order={order} chosenId={chosen?.id} />
      {chosen && mayAct && (
        <ActForCustomer customer={chosen} isRefused={actionData?.isRefused ?? false} search={search} />
      )}
      {chosen && <CustomerHistory entries={'history' in loaderData ? loaderData.history : []} />}
    </>
  )
}
