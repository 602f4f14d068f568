import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { OrderView } from '#contract/staff/order-views.ts'
import { defaultViews } from './default-views.ts'

/** The lists that people come back to, above the list. `current` is how the filters of this page are written. */
export function ViewTabs({ views, current }: { views: readonly OrderView[]; current: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  const link = (filters: string) => (filters === '' ? path('/staff/orders') : `${path('/staff/orders')}?${filters}`)
  const tabs = [
    ...defaultViews.map(({ label, filters }) => ({ key: filters, name: t(label), filters })),
    ...views.map(({ id, name, owner, isMine, filters }) => ({
      key: id,
      name: isMine ? name : t('desk-orders.view_of', { name, owner }),
      filters,
    })),
  ]
  return (
    <nav aria-label={t('desk-orders.views')} className="desk-orders-tabs">
      <ul>
        {tabs.map(({ key, name, filters }) => (
          <li key={key}>
            <PageLink to={link(filters)} aria-current={filters === current ? 'page' : undefined}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
