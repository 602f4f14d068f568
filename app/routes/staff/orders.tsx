import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { ListEnd } from '#app/staff/list-end.tsx'
import { BulkForm } from '#app/staff/orders/bulk-form.tsx'
import { BulkResults } from '#app/staff/orders/bulk-results.tsx'
import { ChosenFilters } from '#app/staff/orders/chosen-filters.tsx'
import { ManageViews } from '#app/staff/orders/manage-views.tsx'
import { OrderFilters } from '#app/staff/orders/order-filters.tsx'
import { OrderTable } from '#app/staff/orders/order-table.tsx'
import { ViewTabs } from '#app/staff/orders/view-tabs.tsx'
import { shopNames } from '#app/staff/shop-names.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { readFilters, writeFilters } from '#contract/staff/order-list.ts'
import { ChosenOrders, isBulkAct, NewView, ViewChoice, ViewName } from '#contract/staff/order-views.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/orders'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { orderSearch, texts } = context.get(shop)
  const filters = readFilters(url.searchParams)
  const found = await orderSearch.desk(filters)
  if (!found.ok) throw data(null, 404)
  return {
    texts: texts('desk', 'desk-orders', 'order', 'payment', 'address'),
    filters,
    storefronts: shopNames,
    ...found.value,
  }
}

type Answer = { did?: MessageId; refusal?: MessageId; bulk?: BulkAnswer }
type BulkAnswer = Parameters<typeof BulkResults>[0]
type OrderSearch = Shop['orderSearch']
type ViewDone = Awaited<ReturnType<OrderSearch['saveView'] | OrderSearch['renameView']>>

const viewRefusals = {
  'not-found': 'desk-orders.gone',
  'view-name-taken': 'desk-orders.view_name_taken',
  'too-many-views': 'desk-orders.too_many_views',
} as const satisfies Record<string, MessageId>

const said = (did: MessageId, done: ViewDone) =>
  done.ok ? data<Answer>({ did }) : data<Answer>({ refusal: viewRefusals[done.error.code] }, 409)
const nothingChosen = () => data<Answer>({ refusal: 'desk-orders.result_nothing' }, 422)
const nameMissing = () => data<Answer>({ refusal: 'desk-orders.name_missing' }, 422)

export async function action({ context, request, url }: Route.ActionArgs) {
  const { orderSearch, staff, path } = context.get(shop)
  if (!(await staff.may('see-orders')).ok) throw data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const intent = form.get('intent')
  if (intent === 'save-view' || intent === 'rename-view' || intent === 'delete-view')
    return changeViews(orderSearch, intent, form, url)
  const orders = form.getAll(form.get('all') === 'yes' ? 'shown' : 'order')
  const chosen = ChosenOrders.safeParse(orders)
  if (!chosen.success) return nothingChosen()
  if (intent === 'pick-list') {
    const named = await orderSearch.names(chosen.data)
    if (!named.ok) throw data(null, 404)
    return redirect(`${path('/staff/packing/pick-list')}?orders=${named.value.join(',')}`, 303)
  }
  const outcomes = isBulkAct(intent) ? await orderSearch.act({ act: intent, orders: chosen.data }) : undefined
  if (!outcomes?.ok || !isBulkAct(intent)) throw data(null, 404)
  return data<Answer>({ bulk: { act: intent, outcomes: outcomes.value } })
}

async function changeViews(orderSearch: OrderSearch, intent: string, form: FormData, url: URL) {
  const fields = Object.fromEntries(form)
  if (intent === 'save-view') {
    const wish = NewView.safeParse(fields)
    if (!wish.success) return nameMissing()
    const { name, shared } = wish.data
    const filters = readFilters(url.searchParams)
    return said('desk-orders.view_saved', await orderSearch.saveView({ name, isShared: shared === 'yes', filters }))
  }
  const choice = ViewChoice.safeParse(fields)
  if (!choice.success) return data<Answer>({ refusal: 'desk-orders.gone' }, 409)
  const { view } = choice.data
  if (intent === 'delete-view') return said('desk-orders.view_deleted', await orderSearch.removeView(view))
  const name = ViewName.safeParse(fields.name)
  return name.success ? said('desk-orders.view_renamed', await orderSearch.renameView(view, name.data)) : nameMissing()
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { filters, orders, next, views, storefronts, mayExport, mayPack } = loaderData
  const { did, refusal, bulk }: Answer = actionData ?? {}
  const { after, ...list } = filters
  const current = writeFilters(list)
  const here = path('/staff/orders')
  const table = <OrderTable orders={orders} storefronts={storefronts} isChoosable={mayPack} />
  return (
    <>
      <PageHead title={t('desk.page_orders')} />
      <h1>{t('desk.page_orders')}</h1>
      <ViewTabs views={views} current={current} />
      <div className="mt-4 grid gap-3">
        {did && <Notice type="success">{t(did)}</Notice>}
        {refusal && <Notice type="danger">{t(refusal)}</Notice>}
        {bulk && <BulkResults {...bulk} />}
      </div>
      <OrderFilters filters={filters} storefronts={storefronts} />
      <ChosenFilters filters={filters} storefronts={storefronts} />
      <div className="desk-orders-tools">
        <ManageViews views={views} isSavable={current !== ''} />
        {mayExport && orders.length > 0 && (
          <a href={`${here}/export?${current}`} download className={buttonClass('secondary')}>
            {t('desk-orders.export')}
          </a>
        )}
      </div>
      {orders.length === 0 && <NothingFound isSearch={current !== '' || after !== undefined} />}
      {orders.length > 0 && (mayPack ? <BulkForm key={`${current} ${after}`}>{table}</BulkForm> : table)}
      <ListEnd
        more={next !== undefined && { query: writeFilters({ ...list, after: next }), text: t('desk-orders.more') }}
        back={after !== undefined && { query: current, text: t('desk-orders.first_page') }}
      />
    </>
  )
}

function NothingFound({ isSearch }: { isSearch: boolean }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (!isSearch) return <p className="desk-empty">{t('desk-orders.empty')}</p>
  return (
    <div className="desk-empty">
      <p>
        <strong>{t('desk-orders.none')}</strong> {t('desk-orders.none_hint')}
      </p>
      <PageLink to={path('/staff/orders')} className={buttonClass('secondary')}>
        {t('desk-orders.reset')}
      </PageLink>
    </div>
  )
}
