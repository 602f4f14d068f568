import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { LogOut } from '#app/session/log-out.tsx'
import { ActForCustomer } from '#app/staff/act-for-customer.tsx'
import { CustomerHistory } from '#app/staff/customer-history.tsx'
import { FindCustomer } from '#app/staff/find-customer.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ActingWish, CustomerSearch } from '#contract/session.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/staff'

export const handle: PageHandle = { layout: 'blank' }

/** For visitors who are not staff, this page does not exist. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const { staff, texts } = here
  const acting = await staff.acting()
  const me = await staff.staff()
  if (!me.ok && !acting) throw data(null, 404)
  const page = {
    texts: texts('staff', 'order', 'validation', 'errors'),
    noindex: true,
    acting,
    name: me.ok ? me.value.name : '',
  }
  const search = CustomerSearch.safeParse(url.searchParams.get('search'))
  if (acting || !search.success) return { ...page, search: url.searchParams.get('search') ?? '' }
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
  const form = await request.formData().catch(() => new FormData())
  if (form.get('intent') === 'stop') {
    const stopped = await staff.stopActing()
    // Acting ends by itself after half an hour, so there may be nothing to stop.
    if (!stopped.ok && !(await staff.staff()).ok) throw data(null, 404)
    return redirect(path('/staff'), 303)
  }
  const wish = ActingWish.safeParse(Object.fromEntries(form))
  if (!(await staff.staff()).ok) throw data(null, 404)
  if (!wish.success) return data({ isRefused: true }, 422)
  const { customer_id: customerId, reason } = wish.data
  const started = await staff.actAs({ customerId, reason })
  if (!started.ok) throw data(null, 404)
  return redirect(path('/'), 303)
}

export default function Staff({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { acting, name, search } = loaderData
  const found = 'found' in loaderData ? loaderData.found : undefined
  const order = 'order' in loaderData ? loaderData.order : undefined
  const chosen = 'chosen' in loaderData ? loaderData.chosen : undefined
  return (
    <div className="page py-step-base">
      <PageHead title={t('staff.title')} />
      <PageLink to={path('/')} className="link inline-flex min-h-11 items-center">
        {t('error.go_home')}
      </PageLink>
      <h1>{t('staff.title')}</h1>
      {acting ? (
        <p className="mt-4">{t('staff.acting_now')}</p>
      ) : (
        <>
          <div className="mt-2 flex flex-wrap items-center gap-x-4">
            <p className="text-muted">{t('staff.signed_in_as', { name })}</p>
            <PageLink to={path('/staff/errors')} className="link inline-flex min-h-11 items-center">
              {t('errors.link')}
            </PageLink>
            <LogOut className="link min-h-11" />
            <PageLink to={path('/staff/figures')} className="link inline-flex min-h-11 items-center">
              {t('staff.figures')}
            </PageLink>
          </div>
          <FindCustomer search={search} found={found} order={order} chosenId={chosen?.id} />
          {chosen && (
            <>
              <ActForCustomer customer={chosen} isRefused={actionData?.isRefused ?? false} search={search} />
              <CustomerHistory entries={'history' in loaderData ? loaderData.history : []} />
            </>
          )}
        </>
      )}
    </div>
  )
}
